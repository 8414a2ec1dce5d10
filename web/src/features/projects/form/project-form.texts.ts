/** The copy of the optional part of the project form. */
export const projectFormTexts = {
  roles: {
    legend: 'Open roles',
    hint: 'Whom you look for. People can ask for one of these roles, or describe another.',
    title: 'Role title',
    places: 'Places',
    description: 'Role description (optional)',
    add: 'Add role',
    remove: (title: string) => (title === '' ? 'Remove role' : `Remove role ${title}`),
    closesWhenFull: 'Close the project to new requests once all places are filled',
  },
  links: {
    legend: 'Links',
    url: 'Link',
    title: 'Link title (optional)',
    add: 'Add link',
    remove: (url: string) => (url === '' ? 'Remove link' : `Remove link ${url}`),
  },
  hours: 'Hours per week (optional)',
  hoursHint: (max: number) => `What one person gives, from 0 to ${max}.`,
  language: 'Language (optional)',
  languageHint: 'What you talk and write in, such as English, German.',
  timeZone: 'Time zone',
  timeZoneHint: 'Decides when a task is due today or overdue.',
};
