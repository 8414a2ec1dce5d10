import type { LegalPage } from '@tandem/contract/community/community-administration';

/** The names of the legal pages. */
export const legalPageNames: Record<LegalPage, string> = {
  imprint: 'Imprint',
  privacy: 'Privacy',
  terms: 'Terms',
};

/** What the footer says of the legal pages; the rest is in legal.texts.ts. */
export const legalTexts = { links: 'Legal' };

/** The copy of the banner above every screen. */
export const bannerTexts = {
  label: 'Announcement',
  more: 'More',
  less: 'Less',
  close: 'Dismiss announcement',
  notDismissed: 'The announcement is dismissed in this browser only.',
};
