/** The copy of the banner above every screen. */
export const bannerTexts = {
  label: 'Announcement',
  more: 'More',
  less: 'Less',
  close: 'Dismiss announcement',
  notDismissed: 'The announcement is dismissed in this browser only.',
};
