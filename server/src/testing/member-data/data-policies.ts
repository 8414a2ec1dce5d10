import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { DataPolicy } from '../../platform/database/data-policy.ts';

const files = globSync('{features,platform}/**/*.tables.ts', { cwd: resolve(import.meta.dirname, '../..') });
const modules: Record<string, unknown>[] = await Promise.all(
  files.map((file) => import(resolve(import.meta.dirname, '../..', file))),
);
const exported = modules.flatMap((module) => Object.values(module));

/** Every table of the product. */
export const tables = exported.filter((value) => is(value, PgTable));

/** The data policies of all features. */
export const dataPolicies = exported.filter(isPolicy);

function isPolicy(value: unknown): value is DataPolicy {
  return typeof value === 'object' && value !== null && 'rows' in value && 'table' in value;
}
