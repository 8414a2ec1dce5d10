import {
  acceptConnectionRequest,
  disconnect,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
} from '@tandem/contract/connections';
import { viewPerson, type Person } from '@tandem/contract/people';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryOf } from '../../../platform/query/query-of.ts';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { personNamed, pageOf } from '../../../testing/sample-people.ts';
import { ConnectControl } from './connect-control.tsx';
import { ConnectionMenu } from './connection-menu.tsx';

const mira = personNamed('Mira');
const stranger = personNamed('Ben');
const requested = personNamed('Ben', {
  connectionStatus: 'pending',
  requestId: 'r1',
  requestDirection: 'sent',
});
const requesting = personNamed('Ben', {
  connectionStatus: 'pending',
  requestId: 'r1',
  requestDirection: 'received',
});
const connected = personNamed('Ben', {
  connectionStatus: 'accepted',
  requestId: 'r1',
  requestDirection: 'sent',
});
const rejected = personNamed('Ben', { connectionStatus: 'rejected' });

let server: FakeServer;
let stored: Person;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewPerson, () => ({ data: pageOf(stored) }));
});

const request = (toUserId: Person) => ({
  _id: 'r1',
  fromUserId: mira,
  toUserId,
  status: 'pending' as const,
  createdAt: '2026-11-20T09:00:00.000Z',
});
const control = () => screen.getByRole('group', { name: 'Connection with Ben Keller' });
const buttons = () =>
  within(control())
    .queryAllByRole('button')
    .map((button) => button.textContent);
const button = (name: string) => within(control()).getByRole('button', { name });
const notice = async (role: 'status' | 'alert', sentence: string) =>
  waitFor(() => expect(screen.getByRole(role).textContent).toContain(sentence));

/** Renders the control for a person from the cache, as every screen does. */
async function show(person: Person) {
  stored = person;
  function Card() {
    const { data } = useQuery({
      ...queryOf(viewPerson, { params: { id: 'ben' } }, { holds: 'person' }),
      initialData: { data: pageOf(person) },
      staleTime: Infinity,
    });
    return (
      <>
        <ConnectControl person={data.data} />
        <ConnectionMenu person={data.data} />
      </>
    );
  }
  return renderInApp(<Card />);
}

describe('the control', () => {
  // spec: §2.9-06
  it.each([
    ['Connect without a request', stranger, ['Connect'], ''],
    ['Withdraw for a sent request', requested, ['Withdraw'], 'Pending'],
    ['Reject and Accept for a received request', requesting, ['Reject', 'Accept'], ''],
    ['nothing for a connection, which the menu ends', connected, [], 'Connected'],
    ['nothing after a rejection', rejected, [], 'Rejected'],
  ])('offers %s', async (_what, person, offered, state) => {
    await show(person);
    expect(buttons()).toEqual(offered);
    expect(control().textContent).toContain(state);
  });

  it('names the person in each button for a screen reader', async () => {
    await show(requesting);
    expect(button('Accept Ben Keller')).toBeTruthy();
    expect(button('Reject Ben Keller')).toBeTruthy();
  });

  it('says when another request can be sent after a rejection', async () => {
    await show(rejected);
    expect(screen.getByRole('note').getAttribute('aria-label')).toContain('30 days');
  });
});

describe('a connection request', () => {
  it('shows as pending before the server responds, with disabled buttons and the focus in the control', async () => {
    server.answer(sendConnectionRequest, {
      message: 'Connection request sent!',
      request: request(requested),
    });
    const delayed = server.delay(sendConnectionRequest);
    const { user } = await show(stranger);
    await user.click(button('Connect with Ben Keller'));
    await delayed.sent;
    expect(control().textContent).toContain('Pending');
    expect(button('Withdraw your request to Ben Keller')).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(control());
    stored = requested;
    delayed.release();
    await notice('status', 'Connection request sent!');
    await waitFor(() =>
      expect(button('Withdraw your request to Ben Keller')).toHaveProperty('disabled', false),
    );
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(button('Withdraw your request to Ben Keller'));
  });

  // spec: §2.9-06
  it('connects both at once when the other sent one too', async () => {
    const message = 'You are now connected.';
    server.answer(sendConnectionRequest, { message, request: request(connected) });
    const { user } = await show(stranger);
    stored = connected;
    await user.click(button('Connect with Ben Keller'));
    await notice('status', message);
    expect(control().textContent).toContain('Connected');
  });

  it('reports when Undo fails to send it again', async () => {
    server.answer(withdrawConnectionRequest, { message: 'Your request was withdrawn.' });
    server.fail(sendConnectionRequest);
    const { user } = await show(requested);
    stored = stranger;
    await user.click(button('Withdraw your request to Ben Keller'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await notice('alert', 'Failed to send the connection request.');
    expect(buttons()).toEqual(['Connect']);
  });

  it('is withdrawn, and sent again by Undo', async () => {
    server.answer(withdrawConnectionRequest, { message: 'Your request was withdrawn.' });
    server.answer(sendConnectionRequest, {
      message: 'Connection request sent!',
      request: request(requested),
    });
    const { user } = await show(requested);
    stored = stranger;
    await user.click(button('Withdraw your request to Ben Keller'));
    await notice('status', 'Your request was withdrawn.');
    expect(buttons()).toEqual(['Connect', 'Undo']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(buttons()).toEqual(['Withdraw']));
    expect(server.requests.map(({ path }) => path)).toContain('/api/people/request/send/ben');
  });

  it('is not sent again by Undo when the other person asked meanwhile', async () => {
    server.answer(withdrawConnectionRequest, { message: 'Your request was withdrawn.' });
    const { user } = await show(requested);
    stored = stranger;
    await user.click(button('Withdraw your request to Ben Keller'));
    stored = requesting;
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await notice('alert', 'Your connection with Ben has changed since, so this can’t be undone.');
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/people/request/send/ben');
  });

  it.each([
    [
      'accepted',
      'Accept Ben Keller',
      acceptConnectionRequest,
      connected,
      'You are now connected.',
      'Connected',
    ],
    ['rejected', 'Reject Ben Keller', rejectConnectionRequest, stranger, 'Request rejected.', 'Connect'],
  ] as const)('is %s at a click', async (_what, name, operation, after, message, state) => {
    server.answer(operation, { message, request: { ...request(mira), fromUserId: after } });
    const { user } = await show(requesting);
    stored = after;
    await user.click(button(name));
    await notice('status', message);
    expect(control().textContent).toContain(state);
  });
});

describe('a connection', () => {
  it('is ended after a confirmation, but not by Cancel', async () => {
    server.answer(disconnect, { message: 'You are no longer connected.' });
    const { user } = await show(connected);
    const choose = async () => {
      await user.click(screen.getByRole('button', { name: 'More about Ben Keller' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
    };
    await choose();
    const dialog = screen.getByRole('dialog', { name: 'Disconnect from Ben Keller?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.requests.map(({ path }) => path)).not.toContain(disconnect.path.replace('{userId}', 'ben'));
    await choose();
    stored = stranger;
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
    await notice('status', 'You are no longer connected.');
    expect(buttons()).toEqual(['Connect']);
  });
});

describe('a failure', () => {
  // spec: §8-27
  it('of the network rolls back the change and offers Retry', async () => {
    server.answer(sendConnectionRequest, {
      message: 'Connection request sent!',
      request: request(requested),
    });
    server.fail(sendConnectionRequest);
    const { user } = await show(stranger);
    await user.click(button('Connect with Ben Keller'));
    await notice('alert', 'Failed to send the connection request.');
    expect(buttons()).toEqual(['Connect']);
    stored = requested;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(buttons()).toEqual(['Withdraw']));
  });

  it('after a change by the other person shows the current state, without Retry', async () => {
    server.refuse(acceptConnectionRequest, 409, { message: 'This request was withdrawn.' });
    const { user } = await show(requesting);
    stored = stranger;
    await user.click(button('Accept Ben Keller'));
    await notice('alert', 'This request was withdrawn.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await waitFor(() => expect(buttons()).toEqual(['Connect']));
  });

  it.each([
    [409, 'You have withdrawn two requests to this person. You can send another one on Dec 20, 2026.'],
    [429, 'You can send 20 connection requests in 24 hours. You can send the next one in 5 hours.'],
  ])('of a limit (%i) says when the next request can be sent', async (status, message) => {
    server.refuse(sendConnectionRequest, status, { message });
    const { user } = await show(stranger);
    await user.click(button('Connect with Ben Keller'));
    await notice('alert', message);
    expect(buttons()).toEqual(['Connect']);
  });
});
