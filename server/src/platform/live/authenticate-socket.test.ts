import { logIn, logOut, viewProfile } from '@tandem/contract/account';
import { event, historyHeader, historyIs } from '@tandem/contract/events';
import { commonFailures } from '@tandem/contract/failure';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import {
  type Actor,
  cookieOf,
  type TestApp,
  createTestApp,
  password,
  visitor,
} from '../../testing/test-app.ts';
import { createThrottles } from '../http/guards/throttle.ts';
import { limitDefaults } from '../limits.ts';
import { connect, type NotConnected } from '../../testing/live-client.ts';

let app: TestApp;
let ada: Actor;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  ada = await app.member();
});
afterAll(() => app.close());

const rain = event('rain', z.object({ drops: z.number() }));
const refusal = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (error: NotConnected) => error,
  );

async function anotherSessionOf(member: Actor): Promise<Actor> {
  const reply = await app.nobody.send(logIn, { body: { emailId: member.user.emailId, password } });
  const cookie = cookieOf(reply);
  return { ...member, ...visitor(app.http, cookie), cookie };
}

it('refuses a member who connects in a loop, and nobody else', async () => {
  const throttles = createThrottles(null, () => {}, { ...limitDefaults, LIMIT_HANDSHAKES: 3 });
  const limited = await createTestApp({ listens: true, throttles });
  onTestFinished(() => limited.close());
  const [loop, other] = [await limited.member(), await limited.member()];
  for (let turn = 0; turn < 3; turn += 1) (await connect(limited, loop)).close();
  expect((await refusal(connect(limited, loop)))?.code).toBe(commonFailures.tooMany.code);
  (await connect(limited, other)).close();
});

describe.each(['websocket', 'polling'] as const)('over %s', (transport) => {
  it('refuses a socket without a session', async () => {
    const refused = await refusal(connect(app, null, { transport }));
    expect(refused?.code).toBe('session.required');
  });

  it('refuses a damaged, a repeated and an oversized cookie', async () => {
    const token = ada.cookie.slice(ada.cookie.indexOf('=') + 1);
    const cookies = [`tandem=${token}x`, `${ada.cookie}; ${ada.cookie}`, `tandem=${'a'.repeat(10_000)}`];
    for (const cookie of cookies) {
      const refused = await refusal(connect(app, { cookie }, { transport }));
      expect(refused?.code).toBe('session.required');
    }
  });

  it('refuses another origin, even with a valid cookie', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      const refused = await refusal(connect(app, ada, { transport, extraHeaders: { origin } }));
      expect(refused?.code).toBeNull();
    }
  });

  it('refuses an expired session that is not purged yet', async () => {
    const now = app.clock.now();
    app.clock.advance(31 * 86_400_000);
    const refused = await refusal(connect(app, ada, { transport }));
    app.clock.set(now);
    expect(refused?.code).toBe('session.required');
  });

  // spec: §7.6-01
  it("delivers a member's events to that member only", async () => {
    const bob = await app.member();
    const [hers, his] = await Promise.all([
      connect(app, ada, { transport }),
      connect(app, bob, { transport }),
    ]);
    app.sockets.live.publish(rain, `member:${ada.id}`, { drops: 1 });
    app.sockets.live.publish(rain, `member:${bob.id}`, { drops: 2 });
    expect(await hers.received(rain)).toEqual({ drops: 1 });
    expect(await his.received(rain)).toEqual({ drops: 2 });
    hers.close();
    his.close();
  });

  it('disconnects the sockets of a session within a second of log-out, and no other', async () => {
    const again = await anotherSessionOf(ada);
    const [ending, staying] = await Promise.all([
      connect(app, again, { transport }),
      connect(app, ada, { transport }),
    ]);
    const start = performance.now();
    await again.call(logOut);
    expect(await ending.ended).toBe('io server disconnect');
    expect(performance.now() - start).toBeLessThan(1_000);
    app.sockets.live.publish(rain, `member:${ada.id}`, { drops: 3 });
    await staying.received(rain, ({ drops }) => drops === 3);
    expect(ending.all(rain)).toEqual([]);
    expect((await refusal(connect(app, again, { transport })))?.code).toBe('session.required');
    staying.close();
  });

  it('disconnects the sockets of the session that a log-in replaces', async () => {
    const before = await anotherSessionOf(ada);
    const ending = await connect(app, before, { transport });
    const start = performance.now();
    await before.call(logIn, { body: { emailId: ada.user.emailId, password } });
    expect(await ending.ended).toBe('io server disconnect');
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

// spec: added-905
it('names the history of the database after each connect, when it changes, and in replies', async () => {
  const client = await connect(app, ada);
  const before = (await client.received(historyIs)).id;
  await app.database.executeSql('delete from database_history');
  await app.history.check();
  const { id } = await client.received(historyIs, (history) => history.id !== before);
  const reply = await ada.send(viewProfile);
  expect([reply.headers[historyHeader], app.history.current()]).toEqual([id, id]);
  client.close();
});
