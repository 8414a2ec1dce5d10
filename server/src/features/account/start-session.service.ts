import type { User } from '@tandem/contract/account';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import type { RecordSecurityEvent } from '../../platform/http/security-log.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { accountErrors } from './account.errors.ts';
import * as repository from './account.repository.ts';
import { expiryFrom, mostSessions } from './account.rules.ts';
import { isNewDevice } from './settings/devices.rules.ts';

/** Notifies a member of what happened to their account; `requestId` names it. Implemented by the feature notifications. */
export type NotifyOfSecurity = (
  memberId: string,
  notification: {
    kind: 'newDevice' | 'passwordChanged' | 'emailChanged';
    actorId: null;
    projectId: null;
    requestId: string;
  },
  options?: { hasOwnMail: boolean },
) => void;

/** What starting a session needs. */
export interface SessionDeps {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  passwords: Passwords;
  live: Pick<Live, 'endSession' | 'endSessionsOf'>;
  notify: NotifyOfSecurity;
}

/** The browser that logs in: its IP address, its previous token and its User-Agent. */
export interface Browser {
  address: string;
  record: RecordSecurityEvent;
  replaced: string | null;
  userAgent: string | null;
}

/**
 * Starts a session with a new token and ends the browser's previous one. Starts none when the password was
 * changed or the account deleted after the password was checked.
 */
export async function startSession(
  { database, clock, live, notify }: SessionDeps,
  { user, passwordHash }: { user: User; passwordHash: string },
  { replaced, userAgent, record }: Browser,
) {
  const now = clock.now();
  const [token, expiresAt] = [newToken(), expiryFrom(now, now)];
  const id = newId();
  const { ended, isNew } = await database.transaction(async (tx) => {
    if ((await repository.lockPasswordHash(tx, user._id)) !== passwordHash) {
      record('login_failed', { member: user._id, reason: 'password_changed_meanwhile' });
      refuse(accountErrors.wrongCredentials);
    }
    const isNew = isNewDevice(userAgent, await repository.listUserAgents(tx, user._id));
    if (replaced !== null) await repository.deleteSession(tx, hashToken(replaced));
    await repository.insertSession(tx, {
      tokenHash: hashToken(token),
      id,
      memberId: user._id,
      createdAt: now,
      lastUsedAt: now,
      provedAt: now,
      userAgent,
      expiresAt,
    });
    return { ended: await repository.deleteOldestSessions(tx, user._id, mostSessions), isNew };
  });
  if (replaced !== null) live.endSession(hashToken(replaced));
  if (ended.length > 0) record('sessions_ended', { member: user._id, reason: 'too_many_sessions' });
  for (const tokenHash of ended) live.endSession(tokenHash);
  if (isNew) notify(user._id, { kind: 'newDevice', actorId: null, projectId: null, requestId: id });
  return { token, expiresAt };
}
