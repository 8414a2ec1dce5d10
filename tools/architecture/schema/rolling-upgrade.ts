import type { Violation } from '../violation.ts';

/** A migration as text. */
export interface Migration {
  path: string;
  text: string;
}

/** The newest migration from before the rule. */
const lastExempt = 10;
const declaration = /^-- Safe for the version before: \S.{10,}$/m;

/** What the version before cannot live with, and what to write instead. */
const refusals: [pattern: RegExp, what: string, instead: string][] = [
  [/\bDROP\s+\w+/i, 'DROP', 'leave it, and drop it once no version in use knows it'],
  [/\bRENAME\b/i, 'RENAME', 'add the new one beside it and fill both'],
  [/\bSET\s+NOT\s+NULL\b/i, 'SET NOT NULL', 'leave the column nullable, as the version before writes none'],
  [/\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'a changed type', 'add a column of the new type'],
  [
    /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT\b)"?\w+"?\s(?=[^;,]*\bNOT\s+NULL\b)(?![^;,]*\b(?:DEFAULT|GENERATED)\b)/i,
    'a NOT NULL column without a default',
    'give it a default',
  ],
  [/\bCREATE\s+OR\s+REPLACE\b/i, 'CREATE OR REPLACE', 'create a function of another name'],
];

/** During a rolling upgrade, the version before runs on the new schema. Refuses what would make its requests fail. */
export function checkRollingUpgrade({ path, text }: Migration): Violation[] {
  if (Number(/(\d{4})_[^/]*$/.exec(path)?.[1] ?? Infinity) <= lastExempt) return [];
  const own = ownNames(withoutBodies(text));
  let line = 1;
  return text.split('--> statement-breakpoint').flatMap((statement) => {
    const first = line + (/^\s*/.exec(statement)?.[0].split('\n').length ?? 1) - 1;
    line += statement.split('\n').length - 1;
    if (declaration.test(statement)) return [];
    const sql = withoutBodies(statement);
    const found = [...refusals.filter(([pattern]) => pattern.test(sql)), ...narrowing(sql, own)];
    return found.map(([, what, instead]) => ({ path, line: first, message: messageFor(what, instead) }));
  });
}

const messageFor = (what: string, instead: string) =>
  `${what} breaks the version before, which runs beside this one during a rolling upgrade (ADR 0028): ${instead}. ` +
  'If it is safe, say why in a line "-- Safe for the version before: …" above the statement.';

/** A rule for rows that the version before also writes: it names neither a table nor a column of this migration. */
function narrowing(sql: string, own: Set<string>): [RegExp, string, string][] {
  const pattern = /\bADD\s+CONSTRAINT\b|\bCREATE\s+UNIQUE\s+INDEX\b/i;
  const isOwn = [...sql.matchAll(/"(\w+)"/g)].some(([, name = '']) => own.has(name));
  if (!pattern.test(sql) || isOwn) return [];
  return [[pattern, 'A new constraint on former columns', 'check it in the service first']];
}

/** The tables and columns that a migration adds. */
const ownNames = (sql: string): Set<string> =>
  new Set(
    [...sql.matchAll(/\b(?:CREATE\s+TABLE|ADD\s+COLUMN)\s+(?:IF\s+NOT\s+EXISTS\s+)?"(\w+)"/gi)].map(
      ([, name = '']) => name,
    ),
  );

/** Without comments, bodies of functions and texts. */
const withoutBodies = (sql: string): string =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .replace(/'(?:[^']|'')*'/g, "''");
