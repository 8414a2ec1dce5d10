import type { Section } from './statement.ts';

export const purpose: Section = {
  title: '§1 What the product does and for whom',
  parts: [
    {
      statements: {
        '§1-01': 'Members find collaborators and projects',
        '§1-02': 'Members sign up in two steps, log in and log out',
        '§1-03': 'Members keep a profile with a photo',
        '§1-04': 'Members browse a feed of projects, save or ignore them, and ask to join with a role',
        '§1-05': 'Members browse suggested people, send, receive and review connection requests',
        '§1-06':
          'Members create, edit, open and close their projects, see analytics and collaborators, and review join requests',
        '§1-07': 'Members chat with connections and in project groups, with unread badges',
        '§1-08': 'Members manage tasks of their projects',
        '§1-09': 'The footer carries © with the current year',
        '§1-10': 'The footer carries a tagline about connecting minds',
        '§1-11':
          'Three social icon links (twitter, youtube, facebook) point to #twitter, #youtube and #facebook',
        '§1-12': 'The footer block is purple',
      },
    },
  ],
};
