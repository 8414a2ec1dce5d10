// npm run backup [-- file]                     backs up the embedded database and the files in DATA_DIR; the server may run
// npm run backup -- --without-files [file]     backs up the database alone
// npm run backup -- --restore file             restores a backup into an empty DATA_DIR
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/platform/config.ts';
import { backUpAll, restoreAll } from '../server/src/platform/backup/backup.ts';

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
    options: { restore: { type: 'string' }, 'without-files': { type: 'boolean' } },
  });
  const { databaseUrl, dataDir, s3 } = readConfig();
  if (databaseUrl !== null) {
    throw new Error('DATABASE_URL is set: back up PostgreSQL with pg_dump and restore it with pg_restore.');
  }
  if (values.restore !== undefined) {
    const files = await restoreAll(dataDir, values.restore, log);
    return `Restored ${values.restore}${withFiles(files)} into ${dataDir}. Start the server with this DATA_DIR.`;
  }
  const file =
    positionals[0] ?? `tandem-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;
  const hasFiles = s3 === null && values['without-files'] !== true;
  const { bytes, files } = await backUpAll({ dataDir, file, hasFiles }, log);
  const wrote = `Wrote ${file} (${(bytes / 1_000_000).toFixed(1)} MB)`;
  if (hasFiles) return `${wrote}${withFiles(files)}.`;
  const elsewhere = s3 === null ? `copy ${join(dataDir, 'files')} too` : 'they stay in the S3 bucket';
  return `${wrote}. Photos and files are not in it; ${elsewhere}.`;
}

/** What members uploaded: photos, files of messages, comments and tasks. */
function withFiles(count: number): string {
  return count === 0 ? '' : ` with ${count} ${count === 1 ? 'file' : 'files'}`;
}
