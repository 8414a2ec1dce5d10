/** The copy of the administration's frame. */
export const administrationTexts = {
  title: 'Administration',
  sections: {
    label: 'Administration',
    overview: 'Overview',
    members: 'Members',
    signUps: 'Sign-up requests',
    projects: 'Projects',
    reports: 'Reports',
    invitations: 'Invitations',
    settings: 'Community settings',
    audit: 'Audit log',
  },
  reason: {
    label: 'Reason',
    hint: 'Such as who asked for it, and when. It is kept in the audit log.',
    missing: 'Enter the reason.',
    failed: 'That didn’t work.',
  },
};
