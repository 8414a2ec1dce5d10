import { invitationsChanged } from '@tandem/contract/invitations';
import { invitationLinksChanged } from '@tandem/contract/invitations/invitation-links';
import type { QueryClient } from '@tanstack/react-query';
import { refetchOn } from '../../platform/live/refetch-on.ts';

/** Keeps all replies with invitations up to date; returns an unsubscribe function. */
export const listenToInvitations = (client: QueryClient): (() => void) =>
  refetchOn(client, [invitationsChanged, invitationLinksChanged]);
