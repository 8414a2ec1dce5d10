import { calendarMessages } from '@tandem/contract/tasks/tasks-own';

/** The copy of My Tasks. */
export const myTasksTexts = {
  title: 'My Tasks',
  subtitle: 'Tasks assigned to you in all your projects.',
  loading: 'Loading your tasks...',
  failed: 'Failed to fetch your tasks.',
  spans: { overdue: 'Overdue', today: 'Today', week: 'This week', later: 'Later' } as const,
  empty: 'No tasks are assigned to you.',
  emptyHint: 'Tasks assigned to you appear here, nearest due date first.',
  emptyAction: 'Go to Joined Projects',
  board: (project: string) => `Board of ${project}`,
};

/** The copy of the card that manages the calendar link. */
export const calendarTexts = {
  title: 'Calendar link',
  subtitle: 'Your tasks in the calendar that you already use.',
  dueDates: 'Due dates',
  text: 'Shows the due dates of your tasks in your calendar app. Anyone with the link can see them.',
  how: 'In your calendar app',
  howText: 'Create the link, copy it, and paste it there once. Due dates then stay up to date.',
  steps: [
    { app: 'Google', path: 'Other calendars › From URL' },
    { app: 'Apple', path: 'File › New Calendar Subscription' },
    { app: 'Outlook', path: 'Add calendar › Subscribe from web' },
    { app: 'Thunderbird', path: 'New Calendar › On the Network' },
  ],
  failed: 'Failed to fetch your calendar link.',
  create: 'Create a calendar link',
  created: calendarMessages.made,
  createFailed: 'Failed to create the calendar link.',
  replace: 'Create a new link',
  replaceQuestion: 'Create a new calendar link?',
  replaceText: 'The old link stops working right away, and calendars that use it no longer update.',
  turnOff: 'Turn off the link',
  turnedOff: calendarMessages.ended,
  turnOffFailed: 'Failed to turn off the calendar link.',
  turnOffQuestion: 'Turn off the calendar link?',
  turnOffText: 'Calendars that use it no longer update.',
  since: (date: string) => `You created a calendar link on ${date}. Its URL was only shown then.`,
  lastRead: (time: string) => `A calendar app last read it on ${time}.`,
  neverRead: 'No calendar app has read it yet.',
  url: 'Calendar URL',
  urlOnce: 'Copy it now. You won’t be able to see it again.',
  copy: 'Copy',
  copied: 'Calendar link copied.',
};
