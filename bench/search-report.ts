import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../server/src/platform/database/database.ts';

/** The rows that a search read per table, and those that were rechecked after the index. */
export interface RowsRead {
  words: number;
  projects: number;
  rechecked: number;
}

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Formats quantiles of times in milliseconds; also returns the 95th percentile. */
export function describeTimes(times: readonly number[]): { line: string; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const shown = (time: number) => time.toFixed(1).padStart(6);
  return {
    line: `p50 ${shown(percentile(0.5))}  p95 ${shown(percentile(0.95))}  max ${shown(percentile(1))}`,
    p95: percentile(0.95),
  };
}

/** Runs a search again with EXPLAIN for every statement. */
export async function rowsRead(
  db: Queryable,
  search: (db: Queryable) => Promise<unknown>,
): Promise<RowsRead> {
  const statements: SQL[] = [];
  const recording = new Proxy(db, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'execute') return value.bind(target);
      return (statement: SQL) => {
        statements.push(statement);
        return target.execute(statement);
      };
    },
  });
  await search(recording);
  const read: RowsRead = { words: 0, projects: 0, rechecked: 0 };
  for (const statement of statements) {
    const { rows } = await db.execute(sql`explain (analyze, timing off, format json) ${statement}`);
    const explained = rows[0]?.['QUERY PLAN'] as { Plan: Plan }[] | undefined;
    for (const { Plan: plan } of explained ?? []) addRows(read, plan);
  }
  return read;
}

function addRows(read: RowsRead, plan: Plan): void {
  const loops = plan['Actual Loops'];
  const rechecked = (plan['Rows Removed by Index Recheck'] ?? 0) * loops;
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * loops + rechecked;
  if (plan['Relation Name'] === 'search_words') read.words += Math.round(rows);
  if (plan['Relation Name'] === 'project_search') read.projects += Math.round(rows);
  read.rechecked += Math.round(rechecked);
  for (const inner of plan.Plans ?? []) addRows(read, inner);
}
