import { Client } from 'pg';
import type { Database } from '../server/src/platform/database/database.ts';

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

function readsOf(plan: Plan | undefined): string[] {
  if (plan === undefined) return [];
  const table = plan['Relation Name'];
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const by = plan['Index Name'] === undefined ? '' : ` by ${plan['Index Name']}`;
  const reads =
    table === undefined ? [] : [`${plan['Node Type']} on ${table}${by}, ${Math.round(rows)} rows`];
  return [...reads, ...(plan.Plans ?? []).flatMap(readsOf)];
}
