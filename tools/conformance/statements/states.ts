import type { Section } from './statement.ts';

export const states: Section = {
  title: '§4 States and transitions',
  parts: [
    {
      statements: {
        '§4-01': {
          text: 'At start, with no user held, the app requests the profile and stores the user',
          adr: '0008',
        },
        '§4-02': 'A 401 redirects to /login',
        '§4-03': 'Other errors are logged and the app goes on',
        '§4-04': { text: "'Loading...' shows until the check ends", adr: '0008' },
        '§4-05': { text: 'Login stores the user of the response and goes to /feed', adr: '0008' },
        '§4-06':
          'Logout calls the server, clears the held user, goes to /login after 1 second; a spinner shows meanwhile',
        '§4-07': { text: 'Logout failure is only logged', adr: '0008' },
        '§4-08': 'Only one section is open at a time; clicking the open one closes it',
        '§4-09': 'Choosing a link closes the section',
        '§4-10': 'On mobile, toggling the menu closes any open section',
        '§4-11': "Client state is kept in local storage under 'root', only the user slice",
        '§4-12': 'Rendering waits up to 5000 ms for restoration',
        '§4-13': 'Profile screen: loading, then error, empty, or view mode',
        '§4-14': 'View and edit toggle',
        '§4-15': 'Save success leaves edit mode and merges the saved fields into the shown profile',
        '§4-16': 'Project status: the toggle sends the opposite value; the list updates after success',
        '§4-17': 'Explore: the tabs switch the list source',
        '§4-18': 'Ignore removes the project from feed and saved, and the list reloads',
        '§4-19': 'Join and ignore dialogs open and close with a project',
        '§4-20': { text: 'Opening a chat joins a room', adr: '0008' },
        '§4-21': 'Incoming messages are appended live',
        '§4-22': 'The real-time client reconnects with back-off',
        '§4-23': 'Task status: To Do, In Progress, Done, OverDue',
        '§4-24': 'Dragging a card to another column changes its status',
        '§4-25': { text: 'Dropping in the same column or outside any column does nothing', adr: '0008' },
        '§4-26': 'To Do to In Progress is blocked without an assignee',
        '§4-27': { text: 'Other moves are allowed', adr: '0008' },
        '§4-28': 'A task becomes OverDue when its due date has passed',
        '§4-29': 'After a status change the list updates and analytics refresh',
        '§4-30': "Edit loads the task's values; priority Medium if missing, due date as YYYY-MM-DD",
        '§4-31': 'Cancel Edit clears the form',
        '§4-32': 'One comments panel is open at a time',
        '§4-33': {
          text: 'Connection request: pending, then accepted or rejected by the recipient',
          adr: '0008',
        },
        '§4-34': 'The sender sees pending after sending',
        '§4-35': { text: 'Accepting or rejecting removes the item from the received list', adr: '0008' },
        '§4-36': { text: 'Join requests are removed after accept or reject', adr: '0008' },
        '§4-37': 'Sign-up: step 1, step 2 (Back returns), submit, then /login',
        '§4-38': {
          text: 'Photo upload stores the file under profileImages by its original name',
          adr: '0008',
        },
        '§4-39': "An existing name asks 'Image already exists. Do you want to use the existing image?'",
        '§4-40':
          'Confirming uses the existing image; declining uploads under a name prefixed with the timestamp',
        '§4-41': 'The same at sign-up',
      },
    },
  ],
};
