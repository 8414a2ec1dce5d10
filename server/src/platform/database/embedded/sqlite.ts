/** Loads Node's SQLite without the ExperimentalWarning of older Node 24 releases. */
export async function loadSqlite(): Promise<typeof import('node:sqlite')> {
  const warn = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!String(warning).includes('SQLite')) warn(warning, ...rest);
  }) as typeof process.emitWarning;
  try {
    return await import('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
}
