// npm run admin -- reset-link EMAIL                  prints a link to choose a new password
// npm run admin -- grant EMAIL [moderator]           makes a member an administrator, or a moderator
// npm run admin -- revoke EMAIL                      takes the role of a member
// npm run admin -- suspend EMAIL DAYS|forever REASON signs a member out and refuses log-in; DAYS up to 365
// npm run admin -- unsuspend EMAIL                   ends a suspension
// npm run admin -- end-sessions EMAIL                signs a member out on all devices
// npm run admin -- remove-factors EMAIL              removes passkeys, authenticator app and recovery codes
// npm run admin -- list                              prints who has a role, and who is suspended
// Also while the server runs. The audit log says what was done, by "the shell".
import { existsSync } from 'node:fs';
import { removeFactors } from '../server/src/features/account/factors/admin-removal.repository.ts';
import { resetLinkOf } from '../server/src/features/account/recovery/recovery-mails.rules.ts';
import { resetLinkMs } from '../server/src/features/account/recovery/recovery.rules.ts';
import { insertAdminReset } from '../server/src/features/account/recovery/recovery.repository.ts';
import * as acts from '../server/src/features/administration/shell/shell-acts.repository.ts';
import { type Config, readConfig } from '../server/src/platform/config.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { databaseFolder } from '../server/src/platform/database/embedded/locked-folder.ts';
import { connectToRunningServer } from '../server/src/platform/database/embedded/running-server.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { newId } from '../server/src/platform/ids.ts';
import { hashToken, newToken } from '../server/src/platform/tokens.ts';

const usage = [
  'Usage: npm run admin -- reset-link EMAIL',
  '       npm run admin -- grant EMAIL [moderator]',
  '       npm run admin -- revoke EMAIL',
  '       npm run admin -- suspend EMAIL DAYS|forever REASON',
  '       npm run admin -- unsuspend EMAIL',
  '       npm run admin -- end-sessions EMAIL',
  '       npm run admin -- remove-factors EMAIL',
  '       npm run admin -- list',
].join('\n');

const signedOut = 'The member is signed out. Open pages notice it within 30 seconds.';

const factorsRemoved = 'The factors were removed. The password alone is enough now.';

type Runner = Pick<Database, 'executeSql'>;
type Command = (database: Runner, config: Config) => Promise<string>;

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(args: string[]): Promise<string> {
  const command = commandOf(args);
  if (command === null) throw new Error(usage);
  const config = readConfig();
  const database = await connect(config);
  try {
    return await command(database, config);
  } finally {
    await database.close();
  }
}

/** What the arguments ask for; null when they are not understood. */
function commandOf([name, address = '', ...more]: string[]): Command | null {
  const emailId = address.trim().toLowerCase();
  if (name === 'list') return address === '' ? list : null;
  if (emailId === '') return null;
  if (name === 'suspend') return suspensionOf(emailId, more);
  const [role = 'administrator', ...rest] = more;
  if (name === 'grant' && rest.length === 0 && (role === 'administrator' || role === 'moderator'))
    return (db) => outcomeOf(acts.grantRole(db, emailId, role), `The member is ${role} now.`);
  if (more.length > 0) return null;
  const simple: Record<string, Command> = {
    'reset-link': (db, config) => makeResetLink(db, config, emailId),
    revoke: (db) => outcomeOf(acts.grantRole(db, emailId, 'member'), 'The member has no role any more.'),
    unsuspend: (db) => outcomeOf(acts.unsuspendByShell(db, emailId), 'The suspension has ended.'),
    'remove-factors': (db) => outcomeOf(removeFactorsOf(db, emailId), factorsRemoved),
    'end-sessions': (db) => outcomeOf(acts.endSessionsByShell(db, emailId), signedOut),
  };
  return simple[name ?? ''] ?? null;
}

const removeFactorsOf = async (db: Runner, emailId: string): Promise<acts.ShellResult> =>
  (await removeFactors(db, { emailId, at: new Date() })) ? 'done' : 'unknown';

function suspensionOf(emailId: string, [time = '', ...words]: string[]): Command | null {
  const reason = words.join(' ').trim();
  const days = time === 'forever' ? null : Number(time);
  if (reason === '' || (days !== null && !(/^\d{1,3}$/.test(time) && days >= 1 && days <= 365))) return null;
  return (db) => outcomeOf(acts.suspendByShell(db, emailId, { days, reason }), `Suspended. ${signedOut}`);
}

/** The sentence for what became of an act; an error unless it was done. */
async function outcomeOf(acting: Promise<acts.ShellResult>, done: string): Promise<string> {
  const result = await acting;
  if (result === 'done') return done;
  throw new Error(
    {
      unknown: 'No account has this email address.',
      same: 'That is so already.',
      last: 'This is the only administrator. Make somebody else an administrator first.',
    }[result],
  );
}

async function list(database: Runner): Promise<string> {
  const rows = await acts.listStandings(database);
  if (rows.length === 0) return 'Nobody has a role, and nobody is suspended.';
  return rows
    .map(({ emailId, name, role, state }) => [emailId, name, role, state].join('\t').trimEnd())
    .join('\n');
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
  database: Runner,
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
