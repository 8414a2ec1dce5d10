import { listChatPeople } from '@tandem/contract/chat';
import type { PersonPage } from '@tandem/contract/people';
import { listPersonProjects } from '@tandem/contract/people/person-projects';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { pageOf, personNamed } from '../../../testing/sample-people.ts';
import { PersonProfile } from './person-page.tsx';

const noor = pageOf(
  personNamed('Noor', {
    photoUrl: '/api/files/tandem/content/noor',
    emailId: 'noor@example.org',
    about: 'I like maps.',
    experience: 6,
    techStack: ['Rust'],
    skills: ['SQLite'],
    interests: ['Boats'],
    createdAt: '2026-03-02T12:00:00.000Z',
  }),
  {
    links: [{ title: '', url: 'https://noor.example.org/portfolio/' }],
    hoursPerWeek: 3,
    timeZone: 'Asia/Riyadh',
    languages: ['Arabic', 'German'],
    inCommon: {
      connections: [personNamed('Ada'), personNamed('Ben')],
      connectionsCount: 4,
      skills: ['SQLite'],
      interests: ['Boats'],
    },
    mayInvite: true,
  },
);

const nothing = { data: [], nextCursor: null, total: 0 };

/** Each field of a person as it appears on their page. */
const shown = {
  firstName: 'Noor',
  lastName: 'Keller',
  emailId: 'noor@example.org',
  photoUrl: 'src="/api/files/tandem/content/noor"',
  about: 'I like maps.',
  experience: '6 years',
  techStack: 'Rust',
  skills: 'SQLite',
  interests: 'Boats',
  createdAt: '02 Mar 2026',
  links: 'noor.example.org/portfolio</a>',
  hoursPerWeek: '3 hours a week',
  timeZone: 'Riyadh (UTC+3), ',
  languages: 'Arabic, German',
  mayInvite: 'Invite Noor',
  inCommon: 'Ada, Ben, and 2 others know you bothYou share SQLite and #Boats',
} satisfies Record<
  Exclude<keyof PersonPage, '_id' | 'connectionStatus' | 'requestId' | 'requestDirection'>,
  string
>;

it('shows every field of a person', async () => {
  const server = startFakeServer();
  server.answer(listChatPeople, { data: [], nextCursor: null });
  server.answer(listPersonProjects, nothing);
  const { container } = await renderInApp(<PersonProfile person={noor} />);
  await waitFor(() => {
    const page = container.innerHTML + container.textContent;
    expect(Object.entries(shown).filter(([, text]) => !page.includes(text))).toEqual([]);
  });
});

it.each([
  ['none', true],
  ['accepted', false],
] as const)('says when the e-mail address will be shown (%s)', async (connectionStatus, isSaid) => {
  const server = startFakeServer();
  server.answer(listChatPeople, { data: [], nextCursor: null });
  server.answer(listPersonProjects, nothing);
  const { container } = await renderInApp(
    <PersonProfile person={{ ...noor, emailId: null, connectionStatus }} />,
  );
  expect(container.textContent.includes('Shown once you are connected')).toBe(isSaid);
});
