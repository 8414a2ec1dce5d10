// npm run backup [-- PLACE]                      backs up database and files; the server may run
// npm run backup -- --keep 14 FOLDER             and keeps the newest 14 backups of a folder
// npm run backup -- --without-files [PLACE]      backs up the database alone
// npm run backup -- --restore PLACE              restores a backup into an empty DATA_DIR, or the empty database of DATABASE_URL
// npm run backup -- --drill PLACE                restores a backup beside, compares it, and removes what it made
// PLACE is a file, a folder, s3://bucket/folder or s3://bucket/folder/file.tar.gz. Of a folder the newest backup is restored.
import { parseArgs } from 'node:util';
import { backUpAll, drill, nameAt, placeOf, restoreAll } from '../server/src/platform/backup/backup.ts';
import { readConfig } from '../server/src/platform/config.ts';

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
    options: {
      restore: { type: 'string' },
      drill: { type: 'string' },
      keep: { type: 'string' },
      'without-files': { type: 'boolean' },
    },
  });
  const config = readConfig();
  // pg_dump needs a session of its own.
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const settings = { ...config, databaseUrl, env: process.env };
  const hasFiles = values['without-files'] !== true;
  if (values.drill !== undefined)
    return (await drill({ settings, from: await placeOf(values.drill, settings) }, log)).join('\n');
  if (values.restore !== undefined) {
    const from = await placeOf(values.restore, settings);
    const { shown, files } = await restoreAll({ settings, from, hasFiles }, log);
    const target = settings.databaseUrl === null ? settings.dataDir : 'the database of DATABASE_URL';
    const variable = settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
    return `Restored ${shown}${withFiles(files)} into ${target}. Start the server with this ${variable}.`;
  }
  const to = await placeOf(positionals[0] ?? nameAt(new Date()), settings);
  const { name, bytes, manifest, removed } = await backUpAll(
    { settings, to, hasFiles, keep: keepOf(values.keep) },
    log,
  );
  return [
    `Wrote ${to.path(name)} (${(bytes / 1_000_000).toFixed(1)} MB)${withFiles(manifest.files?.length ?? 0)}.`,
    ...(hasFiles ? [] : ['Photos and files are not in it.']),
    ...(removed.length === 0 ? [] : [`Removed ${removed.length} older.`]),
  ].join(' ');
}

function keepOf(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new Error('--keep needs a number of backups, such as --keep 14.');
}

/** What members uploaded: photos, files of messages, comments and tasks. */
function withFiles(count: number): string {
  return count === 0 ? '' : ` with ${count} ${count === 1 ? 'file' : 'files'}`;
}
