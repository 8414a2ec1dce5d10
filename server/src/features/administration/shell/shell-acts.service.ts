import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newVapidKeys } from '../../../platform/push/vapid-keys.ts';
import {
  findProjectSealer,
  projectSecretsKeyName,
  type Sealer,
  sealerOf,
} from '../../../platform/keys/server-keys.repository.ts';
import { newToken } from '../../../platform/tokens.ts';
import {
  findAccountOfEmail,
  lockStandings,
  requireOtherAdministrator,
  writeOwnData,
  appKeyName,
  findAppKey,
  knownDevicesKeyName,
} from '../../account/public.ts';
import { recordAudit } from '../../audit/public.ts';
import { tokenOwner } from '../../projects/public.ts';
import { unsubscribeKeyName } from '../../notifications/public.ts';
import { administrationErrors } from '../administration.errors.ts';
import { endAccountOf, type MemberActsDeps } from '../members/members.service.ts';
import { logExport, notifyOfDeletion, listSealed, replaceKeys } from './shell-acts.repository.ts';

/** What the shell needs to export and delete members. */
export type ShellMembersDeps = Omit<MemberActsDeps, 'documents' | 'notify' | 'mailQueue'>;

/** The shell has no member and no IP address. */
const byShell = { actorId: null, address: null };

/** Everything stored about a member, in chunks, and an entry in the audit log; null without such an account. */
export async function exportByShell(
  deps: ShellMembersDeps,
  emailId: string,
): Promise<AsyncIterable<string> | null> {
  const { database, clock } = deps;
  const id = await logExport(database, { emailId, at: clock.now() });
  return id === null ? null : writeOwnData({ ...deps, db: database.orm }, id);
}

/** Deletes an account as an administrator does; false without such an account. */
export async function deleteByShell(
  { database, clock, live, features }: ShellMembersDeps,
  emailId: string,
): Promise<boolean> {
  const id = await findAccountOfEmail(database, emailId);
  if (id === null) return false;
  const at = clock.now();
  const entryId = newId();
  const afterCommit = await database.transaction(async (tx) => {
    const standings = await lockStandings(tx, [id]);
    const member = standings.get(id);
    // The address was changed, or the account deleted, before the lock.
    if (member?.emailId !== emailId) return refuse(administrationErrors.noSuchMember);
    requireOtherAdministrator(standings, id, at);
    const last = await endAccountOf(tx, features, { memberId: id, emailId, at });
    await recordAudit(tx, {
      ...byShell,
      id: entryId,
      at,
      act: 'memberDeleted',
      subject: { kind: 'member', id },
    });
    return last;
  });
  await notifyOfDeletion(database, { entryId, memberId: id, at });
  live.endSessionsOf(id);
  for (const act of afterCommit) await act();
  return true;
}

/** What the rotation did. */
export interface Rotation {
  sealedAgain: number;
  devicesRemoved: number;
}

/**
 * Replaces every key of the server. Keys of authenticator apps are sealed again. What a running process seals meanwhile with the
 * former key opens too, until the next rotation. Pushes are bound to the replaced key, so the devices end.
 */
export async function rotateKeysByShell({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<Rotation> {
  const { apps, webhooks, tokens } = await listSealed(database);
  const [forApps, forProjects] = [newToken(), newToken()];
  const ofApps = again(sealerOf(await findAppKey(database.orm, clock)), forApps);
  const ofProjects = again(await findProjectSealer(database.orm, clock), forProjects);
  return replaceKeys(database, {
    auditId: newId(),
    at: clock.now(),
    secrets: {
      [appKeyName]: forApps,
      [projectSecretsKeyName]: forProjects,
      [unsubscribeKeyName]: newToken(),
      [knownDevicesKeyName]: newToken(),
    },
    resealed: {
      apps: ofApps(apps, ({ memberId }) => memberId),
      webhooks: ofProjects(webhooks, ({ id }) => id),
      tokens: ofProjects(tokens, tokenOwner),
    },
    vapid: newVapidKeys(),
  });
}

/** Seals again with a new secret. */
const again =
  (before: Sealer, secret: string) =>
  <Row extends { sealed: string }>(rows: readonly Row[], ownerOf: (row: Row) => string) => {
    const after = sealerOf({ current: secret, former: null });
    return rows.map((row) => {
      const owner = ownerOf(row);
      return { ...row, again: after.seal(before.open(row.sealed, owner), owner) };
    });
  };
