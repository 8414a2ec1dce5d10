import type { Breach } from '../house/breach.ts';
import { type Proof, type Row, rowsOf } from './table.ts';
import { testsOf } from './titles.ts';

/** The page of proofs, and what its rows are held against. */
export interface Evidence {
  path: string;
  page: string;
  /** The text of a file of ours, or undefined where none stands. */
  read: (path: string) => string | undefined;
  /** The numbers of the decisions in docs/adr. */
  adrs: string[];
  /** Every operation of the contract, as `POST /login`. */
  operations: string[];
  /** What must have a row that begins with it: `POST /login` of the contract, `/login` of the specification's routes. */
  wanted: string[];
}

const isRun = /^(?:contract|server|web)\/src\/.*\.test\.ts$|^tools\/.*\.test\.ts$|^e2e\/[^/]+\.spec\.ts$/;

/** Every row that proves nothing, and everything that has no row. */
export function inspectConformance(evidence: Evidence): Breach[] {
  const { path, page, operations, wanted } = evidence;
  const rows = rowsOf(page);
  const proves = witness(evidence);
  const weak = rows.flatMap((row) => {
    const vain = row.proofs.flatMap((proof) => proves(proof) ?? []);
    const lessons = [...formOf(row), ...strayOf(row, operations), ...vain];
    return lessons.map((lesson) => ({ path, line: row.line, lesson }));
  });
  const begun = new Set(rows.map(beginning));
  const missing = wanted
    .filter((one) => !begun.has(one))
    .map((one) => ({
      path,
      lesson: `No row begins with \`${one}\`; add one, with the test that proves it.`,
    }));
  const nothing =
    rows.length === 0 ? [{ path, lesson: 'Not one row was found; the page holds tables.' }] : [];
  return [...nothing, ...missing, ...weak];
}

const beginning = ({ statement }: Row) => /^`([^`]+)`/.exec(statement)?.[1];

function strayOf(row: Row, operations: string[]): string[] {
  const call = beginning(row);
  if (!call || !/^[A-Z]+ \//.test(call) || operations.includes(call)) return [];
  return [`The contract has no operation ${call}; write its path as the contract does.`];
}

function formOf({ statement, proofs }: Row): string[] {
  if (statement === '') return ['A row says in words what is promised.'];
  return proofs.length === 0 ? [`"${statement}" has no proof; name a test or an ADR.`] : [];
}

/** Says of a proof why it is none; undefined where it stands. */
function witness({ read, adrs }: Evidence): (proof: Proof) => string | undefined {
  const seen = new Map<string, string[][] | undefined>();
  const testsIn = (path: string) => {
    if (!seen.has(path)) {
      const text = read(path);
      seen.set(path, text === undefined ? undefined : testsOf(path, text));
    }
    return seen.get(path);
  };
  return (proof) => {
    if (proof.kind === 'neither')
      return `"${proof.words}" is no proof; write \`path/of/file.test.ts › title of the test\` or ADR 0000.`;
    if (proof.kind === 'adr')
      return adrs.includes(proof.number) ? undefined : `There is no ADR ${proof.number} in docs/adr.`;
    const { path, titles } = proof;
    if (!isRun.test(path)) return `No suite runs ${path}; a proof is a *.test.ts, or a *.spec.ts of e2e.`;
    const tests = testsIn(path);
    if (!tests) return `There is no ${path}.`;
    const isThere = tests.some((chain) =>
      titles.every((title, at) => title === chain.at(at - titles.length)),
    );
    return isThere
      ? undefined
      : `${path} runs no test "${titles.join(' › ')}"; copy the title as it stands there, or name the new proof.`;
  };
}
