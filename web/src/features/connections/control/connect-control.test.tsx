import {
  acceptConnectionRequest,
  disconnect,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
} from '@tandem/contract/connections';
import { person as personSchema, viewPerson, type Person } from '@tandem/contract/people';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryOf } from '../../../platform/query/query-of.ts';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { ConnectControl } from './connect-control.tsx';

const mira = personNamed('Mira');
const stranger = personNamed('Ben');
const asked = personNamed('Ben', { connectionStatus: 'pending', requestId: 'r1', requestDirection: 'sent' });
const asking = personNamed('Ben', {
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
  server.answer(viewPerson, () => ({ data: stored }));
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
const notice = async (role: 'status' | 'alert', words: string) =>
  waitFor(() => expect(screen.getByRole(role).textContent).toContain(words));

/** Shows the control of a person as the cache holds them, which is how every screen shows it. */
async function show(person: Person, mayDisconnect = false) {
  stored = person;
  function Card() {
    const { data } = useQuery({
      ...queryOf(viewPerson, { params: { id: 'ben' } }, { holds: personSchema }),
      initialData: { data: person },
      staleTime: Infinity,
    });
    return <ConnectControl person={data.data} mayDisconnect={mayDisconnect} />;
  }
  return renderInApp(<Card />);
}

describe('what the control offers', () => {
  // spec: §2.9-06
  it.each([
    ['Connect to a stranger', stranger, ['Connect'], ''],
    ['Withdraw of a request I sent', asked, ['Withdraw'], 'Pending'],
    ['Reject and Accept of a request I received', asking, ['Reject', 'Accept'], ''],
    ['nothing to a connection, where it cannot be ended', connected, [], 'Connected'],
    ['nothing to somebody who rejected me', rejected, [], 'Rejected'],
  ])('is %s', async (_what, person, offered, state) => {
    await show(person);
    expect(buttons()).toEqual(offered);
    expect(control().textContent).toContain(state);
  });

  it('names the person in each button for a screen reader', async () => {
    await show(asking);
    expect(button('Accept Ben Keller')).toBeTruthy();
    expect(button('Reject Ben Keller')).toBeTruthy();
  });

  it('tells when a rejected person may be asked again', async () => {
    await show(rejected);
    expect(screen.getByRole('note').getAttribute('aria-label')).toContain('30 days');
  });
});

describe('a connection request', () => {
  it('shows as pending before the server answers, with the buttons off and the focus in the control', async () => {
    server.answer(sendConnectionRequest, { message: 'Connection request sent!', request: request(asked) });
    const held = server.hold(sendConnectionRequest);
    const { user } = await show(stranger);
    await user.click(button('Connect with Ben Keller'));
    await held.sent;
    expect(control().textContent).toContain('Pending');
    expect(button('Withdraw your request to Ben Keller')).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(control());
    stored = asked;
    held.release();
    await notice('status', 'Connection request sent!');
    await waitFor(() =>
      expect(button('Withdraw your request to Ben Keller')).toHaveProperty('disabled', false),
    );
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(button('Withdraw your request to Ben Keller'));
  });

  // spec: §2.9-06
  it('that crosses one from the other connects both at once', async () => {
    const message = 'You are now connected.';
    server.answer(sendConnectionRequest, { message, request: request(connected) });
    const { user } = await show(stranger);
    stored = connected;
    await user.click(button('Connect with Ben Keller'));
    await notice('status', message);
    expect(control().textContent).toContain('Connected');
  });

  it('that cannot be sent again by Undo says so', async () => {
    server.answer(withdrawConnectionRequest, { message: 'Your request was withdrawn.' });
    server.fail(sendConnectionRequest);
    const { user } = await show(asked);
    stored = stranger;
    await user.click(button('Withdraw your request to Ben Keller'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await notice('alert', 'Failed to send the connection request.');
    expect(buttons()).toEqual(['Connect']);
  });

  it('is withdrawn, and sent again by Undo', async () => {
    server.answer(withdrawConnectionRequest, { message: 'Your request was withdrawn.' });
    server.answer(sendConnectionRequest, { message: 'Connection request sent!', request: request(asked) });
    const { user } = await show(asked);
    stored = stranger;
    await user.click(button('Withdraw your request to Ben Keller'));
    await notice('status', 'Your request was withdrawn.');
    expect(buttons()).toEqual(['Connect']);
    stored = asked;
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(buttons()).toEqual(['Withdraw']));
    expect(server.requests.map(({ path }) => path)).toContain('/api/people/request/send/ben');
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
    const { user } = await show(asking);
    stored = after;
    await user.click(button(name));
    await notice('status', message);
    expect(control().textContent).toContain(state);
  });
});

describe('a connection', () => {
  it('is ended after a question, and not by Cancel', async () => {
    server.answer(disconnect, { message: 'You are no longer connected.' });
    const { user } = await show(connected, true);
    await user.click(button('Disconnect from Ben Keller'));
    const question = screen.getByRole('dialog', { name: 'Disconnect from Ben Keller?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.requests).toEqual([]);
    await user.click(button('Disconnect from Ben Keller'));
    stored = stranger;
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
    await notice('status', 'You are no longer connected.');
    expect(buttons()).toEqual(['Connect']);
  });
});

describe('a failure', () => {
  // spec: §8-27
  it('of the network puts back what stood, says so, and Retry does it', async () => {
    server.answer(sendConnectionRequest, { message: 'Connection request sent!', request: request(asked) });
    server.fail(sendConnectionRequest);
    const { user } = await show(stranger);
    await user.click(button('Connect with Ben Keller'));
    await notice('alert', 'Failed to send the connection request.');
    expect(buttons()).toEqual(['Connect']);
    stored = asked;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(buttons()).toEqual(['Withdraw']));
  });

  it('because the other was quicker shows what stands now, without Retry', async () => {
    server.refuse(acceptConnectionRequest, 409, { message: 'This request was withdrawn.' });
    const { user } = await show(asking);
    stored = stranger;
    await user.click(button('Accept Ben Keller'));
    await notice('alert', 'This request was withdrawn.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await waitFor(() => expect(buttons()).toEqual(['Connect']));
  });
});
