export { createCommunitySettings } from './community-settings.service.ts';
export { createReadPage } from './community-page.service.ts';
