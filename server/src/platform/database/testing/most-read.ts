import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '../database.ts';

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/**
 * The most rows of a table that a step of the work's one statement reads, which is explained and taken back. `generic` plans
 * know no value in particular.
 */
export async function mostRead(
  database: Database,
  table: string,
  work: (db: Queryable) => Promise<unknown>,
  plan: 'generic' | 'custom' = 'generic',
): Promise<number> {
  const plans: Plan[] = [];
  const taken = new Error('taken back');
  await database
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`set local plan_cache_mode = force_${plan}_plan`));
      // A table that is so small is read whole to be joined.
      if (plan === 'custom') await tx.execute(sql`set local enable_hashjoin = off`);
      if (plan === 'custom') await tx.execute(sql`set local enable_mergejoin = off`);
      const explaining = Object.assign(Object.create(tx) as Queryable, {
        execute: async (asked: SQL) => {
          const { sql: text, params } = new PgDialect().sqlToQuery(asked);
          await tx.execute(sql.raw(`prepare asked as ${text}`));
          const execute = `explain (analyze, timing off, format json) execute asked(${params.map(literalOf).join(', ')})`;
          const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql.raw(execute));
          plans.push(...rows.flatMap(({ 'QUERY PLAN': [explained] }) => explained.Plan));
          return { rows: [] };
        },
      });
      await work(explaining);
      await tx.execute(sql`deallocate asked`);
      throw taken;
    })
    .catch((error: unknown) => {
      if (error !== taken) throw error;
    });
  const [only, ...others] = plans;
  if (only === undefined || others.length > 0) throw new Error(`${plans.length} statements were explained.`);
  return readOf(only, table);
}

const readOf = (plan: Plan, table: string): number =>
  Math.max(
    plan['Relation Name'] === table
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0,
    ...(plan.Plans ?? []).map((below) => readOf(below, table)),
  );

const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
const literalOf = (value: unknown) =>
  Array.isArray(value) ? `'{${value.map(String).join(',')}}'` : literal(value);
