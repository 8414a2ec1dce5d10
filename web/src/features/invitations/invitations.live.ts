import { invitationLinksChanged, invitationsChanged } from '@tandem/contract/invitations';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { hideOutdatedNotices } from '../../ui/notices/notices.ts';

/** Keeps all replies with invitations and the notices about them up to date; returns an unsubscribe function. */
export function listenToInvitations(client: QueryClient): () => void {
  const stops = [
    refetchOn(client, [invitationsChanged, invitationLinksChanged]),
    live.listen(invitationsChanged, ({ invitationId, status }) =>
      hideOutdatedNotices({ thing: `invitation:${invitationId}`, state: status }),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}
