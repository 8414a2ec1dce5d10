// npm run backup [-- file]             backs up the embedded database, through the running server if there is one
// npm run backup -- --restore file     restores a backup into an empty DATA_DIR
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/platform/config.ts';
import { backUp, restore } from '../server/src/platform/database/embedded/embedded.ts';

const log = { info: () => undefined, warn: () => undefined, error: console.error };

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { restore: { type: 'string' } },
  });
  const { databaseUrl, dataDir, s3 } = readConfig();
  if (databaseUrl !== null) {
    throw new Error('DATABASE_URL is set: back up PostgreSQL with pg_dump and restore it with pg_restore.');
  }
  if (values.restore !== undefined) {
    await restore(dataDir, values.restore, log);
    return `Restored ${values.restore} into ${dataDir}. Start the server with this DATA_DIR.`;
  }
  const file =
    positionals[0] ?? `tandem-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;
  const photos = s3 === null ? `copy ${join(dataDir, 'files')} too` : 'they stay in the S3 bucket';
  const bytes = await backUp(dataDir, file, log);
  return `Wrote ${file} (${(bytes / 1_000_000).toFixed(1)} MB). Photos and files are not in it; ${photos}.`;
}
