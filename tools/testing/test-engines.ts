/** The two database engines that the server supports. */
export type Engine = 'embedded' | 'postgres';

interface Choice {
  /** The engine for files whose result does not depend on it. */
  main: Engine;
  /** Whether every file runs on both. */
  isComplete: boolean;
}

const ofOneEngine = /\.(embedded|postgres)\.test\.ts$/;
// PostgreSQL and PGlite differ in SQL, migrations, search, locks and jobs.
const dependsOnEngine =
  /\.(?:repository|tables|queries|races)\.test\.ts$|\/platform\/(?:database|search)\/|\/platform\/jobs\.test\.ts$/;

/** The engines on which a test file that opens a database runs. */
export function enginesOf(file: string, { main, isComplete }: Choice): Engine[] {
  const only = ofOneEngine.exec(file)?.[1];
  if (only === 'embedded' || only === 'postgres') return [only];
  return isComplete || dependsOnEngine.test(file) ? ['embedded', 'postgres'] : [main];
}
