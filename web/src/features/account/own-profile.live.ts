import { type User, viewProfile, ownEmailChanged } from '@tandem/contract/account';
import { communityRoleChanged } from '@tandem/contract/administration';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveConnection } from '../../platform/live/live-connection.ts';
import { live } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import { useCommunity } from '../community/public.ts';
import { rereadOwnProfile } from './account.queries.ts';

/** Reads the own profile again when the member's role changes, so that menus show or hide the administration. */
export const listenToOwnRole = (
  client: QueryClient,
  { listen }: Pick<LiveConnection, 'listen'> = live,
): (() => void) => listen(communityRoleChanged, () => rereadOwnProfile(client));

/**
 * Keeps the banner and the settings true. They change when the member opens a link of a mail, on whatever device, and
 * when the community begins or ends to ask for verified addresses. Returns an unsubscribe function.
 */
export function listenToOwnEmail(
  client: QueryClient,
  connection: Pick<LiveConnection, 'listen' | 'onConnect'> = live,
): () => void {
  const reread = () => rereadOwnProfile(client);
  const stops = [
    refetchOn(client, [ownEmailChanged], connection),
    connection.listen(ownEmailChanged, reread),
    // The event may have been missed, and only then the banner is wrong for long.
    connection.onConnect(() => {
      const own = client.getQueryData<{ user: User }>(keyOf(viewProfile));
      if (own?.user.mustVerifyEmail === true) reread();
    }),
    useCommunity.subscribe((now, before) => {
      if (now.emailVerification !== before.emailVerification) reread();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
