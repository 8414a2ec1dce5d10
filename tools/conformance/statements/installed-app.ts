import type { Section } from './statement.ts';

export const installedApp: Section = {
  title: 'Tandem as an installed app',
  parts: [
    {
      statements: {
        'added-201': 'Browsers can install Tandem: it has a manifest and icons, also maskable ones',
      },
    },
  ],
};
