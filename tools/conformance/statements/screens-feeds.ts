import type { Part } from './statement.ts';

export const feedScreens: Part[] = [
  {
    title: 'Explore Projects',
    statements: {
      '§2.6-01': 'A search box',
      '§2.6-02': "Tabs 'Project Feed' and 'Saved for Later'",
      '§2.6-03': 'A grid of project cards',
      '§2.6-04': 'A join dialog',
      '§2.6-05': 'An ignore confirmation dialog',
      '§2.6-06': "'Loading projects...'",
      '§2.6-07': "'No projects found in your feed.'",
      '§2.6-08': "'No saved projects found.'",
      '§2.6-09': { text: 'Creator photo (a default profile image when absent)', adr: '0008' },
      '§2.6-10': { text: 'Creator name, title, description, created date', adr: '0008' },
      '§2.6-11': 'First 3 skillsRequired, first 3 interestsTags',
    },
  },
  {
    title: 'Simple Project Feed',
    statements: {
      '§2.7-01': {
        text: 'Cards with photo, title, tech stack, collaborator count, description',
        adr: '0008',
      },
      '§2.7-02': 'A Join Project button (its action: as in the feed)',
    },
  },
  {
    title: 'People Feed',
    statements: {
      '§2.8-01': {
        text: 'Cards with photo, full name, skills, experience in years, interests, about',
        adr: '0008',
      },
      '§2.8-02': 'A Connect button (its action: as among the suggestions)',
    },
  },
  {
    title: 'Suggested People',
    statements: {
      '§2.9-01': 'Back link to /feed',
      '§2.9-02': { text: "Photo or initials, name, about (or 'No job title available')", adr: '0008' },
      '§2.9-03': "Experience in years (or 'Not specified')",
      '§2.9-04': 'Joined date',
      '§2.9-05': "Tech stack, skills, interests, each with 'No ... specified'",
      '§2.9-06': { text: "Status control: Connect, 'Pending' or 'Connected'", adr: '0008' },
      '§2.9-07': "'Loading...'",
      '§2.9-08': 'An error',
      '§2.9-09': "'No suggestions found.'",
    },
  },
  {
    title: 'Sent Requests',
    statements: {
      '§2.10-01': 'Filter tabs pending, accepted, rejected (default pending)',
      '§2.10-02': 'Recipient photo or initials, name',
      '§2.10-03': 'Status badge Pending',
      '§2.10-04': 'Status badge Connected',
      '§2.10-05': 'Status badge Rejected',
      '§2.10-06': { text: "Email, skills ('Not provided'), sent date", adr: '0008' },
      '§2.10-07': "Skills, from a list or a comma string, or 'Not provided'",
      '§2.10-08': "'No sent requests found.' overall",
      '§2.10-09': "'No {status} requests found.' per tab",
      '§2.10-10': "'Loading user info...' until the user is known",
    },
  },
  {
    title: 'Received Requests',
    statements: {
      '§2.11-01': { text: 'Name, email, about, tech stack, skills, received date', adr: '0008' },
      '§2.11-02': 'Accept and Reject buttons',
      '§2.11-03': "'No received requests found.'",
    },
  },
  {
    title: 'My Connections',
    statements: {
      '§2.12-01': {
        text: "Photo or initials, name, email, about (or 'No information available')",
        adr: '0008',
      },
      '§2.12-02': "'Connected Since' date",
      '§2.12-03': 'A chat button and a red unread-count badge',
      '§2.12-04': 'Chat opens in a modal overlay with the direct chat component',
      '§2.12-05': "'No connections found.'",
    },
  },
];
