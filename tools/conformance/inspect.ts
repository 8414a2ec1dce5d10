import { pageOf } from './page.ts';
import type { Section, Statement } from './statements/statement.ts';
import type { Tag } from './tags.ts';

/** A message with its location: a line of a test, the id of a statement, the page, or all statements. */
export interface Violation {
  where: string;
  message: string;
}

/** The statements, and what they are compared with. */
export interface Evidence {
  sections: Section[];
  tags: Tag[];
  /** The current text of docs/conformance.md. */
  page: string;
  /** The numbers of the ADRs in docs/adr. */
  adrs: string[];
  /** Every operation of the contract, as `POST /login`. */
  operations: string[];
  /** The routes of the specification, as `/login`. */
  routes: string[];
}

/** Finds statements without proof, tags without a statement or test, and a stale page. */
export function inspectConformance(evidence: Evidence): Violation[] {
  const statements = statementsOf(evidence.sections);
  const ids = new Set(statements.map(([id]) => id));
  const proved = new Set(evidence.tags.filter(({ runs }) => runs).map(({ id }) => id));
  const violations = [
    ...statements.flatMap(([id, statement]) => checkForm(id, statement, evidence)),
    ...statements.flatMap(([id, statement]) => checkProof(id, statement, proved)),
    ...checkIds(statements.map(([id]) => id)),
    ...checkCoverage(statements, evidence.routes),
    ...evidence.tags.flatMap((tag) => checkTag(tag, ids)),
  ];
  const isStale = evidence.page !== pageOf(evidence.sections, evidence.tags);
  const stale = { where: 'docs/conformance.md', message: 'The page is stale: `npm run fix` writes it.' };
  return violations.length === 0 && isStale ? [stale] : violations;
}

/** All statements with their ids, in the order of the page. */
export const statementsOf = (sections: Section[]): [id: string, statement: Statement][] =>
  sections.flatMap(({ parts }) => parts.flatMap((part) => Object.entries(part.statements)));

const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text);
const beginningOf = (statement: Statement) => /^`([^`]+)`/.exec(textOf(statement))?.[1];

function checkForm(id: string, statement: Statement, { adrs, operations }: Evidence): Violation[] {
  const messages: string[] = [];
  if (!/^(?:§\d+(?:\.\d+)?|added)-\d\d+$/.test(id)) messages.push('An id looks like §4-07 or §2.3-01.');
  if (textOf(statement).trim() === '') messages.push('The statement has no text.');
  const adr = typeof statement === 'string' ? undefined : statement.adr;
  if (adr && !adrs.includes(adr)) messages.push(`There is no ADR ${adr} in docs/adr.`);
  const call = beginningOf(statement);
  if (call && /^[A-Z]+ \//.test(call) && !operations.includes(call))
    messages.push(`The contract has no operation ${call}; write its path as the contract does.`);
  return messages.map((message) => ({ where: id, message }));
}

function checkProof(id: string, statement: Statement, proved: Set<string>): Violation[] {
  const { adr, open } = typeof statement === 'string' ? {} : statement;
  if (adr || open || proved.has(id)) return [];
  const message = `"${textOf(statement)}" has no proof. Put \`// spec: ${id}\` above the test that proves it, or name an ADR, or the open finding.`;
  return [{ where: id, message }];
}

function checkIds(ids: string[]): Violation[] {
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return repeated.map((id) => ({ where: id, message: 'Two statements have this id.' }));
}

function checkCoverage(statements: [string, Statement][], routes: string[]): Violation[] {
  const covered = new Set(statements.map(([, statement]) => beginningOf(statement)));
  return routes
    .filter((route) => !covered.has(route))
    .map((route) => ({
      where: 'statements',
      message: `No statement begins with \`${route}\`; add one.`,
    }));
}

function checkTag({ id, path, line, test, runs }: Tag, ids: Set<string>): Violation[] {
  const where = `${path}:${line}`;
  if (!ids.has(id))
    return [{ where, message: `There is no statement ${id} in tools/conformance/statements.` }];
  if (!test) return [{ where, message: `No test follows the tag ${id}; put it directly above one.` }];
  if (!runs) return [{ where, message: `"${test.join(' › ')}" is skipped, so it does not prove ${id}.` }];
  return [];
}
