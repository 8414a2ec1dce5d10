// npm run admin -- reset-link EMAIL     prints a link to choose a new password, also while the server runs
import { existsSync } from 'node:fs';
import { resetLinkOf } from '../server/src/features/account/recovery/recovery-mails.rules.ts';
import { resetLinkMs } from '../server/src/features/account/recovery/recovery.rules.ts';
import { insertAdminReset } from '../server/src/features/account/recovery/recovery.repository.ts';
import { type Config, readConfig } from '../server/src/platform/config.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { databaseFolder } from '../server/src/platform/database/embedded/locked-folder.ts';
import { connectToRunningServer } from '../server/src/platform/database/embedded/running-server.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { newId } from '../server/src/platform/ids.ts';
import { hashToken, newToken } from '../server/src/platform/tokens.ts';

const usage = 'Usage: npm run admin -- reset-link EMAIL';

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run([command, emailId, ...more]: string[]): Promise<string> {
  if (command !== 'reset-link' || emailId === undefined || more.length > 0) throw new Error(usage);
  const config = readConfig();
  const database = await connect(config);
  try {
    return await makeResetLink(database, config, emailId.trim().toLowerCase());
  } finally {
    await database.close();
  }
}

/** The database, through the running server where the embedded one is open. */
async function connect(config: Config): Promise<Pick<Database, 'executeSql' | 'close'>> {
  if (config.databaseUrl === null) {
    if (!existsSync(databaseFolder(config.dataDir)))
      throw new Error(`There is no database in ${config.dataDir}, and DATABASE_URL is not set.`);
    const running = await connectToRunningServer(config.dataDir);
    if (running !== null) return running;
  }
  return openDatabase({
    ...config,
    log: { info: () => undefined, warn: () => undefined, error: console.error },
  });
}

async function makeResetLink(
  database: Pick<Database, 'executeSql'>,
  { publicUrl, port }: Config,
  emailId: string,
): Promise<string> {
  const [token, now] = [newToken(), new Date()];
  const isMade = await insertAdminReset(database, {
    emailId,
    tokenHash: hashToken(token),
    requestId: newId(),
    now,
    expiresAt: new Date(now.getTime() + resetLinkMs),
  });
  if (!isMade) throw new Error('No account has this email address.');
  const origin = publicUrl ?? `http://localhost:${port}`;
  return [
    'This link lets its owner choose a new password, once, within one hour. Earlier links have ended.',
    'Hand it to the owner of the account only, and not through a public place.',
    '',
    resetLinkOf(origin, token),
  ].join('\n');
}
