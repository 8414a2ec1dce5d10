export { createCommunitySettings } from './community-settings.service.ts';
export { createCommunityName } from './community-name.service.ts';
export { createMemberNotifier } from './announcement/notify-members.service.ts';
export { createReadPage } from './community-page.service.ts';
export {
  announcementConditions,
  announcementQuotes,
  announcementSubject,
} from './announcement/announcement-notifications.repository.ts';
