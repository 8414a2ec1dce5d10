import { listChatPeople } from '@tandem/contract/chat';
import type { Person } from '@tandem/contract/people';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { PersonProfile } from './person-profile.tsx';

const noor = personNamed('Noor', {
  photoUrl: '/api/files/tandem/content/noor',
  emailId: 'noor@example.org',
  about: 'I like maps.',
  experience: 6,
  techStack: ['Rust'],
  skills: ['SQLite'],
  interests: ['Boats'],
  createdAt: '2026-03-02T12:00:00.000Z',
});

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
} satisfies Record<
  Exclude<keyof Person, '_id' | 'connectionStatus' | 'requestId' | 'requestDirection'>,
  string
>;

it('shows every field of a person', async () => {
  startFakeServer().answer(listChatPeople, { data: [], nextCursor: null });
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
  startFakeServer().answer(listChatPeople, { data: [], nextCursor: null });
  const { container } = await renderInApp(
    <PersonProfile person={{ ...noor, emailId: null, connectionStatus }} />,
  );
  expect(container.textContent.includes('Shown once you are connected')).toBe(isSaid);
});
