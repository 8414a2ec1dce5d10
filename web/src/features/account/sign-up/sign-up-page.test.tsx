import { signUp, viewSession } from '@tandem/contract/account';
import { suggestEntries } from '@tandem/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';

const html = { 'content-type': 'text/html' };
const plain = { 'content-type': 'text/plain; charset=utf-8' };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(signUp, { message: 'Welcome.', user: mira });
  server.answer(suggestEntries, { suggestions: [] });
});

const field = (name: string) => screen.findByLabelText(name);
const click = async (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const failure = async (sentence: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));

async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await user.click(await field(name));
    await user.paste(value);
  }
}

async function openStepTwo() {
  const app = await renderScreen('/signup', server, null);
  const account = { 'First name': 'Ada', 'Last name': 'Byron', 'Email Address': 'ada@example.org' };
  await fill(app.user, { ...account, Password: 'a long walk home', Age: '36' });
  await click(app.user, 'Next');
  await field('Skills');
  return app;
}

const chips = (name: string) =>
  within(screen.getByRole('list', { name: new RegExp(`^${name}: `) }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function fillStepTwo(user: UserEvent) {
  const lists = { 'Tech stack': 'Go', Skills: 'APIs', Interests: 'birds' };
  await fill(user, { 'Experience (years)': '3', About: 'Tools.', ...lists });
}

describe('sign-up', () => {
  // spec: §2.4-04, §9-11
  it('offers three genders and selects the first', async () => {
    await openStepTwo();
    const choices = within(screen.getByRole('group', { name: 'Gender' })).getAllByRole('radio');
    expect(choices.map((choice) => choice.getAttribute('value'))).toEqual(['male', 'female', 'others']);
    expect(choices.map((choice) => (choice as HTMLInputElement).checked)).toEqual([true, false, false]);
  });

  it('shows the card of the new member beside the second step', async () => {
    const { user } = await openStepTwo();
    await fillStepTwo(user);
    const card = within(screen.getByRole('complementary', { name: 'How others see you' }));
    for (const text of ['Ada Byron', 'Experience: 3 years', 'Tools.', 'Go', 'APIs', '#birds'])
      expect(card.getByText(text)).toBeTruthy();
  });

  it('suggests what members already use, in their spelling', async () => {
    server.answer(suggestEntries, { suggestions: [{ spelling: 'React', members: 7 }] });
    const { user } = await openStepTwo();
    await user.type(await field('Skills'), 'rea');
    const option = await screen.findByRole('option', { name: 'React 7 members' });
    expect(option.getAttribute('aria-selected')).toBe('false');
    await user.keyboard('{ArrowDown}{Enter}');
    await user.keyboard('reactjs,Go{Tab}');
    expect(chips('Skills')).toEqual(['React', 'Go']);
  });

  // spec: §2.4-07
  it('links to log-in for members with an account', async () => {
    await renderScreen('/signup', server, null);
    const link = await screen.findByRole('link', { name: /Login$/ });
    expect(link.getAttribute('href')).toBe('/login');
    expect((await field('Email Address')).getAttribute('type')).toBe('email');
  });

  it('returns to the step of a refused field and keeps all input', async () => {
    const fields = { emailId: 'This address is taken.' };
    server.refuse(signUp, 409, { message: 'This address is taken.', fields });
    const { user } = await openStepTwo();
    await fillStepTwo(user);
    await click(user, 'Sign Up');
    const address = await field('Email Address');
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address);
    await failure('This address is taken.');
    await click(user, 'Next');
    expect(within(screen.getByRole('list', { name: 'Interests: 1' })).getByText('#birds')).toBeTruthy();
  });

  it('says that a mail is on its way, sends it again, and lets one change the address', async () => {
    server.answer(signUp, { message: 'Open the link in the mail.' });
    const { user } = await openStepTwo();
    await fillStepTwo(user);
    await click(user, 'Sign Up');
    expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeTruthy();
    const sentence = screen.getByText('Open the link in the mail. Sent to ada@example.org.');
    await waitFor(() => expect(document.activeElement).toBe(sentence));
    server.refuse(signUp, 429, { message: 'Too many requests.' });
    await click(user, 'Send it again');
    await failure('Too many requests.');
    await click(user, 'Send it again');
    expect(await screen.findByText('Sent again.')).toBeTruthy();
    const [first, ...others] = server.bodiesOf(signUp);
    expect(others).toEqual([first, first]);
    await click(user, 'Use another address');
    expect(await field('Email Address')).toHaveProperty('value', 'ada@example.org');
  });

  // spec: §8-25
  it('shows the server’s sentence for a failure, or a fallback', async () => {
    server.refuse(signUp, 400, { message: 'No more members today.' });
    server.fail(signUp);
    const { user } = await openStepTwo();
    await fillStepTwo(user);
    await click(user, 'Sign Up');
    await failure('No more members today.');
    await click(user, 'Sign Up');
    await failure('Signup failed. Please try again.');
  });

  // spec: §8-25
  it.each([
    ['an error field', () => Response.json({ error: 'No more members today.' }, { status: 400 })],
    ['a message', () => Response.json({ message: 'No more members today.' }, { status: 500 })],
  ])('shows the server’s sentence from %s', async (_, respond) => {
    server.respond(signUp, respond);
    const { user } = await openStepTwo();
    await fillStepTwo(user);
    await click(user, 'Sign Up');
    await failure('No more members today.');
  });

  // spec: §8-25
  it.each([
    ['a 500 without a body', () => new Response(null, { status: 500 })],
    ['a 400 without a body', () => new Response(null, { status: 400 })],
    ['an empty object', () => Response.json({}, { status: 400 })],
    ['a page', () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: html })],
    ['plain text', () => new Response('Error: at line 3', { status: 500, headers: plain })],
  ])('shows the fallback for %s', async (_, respond) => {
    server.respond(signUp, respond);
    const { user } = await openStepTwo();
    await fillStepTwo(user);
    await click(user, 'Sign Up');
    await failure('Signup failed. Please try again.');
  });

  // spec: §2.4-02, §6-03
  it('says that a member is already logged in', async () => {
    await renderScreen('/signup', server);
    expect(await screen.findByText('You are already logged in.')).toBeTruthy();
    expect(screen.getByText(/log out first/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Feed' }).getAttribute('href')).toBe('/feed');
  });
});
