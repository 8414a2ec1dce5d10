import {
  announcementMessages as messages,
  dismissAnnouncement,
  endAnnouncement,
  publishAnnouncement,
  viewAnnouncement,
  viewAnnouncementDismissal,
} from '@tandem/contract/community/announcement';
import type { Bind } from '../../../platform/http/bind.ts';
import type { DismissalsService } from './announcement-dismissals.service.ts';
import type { AnnouncementService } from './announcement.service.ts';

/** Serves the operations of the announcement. */
export function bindAnnouncement(bind: Bind, service: AnnouncementService): void {
  bind(viewAnnouncement, async () => ({ data: await service.viewAnnouncement() }));
  bind(publishAnnouncement, async ({ me, address, body }) => ({
    message: messages.published,
    data: await service.publishAnnouncement({ me, address }, body),
  }));
  bind(endAnnouncement, async ({ me, address, params }) => {
    await service.endAnnouncement({ me, address }, params.announcementId);
    return { message: messages.ended };
  });
}

/** Serves the operations of who dismissed it. */
export function bindDismissals(bind: Bind, service: DismissalsService): void {
  bind(viewAnnouncementDismissal, async ({ me, params }) => ({
    data: await service.viewAnnouncementDismissal(me, params.announcementId),
  }));
  bind(dismissAnnouncement, async ({ me, params }) => {
    await service.dismissAnnouncement(me, params.announcementId);
    return { message: messages.dismissed };
  });
}
