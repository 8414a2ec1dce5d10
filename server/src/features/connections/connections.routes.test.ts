import {
  acceptConnectionRequest,
  connectionMessages,
  disconnect,
  listConnectionRequests,
  listConnections,
  listReceivedRequests,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
} from '@tandem/contract/connections';
import { viewPerson } from '@tandem/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { askToConnect, connect, rejectConnection } from '../../testing/people-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';

const day = 86_400_000;

let app: TestApp;
let ada: Actor;
let ben: Actor;
let cleo: Actor;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  [ada, ben, cleo] = [
    await app.member({ firstName: 'Ada' }),
    await app.member({ firstName: 'Ben' }),
    await app.member({ firstName: 'Cleo' }),
  ];
});
afterAll(() => app.close());

const to = (person: { id: string }) => ({ params: { userId: person.id } });
const on = (requestId: string) => ({ params: { requestId } });
const requestsOf = async (actor: Actor) => (await actor.call(listConnectionRequests)).requests;
const receivedBy = async (actor: Actor) => (await actor.call(listReceivedRequests)).requests;
const connectionsOf = async (actor: Actor) => (await actor.call(listConnections)).connections;
const seen = async (viewer: Actor, person: Actor) => {
  const { data } = await viewer.call(viewPerson, { params: { id: person.id } });
  return [data.connectionStatus, data.requestDirection, data.requestId];
};

describe('asking to connect', () => {
  // spec: §3-19, §7.4-07
  it('answers 201 with the pending request and both people', async () => {
    const reply = await ada.send(sendConnectionRequest, to(ben));
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({
      message: 'Connection request sent!',
      request: {
        status: 'pending',
        fromUserId: { _id: ada.id, emailId: ada.user.emailId, connectionStatus: 'none' },
        toUserId: {
          _id: ben.id,
          emailId: null,
          connectionStatus: 'pending',
          requestDirection: 'sent',
        },
        createdAt: app.clock.now().toISOString(),
      },
    });
  });

  // spec: §4-34
  it('shows both sides the state of the request', async () => {
    const { _id } = await askToConnect(ada, ben);
    expect(await seen(ada, ben)).toEqual(['pending', 'sent', _id]);
    expect(await seen(ben, ada)).toEqual(['pending', 'received', _id]);
    expect(await seen(cleo, ada)).toEqual(['none', null, null]);
  });

  it('is refused with oneself, twice, when connected, and with an unknown person', async () => {
    await askToConnect(ada, ben);
    await connect(ada, cleo);
    expect(await ada.refused(sendConnectionRequest, to(ada))).toMatchObject({
      status: 400,
      code: 'connections.with_oneself',
    });
    expect(await ada.refused(sendConnectionRequest, to(ben))).toMatchObject({
      status: 409,
      code: 'connections.already_asked',
    });
    expect(await cleo.refused(sendConnectionRequest, to(ada))).toMatchObject({
      status: 409,
      code: 'connections.already_connected',
    });
    expect(await ada.refused(sendConnectionRequest, to({ id: newId() }))).toMatchObject({ status: 404 });
    expect(await ada.refused(sendConnectionRequest, to({ id: 'x' }))).toMatchObject({ status: 400 });
  });

  it('connects both when the other has already asked', async () => {
    const { _id } = await askToConnect(ada, ben);
    const reply = await ben.send(sendConnectionRequest, to(ada));
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({
      message: connectionMessages.connected,
      request: { _id, status: 'accepted', fromUserId: { _id: ada.id }, toUserId: { _id: ben.id } },
    });
    expect((await connectionsOf(ada)).map((person) => person._id)).toEqual([ben.id]);
    expect(await receivedBy(ben)).toEqual([]);
  });
});

describe('reviewing', () => {
  // spec: §4-33, §7.4-08
  it('accepts: both are connected, and the request leaves the list', async () => {
    const { _id } = await askToConnect(ada, ben);
    app.clock.advance(60_000);
    const { message, request } = await ben.call(acceptConnectionRequest, on(_id));
    expect([message, request.status]).toEqual([connectionMessages.connected, 'accepted']);
    expect(await receivedBy(ben)).toEqual([]);
    for (const [one, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect(await connectionsOf(one)).toMatchObject([
        {
          _id: other.id,
          emailId: other.user.emailId,
          connectedSince: app.clock.now().toISOString(),
          chatId: null,
        },
      ]);
      expect((await seen(one, other))[0]).toBe('accepted');
    }
  });

  // spec: §4-33, §7.4-09, §9-09
  it('rejects: the sender sees it and must wait, the other may ask at any time', async () => {
    const { _id } = await askToConnect(ada, ben);
    const { message, request } = await ben.call(rejectConnectionRequest, on(_id));
    expect([message, request.status]).toEqual([connectionMessages.rejected, 'rejected']);
    expect(await seen(ada, ben)).toEqual(['rejected', 'sent', _id]);
    expect(await seen(ben, ada)).toEqual(['none', null, null]);
    expect(await ada.refused(sendConnectionRequest, to(ben))).toMatchObject({
      status: 409,
      code: 'connections.asked_too_soon',
    });
    expect((await askToConnect(ben, ada)).status).toBe('pending');
  });

  it('lets the sender ask again after 30 days', async () => {
    await rejectConnection(ada, ben);
    app.clock.advance(30 * day - 1);
    expect((await seen(ada, ben))[0]).toBe('rejected');
    expect((await ada.refused(sendConnectionRequest, to(ben))).status).toBe(409);
    app.clock.advance(1);
    expect((await seen(ada, ben))[0]).toBe('none');
    expect((await askToConnect(ada, ben)).status).toBe('pending');
    expect((await requestsOf(ada)).map(({ status }) => status)).toEqual(['pending', 'rejected']);
  });

  // spec: §4-33
  it.each([acceptConnectionRequest, rejectConnectionRequest])(
    'is for the receiver alone, to whom it happens once: $name',
    async (operation) => {
      const { _id } = await askToConnect(ada, ben);
      for (const other of [ada, cleo]) {
        expect(await other.refused(operation, on(_id))).toMatchObject({
          status: 404,
          code: 'connections.not_found',
        });
      }
      expect((await ben.refused(operation, on(newId()))).status).toBe(404);
      await ben.call(operation, on(_id));
      for (const second of [acceptConnectionRequest, rejectConnectionRequest, withdrawConnectionRequest]) {
        const by = second === withdrawConnectionRequest ? ada : ben;
        expect((await by.refused(second, on(_id))).status).toBe(409);
      }
    },
  );
});

describe('withdrawing', () => {
  it('removes the request on both sides; the sender may ask again at once', async () => {
    const { _id } = await askToConnect(ada, ben);
    expect(await ada.call(withdrawConnectionRequest, on(_id))).toEqual({
      message: connectionMessages.withdrawn,
    });
    expect([await requestsOf(ada), await receivedBy(ben)]).toEqual([[], []]);
    expect(await seen(ada, ben)).toEqual(['none', null, null]);
    expect(await ben.refused(acceptConnectionRequest, on(_id))).toMatchObject({
      status: 409,
      code: 'connections.already_withdrawn',
    });
    expect((await askToConnect(ada, ben)).status).toBe('pending');
  });

  it('is allowed to the sender only, once', async () => {
    const { _id } = await askToConnect(ada, ben);
    for (const other of [ben, cleo])
      expect((await other.refused(withdrawConnectionRequest, on(_id))).status).toBe(404);
    await ada.call(withdrawConnectionRequest, on(_id));
    expect((await ada.refused(withdrawConnectionRequest, on(_id))).status).toBe(409);
  });
});

describe('asking again after two withdrawals', () => {
  it('is refused for 30 days with the date, for this person only', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { _id } = await askToConnect(ada, ben);
      await ada.call(withdrawConnectionRequest, on(_id));
    }
    const date = new Date(app.clock.now().getTime() + 30 * 86_400_000);
    const shown = date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(await ada.refused(sendConnectionRequest, to(ben))).toEqual({
      status: 409,
      code: 'connections.withdrawn_twice',
      message: `You have withdrawn two requests to this person. You can send another one on ${shown}.`,
    });
    expect((await askToConnect(ada, cleo)).status).toBe('pending');
    expect((await askToConnect(ben, ada)).status).toBe('pending');
    expect((await askToConnect(ada, ben)).status).toBe('accepted');
  });

  it('is possible after the 30 days', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { _id } = await askToConnect(ada, ben);
      await ada.call(withdrawConnectionRequest, on(_id));
    }
    app.clock.advance(15 * 86_400_000);
    // The session ends after 30 days without a request.
    await requestsOf(ada);
    app.clock.advance(15 * 86_400_000);
    expect((await askToConnect(ada, ben)).status).toBe('pending');
  });
});

describe('disconnecting', () => {
  it("is allowed to both sides, hides each other's e-mail address, and lets both ask again", async () => {
    await connect(ada, ben);
    expect(await ben.call(disconnect, to(ada))).toEqual({ message: connectionMessages.disconnected });
    expect([await connectionsOf(ada), await connectionsOf(ben)]).toEqual([[], []]);
    expect([await requestsOf(ada), await requestsOf(ben)]).toEqual([[], []]);
    const { data } = await ada.call(viewPerson, { params: { id: ben.id } });
    expect(data).toMatchObject({ connectionStatus: 'none', emailId: null });
    expect((await askToConnect(ada, ben)).status).toBe('pending');
  });

  it('is refused without a connection', async () => {
    await askToConnect(ada, ben);
    for (const person of [ben, cleo, ada]) {
      expect(await ada.refused(disconnect, to(person))).toMatchObject({
        status: 409,
        code: 'connections.not_connected',
      });
    }
    expect((await ada.refused(disconnect, to({ id: newId() }))).status).toBe(404);
    expect((await seen(ada, ben))[0]).toBe('pending');
  });
});

describe('the lists', () => {
  // spec: §7.4-04
  it('contain only my requests, in both directions, newest first', async () => {
    const sent = await askToConnect(ada, ben);
    app.clock.advance(1);
    const received = await askToConnect(cleo, ada);
    await askToConnect(ben, cleo);
    expect((await requestsOf(ada)).map(({ _id }) => _id)).toEqual([received._id, sent._id]);
  });

  // spec: §7.4-06
  it('of received requests contain the pending ones, oldest first', async () => {
    const first = await askToConnect(ben, ada);
    app.clock.advance(1);
    const second = await askToConnect(cleo, ada);
    await askToConnect(ada, await app.member());
    expect((await receivedBy(ada)).map(({ _id }) => _id)).toEqual([first._id, second._id]);
    expect((await receivedBy(ada))[0]?.fromUserId).toMatchObject({ _id: ben.id, emailId: ben.user.emailId });
  });

  // spec: §7.4-10
  it('of connections start with the latest', async () => {
    await connect(ada, ben);
    app.clock.advance(1);
    await connect(cleo, ada);
    expect((await connectionsOf(ada)).map(({ _id }) => _id)).toEqual([cleo.id, ben.id]);
  });

  it('of connections can be searched by name, in pages', async () => {
    const anders = await app.member({ firstName: 'Änders', lastName: 'Cleve' });
    for (const other of [ben, cleo, anders]) {
      await connect(ada, other);
      app.clock.advance(1);
    }
    const found = (query: object) => ada.call(listConnections, { query });
    const all = await found({ search: 'cle' });
    expect(all.connections.map(({ _id }) => _id)).toEqual([anders.id, cleo.id]);
    const first = await found({ search: 'cle', limit: '1' });
    expect(first.connections.map(({ _id }) => _id)).toEqual([anders.id]);
    const second = await found({ search: 'cle', limit: '1', cursor: first.nextCursor });
    expect(second).toMatchObject({ connections: [{ _id: cleo.id }], nextCursor: null });
    expect((await found({ search: 'ander cleve' })).connections.map(({ _id }) => _id)).toEqual([anders.id]);
    expect((await found({ search: 'nobody' })).connections).toEqual([]);
  });

  it('need the same number of queries for ten people as for one', async () => {
    const lists = [listConnectionRequests, listReceivedRequests, listConnections];
    const costs = async () => {
      const counts: number[] = [];
      for (const list of lists) counts.push(await queriesOf(() => ada.call(list)));
      return counts;
    };
    await connect(ada, ben);
    await askToConnect(cleo, ada);
    const before = await costs();
    for (let turn = 0; turn < 9; turn += 1) {
      const more = await app.member();
      await (turn % 2 === 0 ? connect(more, ada) : askToConnect(more, ada));
    }
    expect(await costs()).toEqual(before);
  });
});
