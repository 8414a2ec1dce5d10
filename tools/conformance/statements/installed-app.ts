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
        'added-214': 'A removed member does not see the project again, though the browser kept it',
        'added-204': '`SERVICE_WORKER=false` removes the service worker from browsers that have it',
        'added-205': 'An open page offers a new version; after a reload no page shows the old one',
        'added-206': '`POST /api/notifications/devices` adds this browser to the devices that get pushes',
        'added-207': '`PATCH /api/notifications/device/{deviceId}` hides names and words on a device',
        'added-208': '`DELETE /api/notifications/device/{deviceId}` sends no more pushes to a device',
        'added-209':
          '`GET /api/notifications/devices` the devices that get pushes, and the public key of this server',
        'added-701': 'Once a week, members who chose it are told of projects that fit them',
        'added-210': 'Who looks at no page gets a push about what concerns them, and about unread messages',
        'added-211': 'Pushes end with the session, with a log-out everywhere and with a new password',
        'added-212':
          'Pushes go to addresses of the public internet only, follow no redirects and are encrypted',
        'added-213': 'A push shows a notification, and a click opens what it is about',
      },
    },
  ],
};
