export { createCommunitySettings, createCommunityName, createReadPage } from './community.service.ts';
export type { CommunitySettingsStore } from './community.deps.ts';
export { createMemberNotifier } from './announcement/announcement.service.ts';
export {
  announcementConditions,
  announcementQuotes,
  announcementSubject,
} from './announcement/announcements.repository.ts';
