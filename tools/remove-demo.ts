// npm run demo:remove     removes the demo community from DATABASE_URL, or from the embedded database of DATA_DIR
import { existsSync, rmSync } from 'node:fs';
import { demoPasswordFile } from '../server/src/demo/offer-demo.ts';
import { removeDemo } from '../server/src/demo/remove-demo.repository.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { databaseFolder } from '../server/src/platform/database/embedded/locked-folder.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const config = readConfig();
  if (config.databaseUrl === null && !existsSync(databaseFolder(config.dataDir)))
    throw new Error(`There is no database in ${config.dataDir}, and DATABASE_URL is not set.`);
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const database = await openDatabase({ ...config, log });
  try {
    const removed = await removeDemo(database);
    rmSync(demoPasswordFile(config.dataDir), { force: true });
    if (removed.members === 0) return 'There is no demo community in this database.';
    return [
      `Removed demo members: ${removed.members}, and projects: ${removed.projects}.`,
      `Projects kept for the real member who joined first: ${removed.handedOver}.`,
    ].join('\n');
  } finally {
    await database.close();
  }
}
