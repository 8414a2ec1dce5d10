import { viewProfile, type User } from '@tandem/contract/account';
import { ownEmailChanged } from '@tandem/contract/account/account-live';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../../platform/live/live.ts';
import type { LiveConnection } from '../../../platform/live/live-connection.ts';
import { refetchOn } from '../../../platform/live/refetch-on.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { useCommunity } from '../../community/public.ts';
import { rereadOwnProfile } from '../own-profile.queries.ts';

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
