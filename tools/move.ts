// npm run move -- TARGET   copies the database of DATABASE_URL or DATA_DIR into an empty one
// npm run move -- [TARGET] --files PLACE   copies the files of members too, or alone, to s3://bucket or to another DATA_DIR
// TARGET is an address (postgres://…), or a folder for the embedded database.
// The servers are stopped; those of PostgreSQL may be in maintenance instead. The source stays as it is.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { moveDatabase } from '../server/src/platform/backup/move.ts';
import { moveFiles } from '../server/src/platform/backup/move-files.ts';
import { type Config, readConfig } from '../server/src/platform/config.ts';

const usage =
  'Usage: npm run move -- postgres://user:password@host/database, or a folder. With --files s3://bucket or --files FOLDER, files too, or alone.';
const log = { info: () => undefined, warn: () => undefined, error: console.error };

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { files: { type: 'string' } },
  });
  const [target, ...more] = positionals;
  if (
    (target === undefined && values.files === undefined) ||
    target === '' ||
    values.files === '' ||
    more.length > 0
  )
    throw new Error(usage);
  const config = readConfig();
  // First the rows: a file whose row is not there is nobody's, and a row whose file is not there is a loss.
  const rows = target === undefined ? [] : await moveRows(config, target, values.files === undefined);
  const files = values.files === undefined ? [] : await copyFiles(config, values.files);
  return [...rows, ...files, 'The source is as it was. Remove it once all is well.'].join('\n');
}

async function copyFiles(config: Config, place: string): Promise<string[]> {
  const { copied, all } = await moveFiles(config, place);
  const there = copied === all ? '' : ` ${all - copied} were there already.`;
  return [
    `Copied ${copied} of ${all} files.${there}`,
    place.startsWith('s3:')
      ? `Set S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys to those of ${place}.`
      : `Unset S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys; the files are in ${join(place, 'files')}.`,
  ];
}

/** Files that are not copied are where they were. */
async function moveRows(
  { databaseUrl, databaseDirectUrl, dataDir, s3 }: Config,
  target: string,
  filesStay: boolean,
): Promise<string[]> {
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
    ...(!filesStay
      ? []
      : isElsewhere
        ? [`Copy the files before you start: cp -a ${join(dataDir, 'files')} ${join(target, 'files')}`]
        : ['Files stay where they are.']),
  ];
}
