/** The copy of the administration's frame. */
export const administrationTexts = {
  title: 'Administration',
  sections: {
    label: 'Administration',
    overview: 'Overview',
    members: 'Members',
    reports: 'Reports',
    audit: 'Audit log',
  },
};
