import { event, command } from '@tandem/contract/events';
import { failureKind } from '@tandem/contract/failure';
import { text } from '@tandem/contract/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { connect, type LiveClient } from '../../testing/live-client.ts';
import { createThrottles } from '../http/guards/throttle.ts';
import { refuse } from '../refusal.ts';

const count = z.object({ count: z.number() });
const plant = command('plant', {
  input: z.object({ name: text('The name', { max: 10 }) }),
  result: z.object({ planted: z.string() }),
});
const howMany = command('howMany', { input: z.optional(z.object({})), result: count });
const uproot = command('uproot', { input: z.object({}), result: count });
const trip = command('trip', { input: z.object({}), result: count });
const sleep = command('sleep', { input: z.object({ until: z.string() }), result: count });
const grown = event('grown', z.object({ name: z.string() }));
const garden = 'garden:one';

let app: TestApp;
let ada: Actor;
let client: LiveClient;
const planted: string[] = [];
const gates = new Map<string, PromiseWithResolvers<void>>();
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  const { handle } = app.sockets;
  handle(plant, async (connection, { name }) => {
    connection.join(garden);
    planted.push(name);
    connection.emitToOthers(grown, garden, { name });
    return { planted: name, secret: 'not listed' } as { planted: string };
  });
  handle(howMany, async () => ({ count: planted.length }));
  handle(uproot, async () => refuse(failureKind('garden.empty', 409, 'Nothing grows here.')));
  handle(trip, async () => {
    throw new Error('insert into members values ($1) -- secret');
  });
  handle(sleep, async (_, { until }) => {
    await gates.get(until)?.promise;
    return { count: planted.length };
  });
  ada = await app.member();
  client = await connect(app, ada);
});
afterAll(() => app.close());

const stillWorks = async () => expect(await client.command(howMany, {})).toEqual({ count: planted.length });

describe('a command', () => {
  it('with invalid input is refused with the sentence, and does nothing', async () => {
    const before = planted.length;
    const wrong: [unknown, string][] = [
      [{ name: '' }, 'The name is required.'],
      [{ name: 'x'.repeat(11) }, 'The name can have at most 10 characters.'],
      [{ name: 'a\u0000b' }, 'The name can’t contain invalid characters.'],
      [{ name: 'a\ud800b' }, 'The name can’t contain invalid characters.'],
      [{ name: { $ne: null } }, 'The name must be a string.'],
      [{}, 'The name is required.'],
    ];
    for (const [input, error] of wrong) {
      expect(await client.refused(plant, input)).toEqual({ ok: false, error, code: 'invalid' });
    }
    for (const input of [undefined, null, 7, 'rose', [], [['name', 'rose']], Buffer.from('rose')]) {
      expect((await client.refused(plant, input)).code).toBe('invalid');
    }
    expect(planted).toHaveLength(before);
  });

  it('that is refused is answered with the code and the sentence', async () => {
    expect(await client.refused(uproot, {})).toEqual({
      ok: false,
      error: 'Nothing grows here.',
      code: 'garden.empty',
    });
  });

  it('whose handler throws is answered plainly, and the process goes on', async () => {
    expect(await client.refused(trip, {})).toEqual({
      ok: false,
      error: 'Something went wrong',
      code: 'unexpected',
    });
    await stillWorks();
  });

  it('runs without an ack, with extra arguments, and without any', async () => {
    client.socket.emit('plant', { name: 'rose' });
    client.socket.emit('plant', { name: 'lily' }, 'and', ['more']);
    client.socket.emit('plant', { name: 'iris' }, 'not a function');
    await stillWorks();
    expect(planted.slice(-3)).toEqual(['rose', 'lily', 'iris']);
    expect(await client.socket.timeout(5_000).emitWithAck('howMany')).toEqual({
      ok: true,
      count: planted.length,
    });
    expect(await client.socket.timeout(5_000).emitWithAck('plant', { name: 'fern' }, 'more')).toEqual({
      ok: true,
      planted: 'fern',
    });
  });

  it('answers with listed fields only', async () => {
    expect(await client.send(plant, { name: 'moss' })).toEqual({ ok: true, planted: 'moss' });
  });

  it('without a handler is ignored', async () => {
    const answered: string[] = [];
    for (const name of ['constructor', '__proto__', 'toString', 'harvest', 'join', 'error'])
      client.socket.emit(name, { name: 'weed' }, () => answered.push(name));
    await stillWorks();
    expect(answered).toEqual([]);
  });

  it('waits for the previous command of its socket only', async () => {
    gates.set('dawn', Promise.withResolvers());
    const [bob, order]: [LiveClient, string[]] = [await connect(app, await app.member()), []];
    const slept = client.command(sleep, { until: 'dawn' }).then(() => order.push('slept'));
    const after = client.command(howMany, {}).then(() => order.push('after'));
    await bob.command(howMany, {});
    expect(order).toEqual([]);
    gates.get('dawn')?.resolve();
    await Promise.all([slept, after]);
    expect(order).toEqual(['slept', 'after']);
    bob.close();
  });

  it('can emit to everyone else in an audience', async () => {
    const bob = await connect(app, await app.member());
    await client.command(plant, { name: 'oak' });
    await bob.command(plant, { name: 'elm' });
    expect(await client.received(grown, ({ name }) => name === 'elm')).toEqual({ name: 'elm' });
    expect(bob.all(grown)).toEqual([]);
    bob.close();
  });

  it('cannot have two handlers', () => {
    expect(() => app.sockets.handle(howMany, async () => ({ count: 0 }))).toThrow('howMany');
  });
});

it('drops an event that does not match its schema, and fields that are not listed', async () => {
  const { live } = app.sockets;
  live.publish(grown, `member:${ada.id}`, { name: 7 } as unknown as { name: string });
  live.publish(grown, `member:${ada.id}`, { name: 'ash', owner: 'secret' } as { name: string });
  expect(await client.received(grown, ({ name }) => name === 'ash')).toEqual({ name: 'ash' });
  expect(client.all(grown).every(({ name }) => typeof name === 'string')).toBe(true);
});

it('emits once to a socket in several audiences', async () => {
  const { live } = app.sockets;
  await client.command(plant, { name: 'yew' });
  live.publish(grown, [garden, `member:${ada.id}`], { name: 'once' });
  live.publish(grown, garden, { name: 'last' });
  await client.received(grown, ({ name }) => name === 'last');
  expect(client.all(grown).filter(({ name }) => name === 'once')).toHaveLength(1);
});

describe('two hundred commands in a second', () => {
  it('are throttled per member over all sockets, while an outbox of a hundred is not', async () => {
    const busy = await createTestApp({ listens: true, throttles: createThrottles(null, () => {}) });
    busy.sockets.handle(howMany, async () => ({ count: 0 }));
    const [flooder, typist] = [await busy.member(), await busy.member()];
    const [one, two, calm] = await Promise.all([
      connect(busy, flooder),
      connect(busy, flooder),
      connect(busy, typist),
    ]);
    const outbox = await Promise.all(Array.from({ length: 100 }, () => calm.send(howMany, {})));
    expect(outbox.every(({ ok }) => ok)).toBe(true);
    const acks = await Promise.all(
      Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? one : two).send(howMany, {})),
    );
    const refused = acks.filter((ack) => !ack.ok);
    expect(refused.length).toBe(50);
    expect(refused[0]).toMatchObject({ code: 'throttled', retryAfter: 10 });
    expect((await calm.send(howMany, {})).ok).toBe(true);
    await busy.close();
  });
});
