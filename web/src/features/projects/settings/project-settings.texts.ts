/** The copy of a project's settings. */
export const projectSettingsTexts = {
  title: 'Project settings',
  tab: (project: string) => `Settings · ${project}`,
  ownerOnly: 'Only the owner of a project sees its settings.',
  archived: 'This project is archived. Take it out of the archive to change it.',
  pages: { general: 'General', board: 'Board', end: 'Hand over and end' },
  leaving: {
    title: 'Leave without saving?',
    text: 'Your project changes haven’t been saved.',
    leaveLabel: 'Leave',
    stayLabel: 'Keep editing',
  },
  requests: {
    title: 'Join requests',
    text: 'Closed, the project leaves the feed, and work goes on.',
    label: 'Open to join requests',
  },
  mentions: {
    title: 'Mentions',
    text: 'A message with @everyone in the project chat notifies all members, at most once in ten minutes. You can always write one.',
    label: 'Collaborators may mention everyone',
    failed: 'Failed to change who may mention everyone.',
  },
  content: { title: 'Project', text: 'What people read before they ask to join.' },
  facts: { title: 'Roles and details', text: 'Whom you look for, and how you work.' },
  prefix: {
    title: 'Task numbers',
    text: 'You can change the prefix once. Numbers that people wrote down before keep their old prefix.',
    settled: 'You changed the prefix before. It stays, so that numbers which people wrote down stay true.',
    label: 'Prefix',
    hint: (example: string) => `The first task is ${example}.`,
    save: 'Change prefix',
    failed: 'Failed to change the prefix.',
    notLoaded: 'Failed to load how tasks are numbered.',
    loading: 'Loading task numbers...',
    confirmTitle: (prefix: string) => `Number tasks as ${prefix}-1, ${prefix}-2?`,
    confirmText:
      'You cannot change the prefix again. Old numbers in messages and mails stay as they were written.',
  },
  handOver: {
    title: 'Hand over',
    text: 'Make a collaborator the owner. You stay as a collaborator.',
    action: 'Hand over...',
  },
  archive: {
    title: 'Archive',
    text: 'Board and chat stay readable, and nobody can change anything.',
    action: 'Archive...',
    undo: 'Take out of archive',
  },
  delete: {
    title: 'Delete',
    text: 'Everybody else loses the project right away. You can restore it for 30 days.',
    action: 'Delete project...',
  },
};
