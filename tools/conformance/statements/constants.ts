import type { Section } from './statement.ts';

export const constants: Section = {
  title: '§9 Business constants and limits',
  parts: [
    {
      statements: {
        '§9-01': 'Logout redirect delay: 1000 ms',
        '§9-02': 'My Projects page size: 10 (page parameter)',
        '§9-03': 'Suggestions page size: 10, page starts at 1',
        '§9-04': 'Cards show at most the first 3 skills and first 3 tags',
        '§9-05': 'Upcoming deadlines show at most 3',
        '§9-06': 'Deadline red when 1 day or less remains, otherwise yellow',
        '§9-07': 'Priorities: Low, Medium, High (Medium when editing a task without priority)',
        '§9-08': 'Task statuses: To Do, In Progress, Done, OverDue',
        '§9-09': 'Connection statuses: pending, accepted, rejected',
        '§9-10': { text: 'Project status: open, closed', adr: '0008' },
        '§9-11': 'Gender: male, female, others (default male)',
        '§9-12': 'Date format MMM D, YYYY (feed)',
        '§9-13': 'Date format MMM DD, YYYY (My Projects, working projects)',
        '§9-14': 'Date format DD MMM YYYY (profile joined date, connections)',
        '§9-15': { text: 'MMM DD YYYY and MMM D YYYY variants elsewhere', adr: '0008' },
        '§9-16': 'Avatar initials: first letter of the first two words of the name',
        '§9-17': 'Skill badge colour: the name hashed into 10 colour pairs',
        '§9-18': '/default-avatar.png for people',
        '§9-19': { text: 'A default profile image for a creator without a photo', adr: '0008' },
        '§9-20': { text: 'A 150 px placeholder for the profile photo', adr: '0008' },
        '§9-21': 'Date format h:mm A (chat times)',
        '§9-22': { text: 'Chat panel height: 65% of the viewport', adr: '0008' },
        '§9-23':
          'Real-time reconnect: 1000 ms, at most 5000 ms, randomization 0.5, unlimited attempts, timeout 20000 ms',
        '§9-24': 'File requests are retried on 5xx, 408 and 429',
        '§9-25': 'Uploads use the multipart protocol',
        '§9-26': "Local persistence key 'root'; rehydration wait up to 5000 ms",
      },
    },
  ],
};
