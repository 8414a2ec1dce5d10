import { plural } from '../../ui/numbers.ts';

/** The copy of the quick switcher, which loads with its dialog. */
export const switcherTexts = {
  label: 'Search',
  hint: 'Go to a project, task, person, chat or screen',
  escape: 'Esc',
  results: 'Results',
  searching: 'Searching...',
  empty: (typed: string) => `No results for “${typed}”.`,
  failed: 'Some results are missing. Try again.',
  found: (count: number) => plural(count, { one: '# result', other: '# results' }),
  groups: {
    Recent: 'Recent',
    Screens: 'Screens',
    Projects: 'Projects',
    Tasks: 'My Tasks',
    Chats: 'Chats',
    People: 'People',
    Actions: 'Actions',
  },
  actions: {
    addProject: 'Add Project',
    editProfile: 'Edit profile',
    light: 'Use the light theme',
    dark: 'Use the dark theme',
    system: 'Use the theme of the system',
    logOut: 'Logout',
  },
  board: 'Board',
  groupChat: 'Group chat',
  directChat: 'Direct chat',
};
