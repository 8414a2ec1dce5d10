import { pageOf } from './page.ts';
import type { Section, Statement } from './statements/statement.ts';
import type { Tag } from './tags.ts';

/** What is wrong, and where; without a path it is the page or the list of statements. */
export interface Violation {
  where: string;
  message: string;
}

/** The statements, and what they are held against. */
export interface Evidence {
  sections: Section[];
  tags: Tag[];
  /** docs/conformance.md as it stands. */
  page: string;
  /** The numbers of the ADRs in docs/adr. */
  adrs: string[];
  /** Every operation of the contract, as `POST /login`. */
  operations: string[];
  /** The routes of the specification, as `/login`. */
  routes: string[];
}

/** Every statement without proof, every tag that proves nothing, and a page that is stale. */
export function inspectConformance(evidence: Evidence): Violation[] {
  const statements = statementsOf(evidence.sections);
  const ids = new Set(statements.map(([id]) => id));
  const proved = new Set(evidence.tags.filter(({ runs }) => runs).map(({ id }) => id));
  const violations = [
    ...statements.flatMap(([id, statement]) => formOf(id, statement, evidence)),
    ...statements.flatMap(([id, statement]) => proofOf(id, statement, proved)),
    ...repeated(statements.map(([id]) => id)),
    ...missing(statements, evidence),
    ...evidence.tags.flatMap((tag) => tagOf(tag, ids)),
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

function formOf(id: string, statement: Statement, { adrs, operations }: Evidence): Violation[] {
  const messages: string[] = [];
  if (!/^(?:§\d+(?:\.\d+)?|added)-\d\d+$/.test(id)) messages.push('An id looks like §4-07 or §2.3-01.');
  if (textOf(statement).trim() === '') messages.push('A statement says in words what is promised.');
  const adr = typeof statement === 'string' ? undefined : statement.adr;
  if (adr && !adrs.includes(adr)) messages.push(`There is no ADR ${adr} in docs/adr.`);
  const call = beginningOf(statement);
  if (call && /^[A-Z]+ \//.test(call) && !operations.includes(call))
    messages.push(`The contract has no operation ${call}; write its path as the contract does.`);
  return messages.map((message) => ({ where: id, message }));
}

function proofOf(id: string, statement: Statement, proved: Set<string>): Violation[] {
  const { adr, open } = typeof statement === 'string' ? {} : statement;
  if (adr || open || proved.has(id)) return [];
  const message = `"${textOf(statement)}" has no proof. Put \`// spec: ${id}\` above the test that proves it, or name an ADR, or the open finding.`;
  return [{ where: id, message }];
}

function repeated(ids: string[]): Violation[] {
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  return twice.map((id) => ({ where: id, message: 'Two statements have this id.' }));
}

function missing(
  statements: [string, Statement][],
  { operations, routes }: Pick<Evidence, 'operations' | 'routes'>,
): Violation[] {
  const begun = new Set(statements.map(([, statement]) => beginningOf(statement)));
  return [...routes, ...operations]
    .filter((wanted) => !begun.has(wanted))
    .map((wanted) => ({ where: 'statements', message: `No statement begins with \`${wanted}\`; add one.` }));
}

function tagOf({ id, path, line, test, runs }: Tag, ids: Set<string>): Violation[] {
  const where = `${path}:${line}`;
  if (!ids.has(id))
    return [{ where, message: `There is no statement ${id} in tools/conformance/statements.` }];
  if (!test) return [{ where, message: `No test follows the tag ${id}; it stands right above one.` }];
  if (!runs) return [{ where, message: `"${test.join(' › ')}" is skipped, so it does not prove ${id}.` }];
  return [];
}
