import type { ReadCommunityName } from '../../platform/community-variables.ts';
import type { CommunitySettingsStore } from './community-settings.service.ts';

/** What mails, pushes, calendars and factors call the community. */
export const createCommunityName =
  ({ current, stored }: Pick<CommunitySettingsStore, 'current' | 'stored'>): ReadCommunityName =>
  () => {
    const { name } = current();
    return { name, isChosen: stored().get('general')?.values['name'] === name };
  };
