import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { lockMe, setRole } from '../account/public.ts';
import { type Actor, recordAudit } from '../audit/public.ts';
import { administrationErrors } from './administration.errors.ts';
import { publishRoleChanged } from './administration.live.ts';
import * as repository from './administration.repository.ts';

interface Deps {
  database: Database;
  clock: Clock;
}

/** How long a link works, in milliseconds; the next start prints another one. */
const linkMs = 7 * 24 * 3_600_000;

/**
 * Makes a link to become the first administrator; null when there is one. Links of several processes and starts all work
 * until one is used. Only their hashes are stored.
 */
export async function offerAdministration({ database, clock }: Deps): Promise<string | null> {
  if (await repository.hasAdministrator(database.orm)) return null;
  const [token, now] = [newToken(), clock.now()];
  const link = { tokenHash: hashToken(token), createdAt: now, expiresAt: new Date(now.getTime() + linkMs) };
  await database.transaction((tx) => repository.insertLink(tx, link));
  // The secret follows `#`, so that it reaches no server and no log.
  return `/become-administrator#token=${token}`;
}

/** Gives the role to the member who has a link that works. */
export async function claimAdministration(
  { database, clock, live }: Deps & { live: Pick<Live, 'publish'> },
  { me, address, token }: Actor & { token: string },
): Promise<void> {
  const [tokenHash, now] = [hashToken(token), clock.now()];
  await database.transaction(async (tx) => {
    await lockMe(tx, me);
    const link = (await repository.lockLinks(tx, tokenHash)) ?? refuse(administrationErrors.unknownLink);
    if (link.endedAs === 'used') refuse(administrationErrors.usedLink);
    if (link.endedAs === 'superseded' || (await repository.hasAdministrator(tx)))
      refuse(administrationErrors.supersededLink);
    if (link.expiresAt <= now) refuse(administrationErrors.expiredLink);
    await setRole(tx, me, 'administrator');
    await repository.endLinks(tx, tokenHash);
    const act = { at: now, actorId: me, act: 'administratorClaimed' as const, address };
    await recordAudit(tx, { ...act, subject: { kind: 'member', id: me } });
  });
  publishRoleChanged(live, me);
}
