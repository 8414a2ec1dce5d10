/** The copy of the administration's frame. */
export const administrationTexts = {
  title: 'Administration',
  sections: {
    label: 'Administration',
    overview: 'Overview',
    members: 'Members',
    reports: 'Reports',
    settings: 'Community settings',
    audit: 'Audit log',
  },
};
