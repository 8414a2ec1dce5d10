export { createCommunitySettings } from './community-settings.service.ts';
