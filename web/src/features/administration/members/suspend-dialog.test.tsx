import { type MemberDetails, suspendMember } from '@tandem/contract/administration/administration-members';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { SuspendDialog } from './member-actions.tsx';

const rob = {
  ...personNamed('Rob'),
  communityRole: 'member',
  isSuspended: false,
} as unknown as MemberDetails;

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(suspendMember, { message: 'Member suspended.', data: { ...rob, isSuspended: true } });
});

async function open() {
  const onClose = vi.fn<() => void>();
  const { user } = await renderInApp(<SuspendDialog member={rob} onClose={onClose} />);
  const submit = () => user.click(screen.getByRole('button', { name: 'Suspend' }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Reason');
  return { user, submit, reason, onClose };
}

it('asks for a reason, moves the focus to it, and sends nothing before', async () => {
  const { user, submit, reason } = await open();
  await user.type(reason, '   ');
  await submit();
  expect(await screen.findByText('Enter the reason.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(server.bodiesOf(suspendMember)).toEqual([]);
  await user.type(reason, 'Ads.');
  expect(screen.queryByText('Enter the reason.')).toBeNull();
});

it('suspends for a week unless another time is chosen', async () => {
  const { user, submit, reason, onClose } = await open();
  await user.type(reason, 'Ads.');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('radio', { name: 'For good' }));
  await submit();
  await waitFor(() => expect(server.bodiesOf(suspendMember)).toHaveLength(2));
  expect(server.bodiesOf(suspendMember)).toEqual([
    { days: 7, reason: 'Ads.' },
    { days: null, reason: 'Ads.' },
  ]);
});

it('stays open with what was typed when the server refuses', async () => {
  const sentence = 'Only administrators can do this to moderators and administrators.';
  server.refuse(suspendMember, 403, { message: sentence });
  const { user, submit, reason, onClose } = await open();
  await user.type(reason, 'Ads.');
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
  expect([reason.value, onClose.mock.calls]).toEqual(['Ads.', []]);
});
