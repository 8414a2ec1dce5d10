import type { Section } from './statement.ts';

export const installedApp: Section = {
  title: 'Tandem as an installed app',
  parts: [
    {
      statements: {
        'added-201': 'Browsers can install Tandem: it has a manifest and icons, also maskable ones',
        'added-202':
          'While the server cannot be reached, the app starts and shows the lists and chats seen last',
        'added-203': 'What is kept for that is deleted at log-out and when the session ends',
        'added-204': '`SERVICE_WORKER=false` removes the service worker from browsers that have it',
        'added-205': 'An open page offers a new version; after a reload no page shows the old one',
      },
    },
  ],
};
