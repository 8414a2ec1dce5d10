// npm run move -- TARGET   copies the database of DATABASE_URL or DATA_DIR into an empty one
// TARGET is an address (postgres://…), or a folder for the embedded database.
// The servers are stopped; those of PostgreSQL may be in maintenance instead. The source stays as it is.
import { join, resolve } from 'node:path';
import { moveDatabase } from '../server/src/platform/backup/move.ts';
import { readConfig } from '../server/src/platform/config.ts';

const log = { info: () => undefined, warn: () => undefined, error: console.error };

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run([target = '', ...more]: string[]): Promise<string> {
  if (target === '' || target.startsWith('-') || more.length > 0)
    throw new Error('Usage: npm run move -- postgres://user:password@host/database, or a folder.');
  const { databaseUrl, databaseDirectUrl, dataDir, s3 } = readConfig();
  const isAddress = /^postgres(?:ql)?:\/\//.test(target);
  const rows = await moveDatabase(
    { databaseUrl: databaseDirectUrl ?? databaseUrl, dataDir },
    { databaseUrl: isAddress ? target : null, dataDir: target },
    log,
  );
  const counts = Object.entries(rows);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const isElsewhere = !isAddress && s3 === null && resolve(target) !== resolve(dataDir);
  return [
    ...counts.filter(([, count]) => count > 0).map(([name, count]) => `${String(count).padStart(9)} ${name}`),
    `Moved ${total} rows of ${counts.length} tables. Both databases have the same number in each.`,
    isAddress
      ? 'Set DATABASE_URL to the target, and leave DATA_DIR as it is.'
      : `Unset DATABASE_URL, and set DATA_DIR to ${target}.`,
    isElsewhere
      ? `Copy the files before you start: cp -a ${join(dataDir, 'files')} ${join(target, 'files')}`
      : 'Files stay where they are.',
    'The source is as it was. Remove it once all is well.',
  ].join('\n');
}
