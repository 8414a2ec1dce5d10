import { suggestEntries } from '@tandem/contract/people';
import { listPersonProjects } from '@tandem/contract/people/person-projects';
import { viewProfile, type User } from '@tandem/contract/account';
import { deleteFile, fileMessages } from '@tandem/contract/files';
import { editProfile } from '@tandem/contract/profile';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { mira, completeMira } from '../../testing/sample-people.ts';
import { write } from '../../testing/write.ts';
import { ProfilePage, ProfileView } from './profile-page.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewProfile, { user: mira });
  server.answer(listPersonProjects, { data: [], nextCursor: null, total: 0 });
  server.answer(suggestEntries, { suggestions: [] });
  server.answer(editProfile, ({ body }) => ({
    message: 'Profile updated successfully!',
    user: { ...mira, ...(body as object) },
  }));
});

const field = (name: string) =>
  screen.queryByRole('textbox', { name }) ?? screen.getByRole('combobox', { name });
const valueOf = (name: string) => (field(name) as HTMLInputElement).value;
const notice = (role: 'status' | 'alert', sentence: string) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole(role)
        .map((element) => element.textContent)
        .join(),
    ).toContain(sentence),
  );

async function edit() {
  const app = await renderInApp(<ProfilePage />);
  await app.user.click(await screen.findByRole('button', { name: 'Edit' }));
  return app;
}

describe('the profile', () => {
  // spec: §2.5-02, §2.5-03, §4-13, §8-05
  it('shows that it failed to load, and that there is none', async () => {
    server.refuse(viewProfile, 404, { message: 'No.' });
    server.answer(viewProfile, { user: undefined as never });
    const { user } = await renderInApp(<ProfilePage />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch profile data.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No profile data found.')).toBeTruthy();
  });

  // spec: §2.5-06, §2.5-07, §2.5-08
  it('has a text for each empty field', async () => {
    const empty = { about: '', skills: [], interests: [], techStack: [], age: null, experience: null };
    server.answer(viewProfile, { user: { ...mira, ...empty } });
    await renderInApp(<ProfilePage />);
    for (const text of ['No description available.', 'No skills added.', 'No interests added.'])
      expect(await screen.findByText(text)).toBeTruthy();
    const age = screen.getAllByRole('term').find(({ textContent }) => textContent === 'Age');
    expect(age?.nextElementSibling?.textContent).toBe('N/A');
  });

  // spec: §2.5-15, §4-14
  it.each([
    ['first', 0],
    ['last', -1],
  ])('has its saved values after the %s Cancel button', async (_, at) => {
    const { user } = await edit();
    await write(user, field('About'), ' And more.');
    await user.click(screen.getByRole('button', { name: 'Remove skill 1: Testing' }));
    const cancel = screen.getAllByRole('button', { name: 'Cancel' }).at(at);
    if (cancel) await user.click(cancel);
    expect(await screen.findByText('Builds things with other people.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(valueOf('About')).toBe('Builds things with other people.');
    expect(valueOf('Skill 1')).toBe('Testing');
    expect(server.bodiesOf(editProfile)).toEqual([]);
  });

  it('shows errors at their fields until they are edited', async () => {
    const { user } = await edit();
    await user.clear(field('First name'));
    await user.clear(field('Age'));
    await write(user, field('Age'), '12', '{Enter}');
    expect(screen.getByText('First name is required.')).toBeTruthy();
    expect(screen.getByText('Age must be a whole number from 16 to 120.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('First name')));
    expect(server.bodiesOf(editProfile)).toEqual([]);
    await write(user, field('Age'), '0');
    expect(screen.queryByText('Age must be a whole number from 16 to 120.')).toBeNull();
  });

  // spec: §8-06
  it('keeps the input when saving fails, and saves it on the next click', async () => {
    server.fail(editProfile);
    const { user } = await edit();
    await user.clear(field('Age'));
    await write(user, field('Age'), '21');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await notice('alert', 'Failed to update profile.');
    expect(valueOf('Age')).toBe('21');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await notice('status', 'Profile updated successfully!');
    expect(within(screen.getByRole('main')).getByText('21')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });
});

describe('removing the photo', () => {
  const token = 'x'.repeat(43);
  beforeEach(() => {
    server.answer(viewProfile, { user: { ...mira, photoUrl: `/api/files/tandem/content/${token}` } });
    server.answer(deleteFile, { message: fileMessages.deleted });
  });
  const removePhoto = async () => {
    const app = await edit();
    await app.user.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(screen.getByText('Your photo is deleted when you save.')).toBeTruthy();
    return app;
  };
  const deletions = () => server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

  it('deletes it when the profile is saved, not before', async () => {
    const { user } = await removePhoto();
    expect(deletions()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(deletions()).toEqual([`/api/files/tandem/content/${token}`]));
  });

  it('keeps it on Cancel', async () => {
    const { user } = await removePhoto();
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!);
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(deletions()).toEqual([]);
  });

  it('says that it could not be deleted, and retries', async () => {
    server.fail(deleteFile);
    const { user } = await removePhoto();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await notice('alert', 'Your profile no longer shows the photo, but it could not be deleted.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(deletions()).toHaveLength(2));
  });
});

/** Each field as it appears in the profile. The settings show `showsEmail` and `showsPublicly`. */
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
    | '_id'
    | 'showsEmail'
    | 'showsPublicly'
    | 'mustVerifyEmail'
    | 'communityRole'
    | 'hasPassword'
    | 'termsVersion'
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
