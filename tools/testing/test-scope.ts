/**
 * What a run of the tests covers: `main` proves the product and needs nothing but Node and a Chromium; `rest` adds what is
 * slow, needs services or depends on the engine, each once, for CI; `all` runs every file on both engines.
 */
export type Scope = 'main' | 'rest' | 'all';

/** The two database engines that the server supports. */
export type Engine = 'embedded' | 'postgres';

const scopes: readonly Scope[] = ['main', 'rest', 'all'];
// Faults, races, upgrades, proxies, several processes, and files that say of themselves that they are slow.
const isOfRest = /\.(?:faults|races|redis|slow)\.|\/testing\/(?:upgrades|proxied)\//;
const onlyEngine = /\.(embedded|postgres)\.test\.ts$/;
// PostgreSQL and PGlite differ in SQL, migrations, search and jobs.
const dependsOnEngine =
  /\.(?:repository|tables|queries)\.test\.ts$|\/platform\/(?:database|search)\/|\/platform\/jobs\.test\.ts$/;

/** The scope in TEST_SCOPE; all without one. */
export const scopeOf = (value: string | undefined): Scope => scopes.find((scope) => scope === value) ?? 'all';

/** Whether a test file that opens no database belongs to a run. */
export const runsIn = (file: string, scope: Scope): boolean =>
  scope === 'all' || isOfRest.test(file) === (scope === 'rest');

/** The engines on which a test file that opens a database runs. The ending of its name may say the only one. */
export function enginesOf(file: string, scope: Scope): Engine[] {
  const only = onlyEngine.exec(file)?.[1] as Engine | undefined;
  if (scope === 'all') return only ? [only] : ['embedded', 'postgres'];
  if (scope === 'main') return isOfRest.test(file) || only === 'postgres' ? [] : ['embedded'];
  if (isOfRest.test(file)) return [only ?? 'postgres'];
  return only === 'postgres' || (only === undefined && dependsOnEngine.test(file)) ? ['postgres'] : [];
}
