import { announcementDismissed } from '@tandem/contract/community/announcement';
import { memberAudience } from '../../../platform/live/sockets.ts';
import { refuse } from '../../../platform/refusal.ts';
import { communityErrors } from '../community.errors.ts';
import * as repository from './announcement-dismissals.repository.ts';
import type { AnnouncementDeps } from './announcement.service.ts';
import { findAnnouncement } from './announcements.repository.ts';

export type DismissalsService = ReturnType<typeof createDismissalsService>;

/** What members dismissed; refuses with `communityErrors`. */
export function createDismissalsService({
  database: { orm },
  live,
}: Pick<AnnouncementDeps, 'database' | 'live'>) {
  return {
    viewAnnouncementDismissal: async (memberId: string, announcementId: string) => ({
      isDismissed: await repository.isDismissed(orm, { memberId, announcementId }),
    }),
    /** Does nothing where the announcement is over. */
    dismissAnnouncement: async (memberId: string, announcementId: string): Promise<void> => {
      if (await repository.storeDismissal(orm, { memberId, announcementId }))
        live.publish(announcementDismissed, memberAudience(memberId), { announcementId });
      else if ((await findAnnouncement(orm, announcementId)) === null)
        refuse(communityErrors.noSuchAnnouncement);
    },
  };
}
