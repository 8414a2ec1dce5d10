import type { Section } from '../statement.ts';

export const community: Section = {
  title: 'The settings of the community (added)',
  parts: [
    {
      statements: {
        'added-220': '`GET /api/community` the name and the looks of the community',
        'added-223': '`GET /api/legal/{page}` the imprint, the privacy page or the terms',
        'added-221': '`GET /api/community/settings` the settings, their defaults and versions',
        'added-222': '`PATCH /api/community/settings` changes settings of a section',
      },
    },
  ],
};
