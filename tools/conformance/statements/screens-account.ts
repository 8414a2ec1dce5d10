import type { Part } from './statement.ts';

export const accountScreens: Part[] = [
  {
    title: 'Route table',
    statements: {
      '§2.1-01': '`/login` shows Login',
      '§2.1-02': '`/signup` shows Sign Up in two steps',
      '§2.1-03': '`/profile` shows My Profile',
      '§2.1-04': '`/feed` and the root path show Explore Projects',
      '§2.1-05': '`/project-feed` shows the Simple Project Feed',
      '§2.1-06': '`/people-feed` shows the People Feed',
      '§2.1-07': '`/people/feed` shows Suggested People (Discover People)',
      '§2.1-08': '`/my-projects` shows Owned Projects',
      '§2.1-09': '`/my-working-projects` shows Joined Projects',
      '§2.1-10': '`/join-requests` shows Project Join Requests',
      '§2.1-11': '`/sent-requests` shows Outgoing Requests',
      '§2.1-12': '`/received-requests` shows Incoming Requests',
      '§2.1-13': '`/my-connections` shows My Connections',
      '§2.1-14': "`/error` only shows 'Error'",
      '§2.1-15': '`/chat` shows the Chat screen with group and direct tabs',
      '§2.1-16': '`/chat/{projectId}/{chatId}` shows the Chat screen for a project and chat',
      '§2.1-17': '`/chat/{projectId}` shows the simple project chat',
      '§2.1-18':
        "`/collab-chat/{projectId}/{chatId}` shows the project group chat; chatId may be 'group'; group and direct modes, collaborators, input",
      '§2.1-19': '`/projects/{projectId}/tasks` shows Task Management',
      '§2.1-20': 'All routes have one root layout',
      '§2.1-21': 'The app keeps its state and does not render until it is restored',
      '§2.1-22': '/feed is the home page, the logo link, and the target after login',
    },
  },
  {
    title: 'Layout',
    statements: {
      '§2.2-01': 'The top bar has dropdown menus on desktop',
      '§2.2-02': { text: 'The top bar has a collapsible menu on mobile', adr: '0008' },
      '§2.2-03': 'Menus show only when a user is signed in',
      '§2.2-04': "A greeting shows the signed-in user's first name",
      '§2.2-05': {
        text: 'Menu Projects: Owned Projects, Project Join Requests, Joined Projects',
        adr: '0008',
      },
      '§2.2-06': 'Menu Connections: My Connections, Incoming Requests, Outgoing Requests, Discover People',
      '§2.2-07': { text: 'Menu Profile: profile, logout', adr: '0008' },
      '§2.2-08': {
        text: 'The footer shows on every page but those that start with /login or /signup',
        adr: '0008',
      },
      '§2.2-09': "'Loading...' shows while the session check runs at start",
    },
  },
  {
    title: 'Login',
    statements: {
      '§2.3-01': 'Fields Email Address and Password, a Login button',
      '§2.3-02': 'The Login button shows a spinner while loading',
      '§2.3-03': 'Errors are shown inline in red',
      '§2.3-04': "Link 'Don’t have an account? Sign Up' to /signup",
    },
  },
  {
    title: 'Sign Up',
    statements: {
      '§2.4-01': 'Two steps, with Back from step 2 to step 1',
      '§2.4-02': "'You are already logged in.', a 'Go to Feed' button and a hint to log out first",
      '§2.4-03': 'Step 1: firstName, lastName, emailId, password, age',
      '§2.4-04': 'Step 2: gender (male, female, others; default male)',
      '§2.4-05': {
        text: 'Step 2: about, experience, techStack, skills, interests (comma-separated)',
        adr: '0008',
      },
      '§2.4-06': 'Step 2: optional profile picture',
      '§2.4-07': 'Link to login for existing accounts',
      '§2.4-08': 'Success goes to /login',
    },
  },
  {
    title: 'My Profile',
    statements: {
      '§2.5-01': 'Loads the current profile, with a loading message meanwhile',
      '§2.5-02': "On failure: 'Failed to fetch profile data.'",
      '§2.5-03': "With no data: 'No profile data found.'",
      '§2.5-04': { text: 'Round photo, or a 150 px placeholder', adr: '0008' },
      '§2.5-05': 'firstName, lastName, gender, age, experience, email, joined date',
      '§2.5-06': "'N/A' when empty",
      '§2.5-07': "About, or 'No description available.'",
      '§2.5-08': "Skills and Interests as tag lists, or 'No skills added.' / 'No interests added.'",
      '§2.5-09': 'Edit switches to edit mode; the button then reads Cancel',
      '§2.5-10': 'In edit mode every field but email and joined date is an input',
      '§2.5-11': 'Age and experience are numeric',
      '§2.5-12': 'About is a multi-line box',
      '§2.5-13':
        "Skills and Interests are lists of text inputs with Remove and 'Add Skills' / 'Add Interests', which appends an empty entry",
      '§2.5-14': 'The photo file picker accepts images only',
      '§2.5-15': 'Cancel (top or bottom) restores the last saved values',
      '§2.5-16': 'Save persists',
    },
  },
];
