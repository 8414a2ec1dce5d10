/** Node's own SQLite, without the line by which older releases of Node 24 call it experimental. */
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
