import { logIn, logOut } from '@tandem/contract/account';
import { event } from '@tandem/contract/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Actor, cookieOf, type House, openHouse, password, visitor } from '../../testing/house.ts';
import { connect, type NotConnected } from '../../testing/live-client.ts';

let house: House;
let ada: Actor;
beforeAll(async () => {
  house = await openHouse({ listens: true });
  ada = await house.member();
});
afterAll(() => house.close());

const rain = event('rain', z.object({ drops: z.number() }));
const refusal = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (error: NotConnected) => error,
  );

async function anotherSessionOf(member: Actor): Promise<Actor> {
  const reply = await house.nobody.send(logIn, { body: { emailId: member.user.emailId, password } });
  const cookie = cookieOf(reply);
  return { ...member, ...visitor(house.app, cookie), cookie };
}

describe.each(['websocket', 'polling'] as const)('over %s', (transport) => {
  it('refuses nobody, and says that a session is needed', async () => {
    const refused = await refusal(connect(house, null, { transport }));
    expect(refused?.code).toBe('session.required');
  });

  it('refuses a damaged, a doubled and an oversized cookie', async () => {
    const token = ada.cookie.slice(ada.cookie.indexOf('=') + 1);
    const cookies = [`tandem=${token}x`, `${ada.cookie}; ${ada.cookie}`, `tandem=${'a'.repeat(10_000)}`];
    for (const cookie of cookies) {
      const refused = await refusal(connect(house, { cookie }, { transport }));
      expect(refused?.code).toBe('session.required');
    }
  });

  it('refuses a foreign origin, whose cookie would do', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      const refused = await refusal(connect(house, ada, { transport, extraHeaders: { origin } }));
      expect(refused?.code).toBeNull();
    }
  });

  it('refuses a session that is over, and not yet purged', async () => {
    const now = house.clock.now();
    house.clock.advance(31 * 86_400_000);
    const refused = await refusal(connect(house, ada, { transport }));
    house.clock.set(now);
    expect(refused?.code).toBe('session.required');
  });

  // spec: §7.6-01
  it('tells a member what is for them, and nobody else', async () => {
    const bob = await house.member();
    const [hers, his] = await Promise.all([
      connect(house, ada, { transport }),
      connect(house, bob, { transport }),
    ]);
    house.sockets.live.publish(rain, `member:${ada.id}`, { drops: 1 });
    house.sockets.live.publish(rain, `member:${bob.id}`, { drops: 2 });
    expect(await hers.heard(rain)).toEqual({ drops: 1 });
    expect(await his.heard(rain)).toEqual({ drops: 2 });
    hers.close();
    his.close();
  });

  it('ends the sockets of a session at log-out, within a second and for good, and no other', async () => {
    const again = await anotherSessionOf(ada);
    const [ending, staying] = await Promise.all([
      connect(house, again, { transport }),
      connect(house, ada, { transport }),
    ]);
    const start = performance.now();
    await again.ask(logOut);
    expect(await ending.ended).toBe('io server disconnect');
    expect(performance.now() - start).toBeLessThan(1_000);
    house.sockets.live.publish(rain, `member:${ada.id}`, { drops: 3 });
    await staying.heard(rain, ({ drops }) => drops === 3);
    expect(ending.all(rain)).toEqual([]);
    expect((await refusal(connect(house, again, { transport })))?.code).toBe('session.required');
    staying.close();
  });

  it('ends the sockets of the session that a log-in replaces', async () => {
    const before = await anotherSessionOf(ada);
    const ending = await connect(house, before, { transport });
    const start = performance.now();
    await before.ask(logIn, { body: { emailId: ada.user.emailId, password } });
    expect(await ending.ended).toBe('io server disconnect');
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
