import type { Section } from './statement.ts';

export const validation: Section = {
  title: '§5 Validation rules',
  parts: [
    {
      statements: {
        '§5-01': 'Login: the email input is of type email',
        '§5-02': 'Login: no other client check; empty fields are not blocked',
        '§5-03': "Step 1 incomplete: 'Please fill in all required fields for Step 1.'",
        '§5-04': "Step 2 incomplete: 'Please fill in all required fields for Step 2.'",
        '§5-05': { text: 'Comma-separated lists are split, trimmed, empties dropped', adr: '0008' },
        '§5-06': 'Profile picture optional',
        '§5-07': { text: 'No password rules or email format check', adr: '0008' },
        '§5-08': { text: 'Profile form: no field validation', adr: '0008' },
        '§5-09': { text: 'Photo picker accepts images only', adr: '0009' },
        '§5-10': { text: "Join: role required, 'Please enter a role to join the project.'", adr: '0008' },
        '§5-11': 'Join: message optional',
        '§5-12': "Create project: all four fields required, 'Please fill in all fields!'",
        '§5-13': 'Create project: skills and tags split on commas and trimmed',
        '§5-14': 'Edit project: title and description required',
        '§5-15': 'Edit project: skills and tags comma-separated and trimmed',
        '§5-16': 'Task: title must be non-blank, otherwise nothing is saved',
        '§5-17': 'Empty description and due date become null, labels default to an empty list',
        '§5-18': 'Comment text must be non-blank',
        '§5-19': "Delete asks 'Are you sure you want to delete this task?'",
        '§5-20': 'An empty or whitespace-only message is not sent',
      },
    },
  ],
};

export const roles: Section = {
  title: '§6 Roles and permissions',
  parts: [
    {
      statements: {
        '§6-01': {
          text: 'Signed in and not signed in are the two states; menus show only when signed in',
          adr: '0008',
        },
        '§6-02': 'An unauthenticated profile check redirects to /login',
        '§6-03': 'The sign-up page blocks already-logged-in users',
        '§6-04': {
          text: 'Any signed-in user can browse, save, ignore, ask to join and connect',
          adr: '0008',
        },
        '§6-05':
          'The owner creates and edits the project, toggles its status, views analytics, reviews join requests',
        '§6-06': 'The owner views the collaborators',
        '§6-07': 'Owned projects are listed via my-projects',
        '§6-08': 'Collaborators see working projects',
        '§6-09': { text: 'Any signed-in user can chat', adr: '0008' },
        '§6-10': 'The owner and collaborators chat and manage tasks',
        '§6-11': { text: 'No named roles exist', adr: '0008' },
        '§6-12': { text: 'The current identity comes from the held session', adr: '0008' },
      },
    },
  ],
};
