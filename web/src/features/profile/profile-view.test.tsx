import { listPersonProjects } from '@tandem/contract/people/person-projects';
import type { User } from '@tandem/contract/account';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { completeMira } from '../../testing/sample-people.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { ProfileView } from './profile-view.tsx';

/** Each field as it appears in the profile. The settings show `showsEmail`. */
const shown = {
  firstName: 'Mira',
  lastName: 'Okafor',
  emailId: 'mira@example.org',
  age: 'Age31',
  gender: 'GenderFemale',
  photoUrl: 'src="/api/files/tandem/content/mira"',
  about: 'I like maps.',
  experience: '6 years',
  techStack: 'Rust',
  skills: 'SQLite',
  interests: 'Boats',
  links: 'href="https://charts.example.org/mira"',
  hoursPerWeek: '4 hours a week',
  timeZone: 'Vienna (UTC',
  languages: 'LanguagesGerman',
  showsProjects: 'Show my projects',
  showsOnline: 'Show when I am online',
  createdAt: '02 Mar 2026',
} satisfies Record<
  Exclude<
    keyof User,
    '_id' | 'showsEmail' | 'mustVerifyEmail' | 'communityRole' | 'hasPassword' | 'termsVersion'
  >,
  string
>;

it('shows every field of the member', async () => {
  startFakeServer().answer(listPersonProjects, { data: [], nextCursor: null, total: 0 });
  const { container } = await renderInApp(
    <ProfileView user={completeMira} isBack={false} onEdit={() => undefined} />,
  );
  const page = container.innerHTML + container.textContent;
  expect(Object.entries(shown).filter(([, text]) => !page.includes(text))).toEqual([]);
});
