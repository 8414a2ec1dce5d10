import { listChatPeople } from '@tandem/contract/chat';
import type { Person } from '@tandem/contract/people';
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

/** How the page of a person shows each field of theirs. */
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

it('the page of a person shows every field of theirs', async () => {
  startFakeServer().answer(listChatPeople, { data: [] });
  const { container } = await renderInApp(<PersonProfile person={noor} />);
  const page = container.innerHTML + container.textContent;
  expect(Object.entries(shown).filter(([, text]) => !page.includes(text))).toEqual([]);
});
