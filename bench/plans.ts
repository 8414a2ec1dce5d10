import { Client } from 'pg';
import type { Database, Queryable } from '../server/src/platform/database/database.ts';
import { statement } from '../server/src/platform/database/statement.ts';

interface Statement {
  text: string;
  values: unknown[];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const recorded: Statement[] = [];
const send = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
// Patched before the first connection, because clients read `query` when created.
Client.prototype.query = function (this: Client, ...args: unknown[]) {
  const [first, given] = args as [string | Statement, unknown];
  const { text, values = given } = typeof first === 'string' ? { text: first } : first;
  recorded.push({ text, values: Array.isArray(values) ? values : [] });
  return send.apply(this, args);
} as typeof Client.prototype.query;

/** How `work` reads tables: one line per statement and table, with access path and rows. */
export async function explain(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  recorded.length = 0;
  await work();
  const statements = recorded.splice(0).filter(({ text }) => /^\s*(?:select|with)/i.test(text));
  const lines: string[] = [];
  for (const [index, { text, values }] of statements.entries()) {
    const { rows } = await database.executeSql(`explain (analyze, timing off, format json) ${text}`, values);
    const [explained] = (rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'];
    for (const line of readsOf(explained?.Plan))
      lines.push(`statement ${index + 1} of ${statements.length}: ${line}`);
  }
  return lines;
}

/** The same for work that writes, each time in a transaction that is rolled back. */
export async function explainWrites(
  database: Database,
  work: (tx: Queryable) => Promise<unknown>,
): Promise<string[]> {
  await rolledBack(database, async (tx) => {
    recorded.length = 0;
    await work(tx);
  });
  const isPlanned = /^\s*(?:\/\*.*?\*\/)?\s*(?:select|with|update|delete|insert)\b/i;
  const statements = recorded.splice(0).filter(({ text }) => isPlanned.test(text));
  const lines: string[] = [];
  await rolledBack(database, async (tx) => {
    for (const [index, { text, values }] of statements.entries()) {
      const explaining = statement<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, timing off, format json) ${text}`,
      );
      const [row] = await explaining(tx, values);
      for (const line of readsOf(row?.['QUERY PLAN'][0]?.Plan))
        lines.push(`statement ${index + 1} of ${statements.length}: ${line}`);
    }
  });
  return lines;
}

const undo = new Error('rolled back');

async function rolledBack(database: Database, work: (tx: Queryable) => Promise<void>): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await work(tx);
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
}

function readsOf(plan: Plan | undefined): string[] {
  if (plan === undefined) return [];
  const table = plan['Relation Name'];
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const by = plan['Index Name'] === undefined ? '' : ` by ${plan['Index Name']}`;
  const reads =
    table === undefined ? [] : [`${plan['Node Type']} on ${table}${by}, ${Math.round(rows)} rows`];
  return [...reads, ...(plan.Plans ?? []).flatMap(readsOf)];
}
