import type { CommunitySettings } from '@tandem/contract/community';
import type { Feature } from '../../platform/feature.ts';
import { keepEntriesFor } from '../audit/public.ts';
import { deleteDismissal } from './announcement/announcement-dismissals.repository.ts';
import { createDismissalsService } from './announcement/announcement-dismissals.service.ts';
import { bindAnnouncement, bindDismissals } from './announcement/announcement.routes.ts';
import {
  type AnnouncementDeps,
  createAnnouncementService,
  type MemberNotifier,
} from './announcement/announcement.service.ts';
import { exportAnnouncements } from './announcement/announcements.repository.ts';
import { everyoneResolver } from './community.live.ts';
import { bindCommunity } from './community.routes.ts';
import { bindLogo } from './logo/logo.routes.ts';
import { createLogoService, type LogoDeps } from './logo/logo.service.ts';
import { type CommunityDeps, createCommunityService } from './community.service.ts';

interface CommunityFeatureDeps extends CommunityDeps, LogoDeps, Omit<AnnouncementDeps, 'notifyMembers'> {
  memberNotifier: MemberNotifier;
  /** Makes the limits of this process those of the settings. */
  adjustLimits: (settings: CommunitySettings, defaults: CommunitySettings) => void;
}

/** The settings of the community. */
export function createCommunityFeature(deps: CommunityFeatureDeps): Feature {
  const { communitySettings, adjustLimits } = deps;
  const service = createCommunityService(deps);
  const announcement = createAnnouncementService({
    ...deps,
    notifyMembers: deps.memberNotifier.notifyMembers,
  });
  const logo = createLogoService(deps);
  communitySettings.onChange((settings) => adjustLimits(settings, communitySettings.defaults));
  return {
    routes: (bind) => {
      bindCommunity(bind, service, communitySettings);
      bindAnnouncement(bind, announcement);
      bindDismissals(bind, createDismissalsService(deps));
      bindLogo(bind, logo);
    },
    jobs: [{ name: 'notify-of-announcements', cron: '* * * * *', run: deps.memberNotifier.finish }],
    onAccountDeleted: deleteDismissal,
    exportMemberData: exportAnnouncements,
    audiences: [everyoneResolver],
    prepare: async () => {
      await communitySettings.start();
      await keepEntriesFor(deps.database.orm, communitySettings.current().auditDays);
    },
  };
}
