import type { LegalPage } from '@tandem/contract/community/community-administration';

/** The names of the legal pages. */
export const legalPageNames: Record<LegalPage, string> = {
  imprint: 'Imprint',
  privacy: 'Privacy',
  terms: 'Terms',
};

/** Every sentence of the legal pages. */
export const legalTexts = {
  links: 'Legal',
  loading: 'Loading the page...',
  failed: 'The page could not be loaded.',
  missing: 'This community has no such page',
};

/** The copy of the banner above every screen. */
export const bannerTexts = {
  label: 'Announcement',
  more: 'More',
  less: 'Less',
  close: 'Dismiss announcement',
  notDismissed: 'The announcement is dismissed in this browser only.',
};
