import type { Part } from './statement.ts';

export const workScreens: Part[] = [
  {
    title: 'My Projects',
    statements: {
      '§2.13-01': "'Add Project' button",
      '§2.13-02': 'A draggable card list',
      '§2.13-03': { text: 'Toggle open/closed', adr: '0008' },
      '§2.13-04': { text: 'View analytics', adr: '0008' },
      '§2.13-05': { text: 'View users', adr: '0008' },
      '§2.13-06': { text: 'Edit', adr: '0008' },
      '§2.13-07': 'Manage tasks goes to /projects/{projectId}/tasks',
      '§2.13-08': "'You have no projects yet.'",
      '§2.13-09': 'Modals: Create Project, Edit Project, Project Analytics, Collaborators list',
    },
  },
  {
    title: 'My Working Projects',
    statements: {
      '§2.14-01': "Title 'My Working Projects', back button",
      '§2.14-02': "Title, or 'Untitled Project'",
      '§2.14-03': 'Created date',
      '§2.14-04': { text: "Description, or 'No description available.'", adr: '0008' },
      '§2.14-05': 'First 3 skills, first 3 tags',
      '§2.14-06': 'Collaborator count',
      '§2.14-07': 'A button opens the chat (/collab-chat/{id}/group)',
      '§2.14-08': 'A button manages tasks (/projects/{id}/tasks)',
      '§2.14-09': "'Loading...'",
      '§2.14-10': "'Failed to fetch working projects.' (red)",
      '§2.14-11': "'No projects found.'",
    },
  },
  {
    title: 'Join Requests',
    statements: {
      '§2.15-01': 'Cards per pending request: applicant photo or initials, name, email, project title',
      '§2.15-02': { text: "Message, or 'No message provided.'", adr: '0008' },
      '§2.15-03': "Role, or 'Not specified'",
      '§2.15-04': 'Requested date',
      '§2.15-05': 'Accept and Reject',
      '§2.15-06': "'Loading requests...'",
      '§2.15-07': "Error: server message or 'Failed to fetch requests.'",
      '§2.15-08': "'No pending join requests.'",
    },
  },
  {
    title: 'Task Management',
    statements: {
      '§2.16-01': 'Back button',
      '§2.16-02': {
        text: 'Add/edit form: title, description, due date, priority select Low/Medium/High',
        adr: '0008',
      },
      '§2.16-03': 'Buttons Create Task / Update Task / Cancel Edit',
      '§2.16-04': {
        text: "'Upcoming Deadlines': first 3 items with days left; red when 1 day or less, else yellow",
        adr: '0008',
      },
      '§2.16-05': "'No upcoming tasks.'",
      '§2.16-06': {
        text: "'Task Analytics': Total Tasks, Completed, Pending, Avg Completion Time (or N/A)",
        adr: '0008',
      },
      '§2.16-07': { text: 'Four drag-and-drop columns: To Do, In Progress, Done, OverDue', adr: '0008' },
      '§2.16-08': { text: 'Card: title, description, labels', adr: '0008' },
      '§2.16-09': { text: 'Card: due date red if within 1 day, else yellow', adr: '0008' },
      '§2.16-10':
        "Priority badge: 'Overdue' in dark red when OverDue; High red, Medium yellow, Low green, else 'No Priority Set'",
      '§2.16-11': "Assignee name or 'Unknown'",
      '§2.16-12': { text: "An assign-to select of the project's users", adr: '0008' },
      '§2.16-13': { text: "A view/hide comments toggle with a list ('No comments yet.')", adr: '0008' },
      '§2.16-14': { text: "A comment input 'Add a comment...' with an 'Add Comment' button", adr: '0008' },
      '§2.16-15': 'Edit and delete buttons',
    },
  },
  {
    title: 'Chat screen',
    statements: {
      '§2.17-01': "Back button; tabs 'Group Chat' and 'Direct Chat'",
      '§2.17-02': {
        text: 'Group tab: header, an avatar strip of all collaborators with first names',
        adr: '0008',
      },
      '§2.17-03': "Own messages right-aligned labelled 'You'",
      '§2.17-04': "Others left-aligned labelled with the sender's full name",
      '§2.17-05': { text: "… or 'Unknown'", adr: '0008' },
      '§2.17-06': 'Each message with text and time as h:mm A',
      '§2.17-07': "'Loading group chat...'",
      '§2.17-08': "Input 'Type a message...' and a send button",
      '§2.17-09': {
        text: 'Direct tab: a list of collaborators other than the current user; selecting one opens a panel',
        adr: '0008',
      },
      '§2.17-10': "'Loading chat...' or 'Select a collaborator to start chatting.'",
    },
  },
  {
    title: 'Chat panel',
    statements: {
      '§2.18-01': 'Header with close button, receiver name, photo or two-letter initials, email',
      '§2.18-02': "Own messages right-aligned, others left-aligned, with time 'h:mm A'",
      '§2.18-03': { text: 'A text input that sends on Enter; a send button', adr: '0008' },
      '§2.18-04': { text: 'Height is 65% of the viewport', adr: '0008' },
    },
  },
  {
    title: 'Simple project chat',
    statements: {
      '§2.19-01': "Buttons 'Group Chat' plus one per collaborator",
      '§2.19-02': "A message list, an input 'Type a message' and a send button",
    },
  },
];
