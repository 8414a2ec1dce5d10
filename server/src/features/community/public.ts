export { createCommunitySettings } from './community-settings.service.ts';
export { createCommunityName, createReadPage } from './community.service.ts';
export { createMemberNotifier } from './announcement/announcement.service.ts';
export {
  announcementConditions,
  announcementQuotes,
  announcementSubject,
} from './announcement/announcements.repository.ts';
