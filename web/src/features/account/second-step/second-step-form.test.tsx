import { logIn, type SecondStepMethod, viewSession } from '@tandem/contract/account';
import { logInWithCode, logInWithRecoveryCode } from '@tandem/contract/account/account-second-step';
import { countUnread } from '@tandem/contract/chat';
import { countWaiting } from '@tandem/contract/people';
import { listFeed, listSaved } from '@tandem/contract/projects/project-lists';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { write } from '../../../testing/write.ts';

const token = 'A'.repeat(43);
const wrong = 'This code is wrong or was used already. Try the next one.';
const ended = 'This log-in has ended. Start again with your email address and password.';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(logInWithCode, { message: 'Welcome.', user: mira });
  server.answer(logInWithRecoveryCode, { message: 'Welcome. You have 1 recovery code left.', user: mira });
  server.answer(listFeed, { data: [], nextCursor: null, total: 0 });
  server.answer(listSaved, { data: [], nextCursor: null, total: 0 });
  server.answer(countWaiting, { connectionRequests: 0, joinRequests: 0, invitations: 0, notifications: 0 });
  server.answer(countUnread, { data: {}, direct: [] });
});

/** The screen after the password, for a browser without passkeys. */
async function openSecondStep(methods: SecondStepMethod[] = ['passkey', 'code', 'recoveryCode']) {
  const expiresAt = '2026-11-20T12:10:00.000Z';
  server.answer(logIn, { message: 'Confirm that it’s you.', secondStep: { token, expiresAt, methods } });
  const { user } = await renderScreen('/login', server, null);
  await write(
    user,
    await screen.findByRole('textbox', { name: 'Email Address' }),
    'mira@example.org',
    '{Tab}',
  );
  await user.keyboard('a long walk{Enter}');
  await screen.findByRole('heading', { name: 'Confirm that it’s you' });
  return user;
}

it('asks for the code in one field, keeps a wrong one selected, and goes on with the right one', async () => {
  const fields = { code: wrong };
  server.refuse(logInWithCode, 400, { message: wrong, code: 'account.wrong_code', fields });
  const user = await openSecondStep();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('111111{Enter}');
  expect(await screen.findByText(wrong)).toBeTruthy();
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]));
  await user.keyboard('222222{Enter}');
  expect(await screen.findByRole('heading', { name: 'Explore Projects' })).toBeTruthy();
  expect(server.bodiesOf(logInWithCode)).toEqual([
    { token, code: '111111' },
    { token, code: '222222' },
  ]);
});

it('takes a recovery code instead, and says when few are left', async () => {
  const user = await openSecondStep();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.keyboard('ABCDEF{Enter}');
  expect(await screen.findByText('Welcome. You have 1 recovery code left.')).toBeTruthy();
  expect(server.bodiesOf(logInWithRecoveryCode)).toEqual([{ token, code: 'ABCDEF' }]);
});

it('returns to the password when the log-in has ended, and says so', async () => {
  server.refuse(logInWithCode, 409, { message: ended, code: 'account.log_in_ended' });
  const user = await openSecondStep(['code']);
  await user.keyboard('333333{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(ended);
  expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
});
