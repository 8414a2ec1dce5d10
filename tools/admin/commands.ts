import { resetLinkMs, resetLinkOf } from '../../server/src/features/account/recovery/recovery.rules.ts';
import { listStandings } from '../../server/src/features/account/standing/standing.repository.ts';
import * as acts from '../../server/src/features/administration/shell/shell-acts.repository.ts';
import { endAllSessionsByShell } from '../../server/src/features/administration/shell/shell-acts.repository.ts';
import { rotateKeysByShell } from '../../server/src/features/administration/shell/shell-acts.service.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { forgetState, noteState } from '../../server/src/platform/database/server-state.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { hashToken, newToken } from '../../server/src/platform/tokens.ts';
import type { Command, Shell } from './command.ts';
import { inviteOf } from './invite.ts';
import { verificationOf } from './verify-audit.ts';
import { deleteMember, exportMember } from './whole-account.ts';

export const usage = [
  'Usage: npm run admin -- reset-link EMAIL',
  '       npm run admin -- grant EMAIL [moderator]',
  '       npm run admin -- revoke EMAIL',
  '       npm run admin -- suspend EMAIL DAYS|forever REASON',
  '       npm run admin -- unsuspend EMAIL',
  '       npm run admin -- end-sessions EMAIL',
  '       npm run admin -- remove-factors EMAIL',
  '       npm run admin -- invite [PEOPLE] [DAYS]',
  '       npm run admin -- export EMAIL [FILE]',
  '       npm run admin -- delete EMAIL --yes',
  '       npm run admin -- end-all-sessions --yes',
  '       npm run admin -- rotate-keys --yes',
  '       npm run admin -- list',
  '       npm run admin -- maintenance on [SENTENCE]|off',
  '       npm run admin -- doctor',
  '       npm run admin -- verify-audit [--head HASH]',
].join('\n');

/** Closes the community for members, or opens it again. */
function maintenanceOf(word: string, more: string[]): Command | null {
  if (word === 'off' && more.length === 0)
    return async ({ database }) => {
      await forgetState(database, 'maintenance');
      return 'The community is open again, within a second.';
    };
  if (word !== 'on') return null;
  const sentence = more.join(' ').trim().slice(0, longestSentence);
  return async ({ database }) => {
    await noteState(database, 'maintenance', {
      value: sentence === '' ? {} : { sentence },
      at: systemClock.now(),
    });
    return 'The community is closed, within a second: members read why, and nothing is written. Open it with npm run admin -- maintenance off.';
  };
}

const longestSentence = 500;

const signedOut = 'The member is signed out. Open pages notice it within 30 seconds.';

const factorsRemoved = 'The factors were removed. The password alone is enough now.';

/** What the arguments ask for; null when they are not understood. */
export function commandOf([name, address = '', ...more]: string[]): Command | null {
  const emailId = address.trim().toLowerCase();
  if (name === 'invite') return inviteOf([address, ...more]);
  if (name === 'verify-audit') return verificationOf([address, ...more]);
  if (name === 'end-all-sessions') return confirmed(address, more, endAllSessions);
  if (name === 'rotate-keys') return confirmed(address, more, rotateKeys);
  if (name === 'maintenance') return maintenanceOf(address, more);
  if (name === 'list') return address === '' ? list : null;
  if (emailId === '') return null;
  if (name === 'suspend') return suspensionOf(emailId, more);
  if (name === 'grant') return grantOf(emailId, more);
  const [option, ...rest] = more;
  if (name === 'export') return rest.length === 0 ? (shell) => exportMember(shell, emailId, option) : null;
  if (name === 'delete' && (option === undefined || option === '--yes') && rest.length === 0)
    return (shell) => deleteMember(shell, emailId, option === '--yes');
  if (more.length > 0) return null;
  const simple: Record<string, Command> = {
    'reset-link': (shell) => makeResetLink(shell, emailId),
    revoke: ({ database: db }) =>
      outcomeOf(acts.grantRole(db, emailId, 'member'), 'The member has no role any more.'),
    unsuspend: ({ database: db }) =>
      outcomeOf(acts.unsuspendByShell(db, emailId), 'The suspension has ended.'),
    'remove-factors': ({ database: db }) => outcomeOf(removeFactorsOf(db, emailId), factorsRemoved),
    'end-sessions': ({ database: db }) => outcomeOf(acts.endSessionsByShell(db, emailId), signedOut),
  };
  return simple[name ?? ''] ?? null;
}

/** A command for the whole community, which needs --yes; null when there is anything else. */
function confirmed(option: string, more: string[], act: Command): Command | null {
  if (more.length > 0 || (option !== '' && option !== '--yes')) return null;
  if (option === '--yes') return act;
  return () => Promise.reject(new Error('This concerns every member. To do it, add --yes to the command.'));
}

async function endAllSessions({ database }: Shell): Promise<string> {
  const members = await endAllSessionsByShell(database);
  return `${counted(members, 'member')} signed out. Devices that got pushes and calendar links were removed. Open pages notice it within 30 seconds.`;
}

async function rotateKeys({ database }: Shell): Promise<string> {
  const { sealedAgain, devicesRemoved } = await rotateKeysByShell({ database, clock: systemClock });
  return [
    `Every key of the server was replaced. Running servers use the new ones at once.`,
    `Authenticator apps go on: ${counted(sealedAgain, 'key')} sealed again. Links that switch mails off, in mails sent before, work until the next rotation.`,
    `Pushes are bound to the former key: ${counted(devicesRemoved, 'device')} removed. Their members switch pushes on again in Settings.`,
  ].join('\n');
}

const counted = (count: number, noun: string): string =>
  count === 1 ? `one ${noun} was` : `${count} ${noun}s were`;

function grantOf(emailId: string, [role = 'administrator', ...rest]: string[]): Command | null {
  if (rest.length > 0 || (role !== 'administrator' && role !== 'moderator')) return null;
  const article = role === 'administrator' ? 'an' : 'a';
  return ({ database }) =>
    outcomeOf(acts.grantRole(database, emailId, role), `The member is ${article} ${role} now.`);
}

const removeFactorsOf = async (
  db: Pick<Database, 'executeSql'>,
  emailId: string,
): Promise<acts.ShellResult> =>
  (await acts.removeFactorsByShell(db, { emailId, at: new Date() })) ? 'done' : 'unknown';

function suspensionOf(emailId: string, [time = '', ...words]: string[]): Command | null {
  const reason = words.join(' ').trim();
  const days = time === 'forever' ? null : Number(time);
  if (reason === '' || (days !== null && !(/^\d{1,3}$/.test(time) && days >= 1 && days <= 365))) return null;
  return ({ database }) =>
    outcomeOf(acts.suspendByShell(database, emailId, { days, reason }), `Suspended. ${signedOut}`);
}

/** The sentence for what became of an act; an error unless it was done. */
async function outcomeOf(acting: Promise<acts.ShellResult>, done: string): Promise<string> {
  const result = await acting;
  if (result === 'done') return done;
  throw new Error(
    {
      unknown: 'No account has this email address.',
      same: 'That is so already.',
      suspended: 'This member is suspended. End the suspension before you give them a role.',
      last: 'This is the only administrator. Make somebody else an administrator first.',
    }[result],
  );
}

async function list({ database }: Shell): Promise<string> {
  const rows = await listStandings(database);
  if (rows.length === 0) return 'Nobody has a role, and nobody is suspended.';
  return rows
    .map(({ emailId, name, role, state }) => [emailId, name, role, state].join('\t').trimEnd())
    .join('\n');
}

async function makeResetLink(
  { database, config: { publicUrl, port } }: Shell,
  emailId: string,
): Promise<string> {
  const [token, now] = [newToken(), new Date()];
  const isMade = await acts.makeResetLinkByShell(database, {
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
