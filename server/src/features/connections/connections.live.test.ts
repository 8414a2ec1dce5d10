import {
  acceptConnectionRequest,
  connectionRequestsChanged,
  disconnect,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
} from '@tandem/contract/connections';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { createListeners, type LiveClient } from '../../testing/live-client.ts';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { askToConnect, connect, rejectConnection } from '../../testing/people-actions.ts';

let app: TestApp;
let sender: Actor;
let recipient: Actor;
let stranger: Actor;
let friend: Actor;
const { listen, closeAll } = createListeners(() => app);

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [stranger, friend] = [await app.member(), await app.member()];
});
afterAll(() => app.close());
beforeEach(async () => {
  [sender, recipient] = [await app.member(), await app.member()];
  await connect(friend, sender);
  await connect(friend, recipient);
});
afterEach(closeAll);

const published = (socket: LiveClient) => socket.allSoFar(connectionRequestsChanged);
const on = (requestId: string) => ({ params: { requestId } });

type Change = (requestId: string) => Promise<unknown>;
const changes: [what: string, status: string, act: Change][] = [
  ['accepted', 'accepted', (requestId) => recipient.call(acceptConnectionRequest, on(requestId))],
  [
    'accepted by a crossing request',
    'accepted',
    () => recipient.call(sendConnectionRequest, { params: { userId: sender.id } }),
  ],
  ['rejected', 'rejected', (requestId) => recipient.call(rejectConnectionRequest, on(requestId))],
  ['withdrawn', 'withdrawn', (requestId) => sender.call(withdrawConnectionRequest, on(requestId))],
];

describe('a connection request', () => {
  it('reaches every device of both sides when it is sent, and nobody else', async () => {
    const [mine, mineToo, theirs, theirsToo] = await listen(sender, sender, recipient, recipient);
    const others = await listen(stranger, friend);
    const { _id: requestId } = await askToConnect(sender, recipient);
    for (const socket of [mine!, mineToo!])
      expect(await published(socket)).toEqual([{ requestId, userId: recipient.id, status: 'pending' }]);
    for (const socket of [theirs!, theirsToo!])
      expect(await published(socket)).toEqual([{ requestId, userId: sender.id, status: 'pending' }]);
    for (const socket of others) expect(await published(socket)).toEqual([]);
  });

  it.each(changes)('that is %s reaches both sides, and nobody else', async (_what, status, act) => {
    const { _id: requestId } = await askToConnect(sender, recipient);
    const [mine, theirs, ...others] = await listen(sender, recipient, stranger, friend);
    await act(requestId);
    expect(await published(mine!)).toEqual([{ requestId, userId: recipient.id, status }]);
    expect(await published(theirs!)).toEqual([{ requestId, userId: sender.id, status }]);
    for (const socket of others) expect(await published(socket)).toEqual([]);
  });

  it('is not published when the change is refused', async () => {
    const { _id: requestId } = await askToConnect(sender, recipient);
    const [mine, theirs] = await listen(sender, recipient);
    await sender.refused(sendConnectionRequest, { params: { userId: recipient.id } });
    await sender.refused(acceptConnectionRequest, on(requestId));
    await stranger.refused(withdrawConnectionRequest, on(requestId));
    await recipient.refused(disconnect, { params: { userId: sender.id } });
    expect(await published(mine!)).toEqual([]);
    expect(await published(theirs!)).toEqual([]);
  });
});

describe('a connection', () => {
  it.each([
    ['sender', () => sender.call(disconnect, { params: { userId: recipient.id } })],
    ['recipient', () => recipient.call(disconnect, { params: { userId: sender.id } })],
  ])('that its %s ends is published to both sides, and to nobody else', async (_who, end) => {
    await connect(sender, recipient);
    const [mine, theirs, ...others] = await listen(sender, recipient, stranger, friend);
    await end();
    expect(await published(mine!)).toMatchObject([{ userId: recipient.id, status: 'ended' }]);
    expect(await published(theirs!)).toMatchObject([{ userId: sender.id, status: 'ended' }]);
    for (const socket of others) expect(await published(socket)).toEqual([]);
  });
});

describe('an account that is deleted', () => {
  it.each([
    ['a connection', 'ended', () => connect(sender, recipient)],
    ['a request that was sent', 'withdrawn', () => askToConnect(sender, recipient)],
    ['a request that was received', 'withdrawn', () => askToConnect(recipient, sender)],
    ['a rejected request', 'withdrawn', () => rejectConnection(sender, recipient)],
  ])('takes %s off the open pages of the other side', async (_what, status, arrange) => {
    await arrange();
    const [theirs, ...others] = await listen(recipient, stranger);
    await deleteAccountOf(sender);
    expect(await published(theirs!)).toMatchObject([{ userId: sender.id, status }]);
    for (const socket of others) expect(await published(socket)).toEqual([]);
  });

  it('publishes nothing the other side could not see', async () => {
    const { _id } = await askToConnect(sender, recipient);
    await sender.call(withdrawConnectionRequest, on(_id));
    const [theirs] = await listen(recipient);
    await deleteAccountOf(sender);
    expect(await published(theirs!)).toEqual([]);
  });
});
