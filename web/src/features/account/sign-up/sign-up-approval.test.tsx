import { signUp, viewSession } from '@tandem/contract/account';
import { viewCommunity } from '@tandem/contract/community/community-administration';
import { suggestEntries } from '@tandem/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { useCommunity } from '../../community/public.ts';
import { signUpTexts } from './sign-up.texts.ts';

const before = useCommunity.getState();
const message = 'Thank you. Your request waits for approval.';
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(signUp, { message, waitsFor: 'approval' });
  server.answer(suggestEntries, { suggestions: [] });
});
afterEach(() => useCommunity.setState(before));

async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await user.click(await screen.findByLabelText(name));
    await user.paste(value);
  }
}

async function openStepTwo() {
  const { user } = await renderScreen('/signup', server, null);
  const account = { 'First name': 'Ada', 'Last name': 'Byron', 'Email Address': 'ada@example.org' };
  await fill(user, { ...account, Password: 'a long walk home', Age: '36' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const lists = { 'Tech stack': 'Go', Skills: 'APIs', Interests: 'birds' };
  await fill(user, { 'Experience (years)': '3', About: 'Tools.', ...lists });
  return user;
}

it('says before that administrators approve new members, asks why, and says after that the request was sent', async () => {
  useCommunity.setState({ signUpMode: 'approval' });
  const user = await openStepTwo();
  expect(screen.getByText(signUpTexts.approval)).toBeTruthy();
  await fill(user, { 'Why do you want to join? (optional)': 'I map rivers.' });
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect((await screen.findByRole('status')).textContent).toBe(message);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Request sent');
  expect(server.bodiesOf(signUp)).toMatchObject([{ message: 'I map rivers.' }]);
});

it('asks nobody why, and says nothing of administrators, where everybody can sign up', async () => {
  await openStepTwo();
  expect(screen.queryByText(signUpTexts.approval)).toBeNull();
  expect(screen.queryByLabelText('Why do you want to join? (optional)')).toBeNull();
});

it('needs the terms accepted where the community has some, and shows that they changed meanwhile', async () => {
  useCommunity.setState({ signUpMode: 'approval', termsVersion: 'one' });
  const user = await openStepTwo();
  const box = screen.getByRole('checkbox', { name: /^I accept the terms/ });
  expect(
    within(box.parentElement?.parentElement ?? box)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/legal/terms');
  const submit = screen.getByRole('button', { name: 'Sign Up' });
  await user.click(submit);
  expect(screen.getByText('Accept the terms to sign up.')).toBeTruthy();
  expect(server.bodiesOf(signUp)).toEqual([]);
  const changed = { ...useCommunity.getState(), version: 99, termsVersion: 'two' };
  server.answer(viewCommunity, { data: changed });
  const message = 'Read the terms of this community and accept them.';
  server.refuse(signUp, 400, { message, fields: { acceptedTerms: message } });
  await user.click(box);
  await user.click(submit);
  await waitFor(() => expect(box).toHaveProperty('checked', false));
  server.answer(signUp, { message: 'Thank you.', waitsFor: 'approval' });
  await user.click(box);
  await user.click(submit);
  await screen.findByText('Thank you.');
  expect(server.bodiesOf(signUp)).toMatchObject([{ acceptedTerms: 'one' }, { acceptedTerms: 'two' }]);
});
