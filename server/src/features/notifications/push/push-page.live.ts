import { reportPage } from '@tandem/contract/notifications/notification-settings';
import type { Audience, AudienceResolver, HandleCommand } from '../../../platform/live/live.ts';

/** The sockets of pages of a member that are looked at. */
export const pageAudience = (memberId: string): Audience => `page:${memberId}`;

/** A page joins by saying that it is looked at. */
export const pageAudienceResolver: AudienceResolver = {
  kind: 'page',
  autoJoin: false,
  of: async (memberIds) => new Map(memberIds.map((id) => [id, [pageAudience(id)]])),
};

/** Handles what pages say about themselves. */
export function handlePageCommands(handle: HandleCommand): void {
  handle(reportPage, async (connection, { isVisible }) => {
    const audience = pageAudience(connection.me);
    if (isVisible) connection.join(audience);
    else connection.leave(audience);
    return {};
  });
}
