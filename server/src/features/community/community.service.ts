import type { SettingChanges, SettingSection } from '@tandem/contract/community';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { MailMode } from '../../platform/mail/mail.ts';
import { refuse } from '../../platform/refusal.ts';
import type { CommunitySettingsStore } from './community-settings.service.ts';
import { contrastInTheWay } from './community-theme.rules.ts';
import { accentTooLight, communityErrors } from './community.errors.ts';
import { publishCommunityChange } from './community.live.ts';
import { lockSection, updateSection } from './community.repository.ts';
import { changedValues } from './community.rules.ts';

/** What the community feature needs. */
export interface CommunityDeps {
  database: Database;
  clock: Clock;
  communitySettings: CommunitySettingsStore;
  mailMode: MailMode;
  live: Live;
}

/** A change of one section, by somebody who saw it in this version. */
export interface SectionChange {
  section: SettingSection;
  version: number;
  changes: SettingChanges;
}

/** The settings for administrators; refuses with `communityErrors`. */
export function createCommunityService(deps: CommunityDeps) {
  const { database, clock, communitySettings, mailMode, live } = deps;
  return {
    /** Stores the change, unless somebody else changed the section meanwhile. It holds here at once, elsewhere within a second. */
    updateCommunitySettings: async ({ section, version, changes }: SectionChange): Promise<void> => {
      if (changes.emailVerification === true && mailMode === 'off') refuse(communityErrors.mailIsOff);
      const ratio = changes.accent ? contrastInTheWay(changes.accent) : null;
      if (ratio !== null) throw accentTooLight(ratio);
      await database.transaction(async (tx) => {
        const now = clock.now();
        const stored = await lockSection(tx, section, now);
        if (stored.version !== version) refuse(communityErrors.changed);
        const values = changedValues(stored.values, changes);
        await updateSection(tx, section, { version: version + 1, values, changedAt: now });
      });
      await communitySettings.renew();
      publishCommunityChange(live, communitySettings.view());
    },
  };
}
