import { accountMessages, confirmPassword } from '@tandem/contract/account';
import { confirmFactor, factorMessages, viewFactors } from '@tandem/contract/account/account-factors';
import { commonFailures } from '@tandem/contract/failure';
import {
  calendarMessages,
  listMyTasks,
  makeCalendarLink,
  viewCalendarLink,
} from '@tandem/contract/tasks/tasks-own';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';

const createdAt = '2026-11-20T12:00:00.000Z';
const { passwordRequired } = commonFailures;

/** My Tasks, whose server asks for the password before it creates a calendar link. */
async function pressCreate(server: FakeServer) {
  server.answer(listMyTasks, { data: [], nextCursor: null });
  server.answer(viewCalendarLink, { data: null });
  const data = { createdAt, lastReadAt: null, path: '/api/tasks/calendar/secret.ics' };
  server.answer(makeCalendarLink, { message: calendarMessages.made, data });
  server.answer(confirmPassword, { message: accountMessages.passwordConfirmed });
  server.refuse(makeCalendarLink, passwordRequired.status, { ...passwordRequired });
  const { user } = await renderScreen('/my-tasks', server);
  const create = await screen.findByRole('button', { name: 'Create a calendar link' });
  await user.click(create);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Password');
  return { user, dialog, field, create };
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('asks for the password when the server wants it, and goes on with what was asked for', async () => {
  const server = startFakeServer();
  const { user, field } = await pressCreate(server);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('correct horse{Enter}');
  expect(await screen.findByLabelText('Calendar URL')).toBeTruthy();
  await isClosed();
  expect(server.bodiesOf(confirmPassword)).toEqual([{ password: 'correct horse' }]);
  expect(server.bodiesOf(makeCalendarLink)).toHaveLength(2);
});

it('shows a wrong password at the field, and why it failed otherwise', async () => {
  const server = startFakeServer();
  const { user, dialog, field } = await pressCreate(server);
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Enter your password.')).toBeTruthy();
  const message = 'Wrong password. Try again.';
  server.refuse(confirmPassword, 400, {
    code: 'account.wrong_password',
    message,
    fields: { password: message },
  });
  await user.type(field, 'wrong');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  server.fail(confirmPassword);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to confirm your password.');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await isClosed();
});

it('shows that it checks the password, and cannot be closed meanwhile', async () => {
  const server = startFakeServer();
  const { user, dialog, field } = await pressCreate(server);
  const checking = server.delay(confirmPassword);
  await user.type(field, 'correct horse{Enter}');
  await checking.sent;
  const submit = dialog.getByRole('button', { name: 'Continue' });
  expect(submit.dataset['loading']).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeTruthy();
  checking.release();
  await isClosed();
});

it('leaves everything as it was when it is cancelled, without a notice, and asks again', async () => {
  const server = startFakeServer();
  const { user, create } = await pressCreate(server);
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(create.dataset['loading']).toBeUndefined());
  expect(screen.queryByText(passwordRequired.message)).toBeNull();
  expect(server.bodiesOf(makeCalendarLink)).toHaveLength(1);
  server.refuse(makeCalendarLink, passwordRequired.status, { ...passwordRequired });
  await user.click(create);
  expect(await screen.findByRole('dialog', { name: 'Confirm your password' })).toBeTruthy();
});

it('asks for a second factor after the password, and takes a code', async () => {
  const server = startFakeServer();
  server.answer(viewFactors, {
    data: { passkeys: [], appSince: createdAt, recoveryCodesLeft: 10, isRequired: false },
  });
  server.answer(confirmFactor, { message: factorMessages.confirmed });
  const { user } = await pressCreate(server);
  const { factorRequired } = commonFailures;
  server.refuse(makeCalendarLink, factorRequired.status, { ...factorRequired });
  await user.keyboard('correct horse{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
  const field = await dialog.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(field));
  const message = 'This code is wrong or was used already. Try the next one.';
  server.refuse(confirmFactor, 400, { code: 'account.wrong_code', message, fields: { code: message } });
  await user.keyboard('123456{Enter}');
  expect(await dialog.findByText(message)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '654321{Enter}');
  expect(await screen.findByLabelText('Calendar URL')).toBeTruthy();
  await isClosed();
  expect(server.bodiesOf(confirmFactor)).toEqual([{ code: '123456' }, { code: '654321' }]);
});
