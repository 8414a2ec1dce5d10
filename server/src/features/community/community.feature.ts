import type { CommunitySettings } from '@tandem/contract/community';
import {
  communityMessages,
  updateCommunitySettings,
  viewCommunitySettings,
  logoMessages,
  removeCommunityLogo,
  setCommunityLogo,
  type CommunityView,
  viewCommunity,
  viewLegalPage,
} from '@tandem/contract/community/community-administration';
import {
  announcementMessages,
  dismissAnnouncement,
  endAnnouncement,
  publishAnnouncement,
  viewAnnouncement,
  viewAnnouncementDismissal,
} from '@tandem/contract/community/announcement';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { refuse } from '../../platform/refusal.ts';
import { keepEntriesFor } from '../audit/public.ts';
import { deleteDismissal, exportAnnouncements } from './announcement/announcements.repository.ts';
import {
  createDismissalsService,
  type DismissalsService,
  type AnnouncementDeps,
  createAnnouncementService,
  type MemberNotifier,
  type AnnouncementService,
} from './announcement/announcement.service.ts';
import { everyoneResolver } from './community.live.ts';
import {
  createLogoService,
  type LogoDeps,
  type LogoService,
  type CommunityDeps,
  createCommunityService,
  type CommunityService,
} from './community.service.ts';
import { communityErrors } from './community.errors.ts';
import type { CommunitySettingsStore } from './community.deps.ts';
import { termsSince } from './community.rules.ts';

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

/** Serves the operations of the community feature. */
function bindCommunity(
  bind: Bind,
  service: CommunityService,
  { current, view }: Pick<CommunitySettingsStore, 'current' | 'view'>,
): void {
  bind(viewCommunity, async () => ({ data: view() }));
  bind(viewLegalPage, async ({ params }) => ({
    data: {
      text: current()[params.page] || refuse(communityErrors.noSuchPage),
      ...(params.page === 'terms' && termsNow(view())),
    },
  }));
  bind(viewCommunitySettings, async () => ({ data: service.viewSettings() }));
  bind(updateCommunitySettings, async ({ me, address, body }) => ({
    message: communityMessages.saved,
    data: await service.updateCommunitySettings({ me, address }, body),
  }));
}

/** Which version of the terms holds, and since when. */
function termsNow({ termsVersion }: CommunityView): { version?: string; since?: string | null } {
  return termsVersion === null ? {} : { version: termsVersion, since: termsSince(termsVersion) };
}

/** Serves the operations of the announcement. */
function bindAnnouncement(bind: Bind, service: AnnouncementService): void {
  bind(viewAnnouncement, async () => ({ data: await service.viewAnnouncement() }));
  bind(publishAnnouncement, async ({ me, address, body }) => ({
    message: announcementMessages.published,
    data: await service.publishAnnouncement({ me, address }, body),
  }));
  bind(endAnnouncement, async ({ me, address, params }) => {
    await service.endAnnouncement({ me, address }, params.announcementId);
    return { message: announcementMessages.ended };
  });
}

/** Serves the operations of who dismissed it. */
function bindDismissals(bind: Bind, service: DismissalsService): void {
  bind(viewAnnouncementDismissal, async ({ me, params }) => ({
    data: await service.viewAnnouncementDismissal(me, params.announcementId),
  }));
  bind(dismissAnnouncement, async ({ me, params }) => {
    await service.dismissAnnouncement(me, params.announcementId);
    return { message: announcementMessages.dismissed };
  });
}

/** Serves the operations of the logo. */
function bindLogo(bind: Bind, service: LogoService): void {
  bind(setCommunityLogo, async ({ me, address, readFile }) => ({
    message: logoMessages.set,
    data: await service.setLogo({ me, address }, await readFile()),
  }));
  bind(removeCommunityLogo, async ({ me, address }) => {
    await service.removeLogo({ me, address });
    return { message: logoMessages.removed };
  });
}
