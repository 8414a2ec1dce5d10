import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { RecordSecurityEvent } from '../../../platform/http/security-log.ts';
import { afterRemoved, notifyOfFactor } from '../factors/factor-changes.service.ts';
import { deleteAppSince, deleteCodesSince } from '../factors/factors.repository.ts';
import type { NotifyOfSecurity } from '../start-session.service.ts';
import { deleteLogIns, listLogIns, markKept, type StoredLogIn } from './log-ins.repository.ts';
import { afterNewPassword, afterUndo, suspectSince } from './recovery.rules.ts';

/** What a stranger may have added, and was removed. */
export interface RemovedLogIns {
  hasPasskey: boolean;
  hasApp: boolean;
  hasProvider: boolean;
}

interface RemovalDeps {
  clock: Clock;
  notify: NotifyOfSecurity;
}

/** Removes passkeys and links to the provider that were added lately, but for those to keep. Needs the member's lock. */
export async function removeAfterNewPassword(
  tx: Queryable,
  deps: RemovalDeps,
  { memberId, keep }: { memberId: string; keep: readonly string[] },
): Promise<RemovedLogIns> {
  const logIns = await listLogIns(tx, memberId);
  return remove(tx, deps, memberId, afterNewPassword(logIns, { keep, now: deps.clock.now() }));
}

/**
 * Removes every factor and link that was made since shortly before the address changed; what is left and young waits to be
 * confirmed. Needs the member's lock.
 */
export async function removeAfterUndo(
  tx: Queryable,
  deps: RemovalDeps,
  { memberId, changedAt }: { memberId: string; changedAt: Date },
): Promise<RemovedLogIns> {
  const since = suspectSince(changedAt);
  const hasApp = await deleteAppSince(tx, memberId, since);
  await deleteCodesSince(tx, memberId, since);
  const logIns = await listLogIns(tx, memberId);
  const removed = await remove(tx, deps, memberId, afterUndo(logIns, { since, now: deps.clock.now() }));
  return { ...removed, hasApp };
}

async function remove(
  tx: Queryable,
  { clock }: RemovalDeps,
  memberId: string,
  { removed, kept }: { removed: StoredLogIn[]; kept: StoredLogIn[] },
): Promise<RemovedLogIns> {
  await deleteLogIns(tx, memberId, removed);
  await markKept(tx, memberId, kept);
  await afterRemoved(tx, memberId, { clock });
  const has = (kind: StoredLogIn['kind']) => removed.some((one) => one.kind === kind);
  return { hasPasskey: has('passkey'), hasApp: false, hasProvider: has('provider') };
}

/** Tells the member what was removed, and logs it. */
export function reportRemoved(
  deps: RemovalDeps,
  { memberId, record }: { memberId: string; record: RecordSecurityEvent },
  { hasPasskey, hasApp, hasProvider }: RemovedLogIns,
): void {
  if (hasPasskey) record('second_factor_removed', { member: memberId, reason: 'passkey' });
  if (hasApp) record('second_factor_removed', { member: memberId, reason: 'authenticator_app' });
  if (hasProvider) record('provider_unlinked', { member: memberId });
  if (hasPasskey || hasApp) notifyOfFactor(deps, memberId, 'secondFactorRemoved');
  if (hasProvider) notifyOfFactor(deps, memberId, 'logInChanged');
}
