/** The two databases that the product runs on. */
export type Engine = 'embedded' | 'postgres';

interface Choice {
  /** The engine that runs everything which does not depend on the engine. */
  main: Engine;
  /** Whether every file runs on both. */
  isComplete: boolean;
}

const ofOneEngine = /\.(embedded|postgres)\.test\.ts$/;
// What PostgreSQL and PGlite do differently: SQL, migrations, search, locks and jobs.
const dependsOnEngine =
  /\.(?:repository|tables|queries|races)\.test\.ts$|\/platform\/(?:database|search)\/|\/platform\/jobs\.test\.ts$/;

/** The engines on which a test file that opens a database runs. */
export function enginesOf(file: string, { main, isComplete }: Choice): Engine[] {
  const only = ofOneEngine.exec(file)?.[1];
  if (only === 'embedded' || only === 'postgres') return [only];
  return isComplete || dependsOnEngine.test(file) ? ['embedded', 'postgres'] : [main];
}
