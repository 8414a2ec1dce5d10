import { event, command } from '@tandem/contract/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ConnectionState, createLiveConnection, type LiveSocket } from './live-connection.ts';

const messageSent = event('messageSent', z.object({ text: z.string() }));
const greet = command('greet', {
  input: z.object({ name: z.string() }),
  result: z.object({ greeting: z.string() }),
});

/** A fake socket; the test plays the server. */
function fakeSocket() {
  const handlers = new Map<string, (detail: unknown) => void>();
  let onAny: (event: string, payload: unknown) => void = () => undefined;
  const socket = {
    connected: false,
    active: true,
    connects: 0,
    isClosed: false,
    answer: async (): Promise<unknown> => ({ ok: true, greeting: 'Hello' }),
    on: (name: string, handler: (detail: never) => void) => void handlers.set(name, handler as never),
    onAny: (handler: typeof onAny) => void (onAny = handler),
    timeout: () => ({ emitWithAck: () => socket.answer() }),
    connect: () => void (socket.connects += 1),
    disconnect: () => void (socket.isClosed = true),
    trigger: (name: string, detail?: unknown) => {
      if (name === 'connect') socket.connected = true;
      if (name === 'disconnect') socket.connected = false;
      handlers.get(name)?.(detail);
    },
    publish: (name: string, payload: unknown) => onAny(name, payload),
  };
  return socket;
}

function createOn(socket: ReturnType<typeof fakeSocket>) {
  const states: ConnectionState[] = [];
  const network = { isOnline: true, ends: 0 };
  const connection = createLiveConnection({
    connect: async () => socket as LiveSocket,
    onState: (state) => states.push(state),
    onEnded: () => void (network.ends += 1),
    isOnline: () => network.isOnline,
  });
  return { connection, states, network };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function opened() {
  const socket = fakeSocket();
  const on = createOn(socket);
  on.connection.open();
  await vi.advanceTimersByTimeAsync(0);
  socket.trigger('connect');
  return { socket, ...on };
}

describe('the live connection', () => {
  it('reconnects by itself and reports it to subscribers', async () => {
    const { socket, connection, states, network } = await opened();
    const onConnect = vi.fn<() => void>();
    connection.onConnect(onConnect);
    socket.trigger('disconnect', 'transport close');
    network.isOnline = false;
    connection.markOffline();
    network.isOnline = true;
    socket.trigger('connect');
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'offline', 'connected']);
    expect(onConnect).toHaveBeenCalledTimes(1);
    expect(network.ends).toBe(0);
  });

  it('does what a reconnect does when events were missed while connected', async () => {
    const { connection } = await opened();
    const onConnect = vi.fn<() => void>();
    connection.onConnect(onConnect);
    connection.catchUp();
    expect(onConnect).toHaveBeenCalledTimes(1);
  });

  it('reconnects after the network was down, even when the socket did not notice', async () => {
    const { socket, connection } = await opened();
    connection.reconnectNow();
    expect(socket.isClosed).toBe(false);
    connection.markOffline();
    connection.reconnectNow();
    expect(socket.isClosed).toBe(true);
  });

  it('ends with the session, except after an own log-out', async () => {
    const { socket, connection, states, network } = await opened();
    socket.trigger('disconnect', 'io server disconnect');
    expect([states.at(-1), network.ends]).toEqual(['ended', 0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(network.ends).toBe(1);

    const other = await opened();
    other.socket.trigger('disconnect', 'io server disconnect');
    other.connection.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(other.network.ends).toBe(0);
    expect(other.states.at(-1)).toBe('off');
    connection.close();
  });

  it('treats a refused handshake as the end of the session only when the server says so', async () => {
    const { socket, network } = await opened();
    socket.active = false;
    socket.trigger('connect_error', { data: { code: 'throttled' } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([socket.connects, network.ends]).toEqual([1, 0]);
    socket.trigger('connect_error', { data: { code: 'session.required' } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([socket.isClosed, network.ends]).toEqual([true, 1]);
  });

  it('delivers events by their name, until unsubscribed', async () => {
    const { socket, connection } = await opened();
    const handler = vi.fn<(payload: { text: string }) => void>();
    const stop = connection.listen(messageSent, handler);
    socket.publish('messageSent', { text: 'hello' });
    socket.publish('other', { text: 'hello' });
    stop();
    socket.publish('messageSent', { text: 'again' });
    expect(handler.mock.calls).toEqual([[{ text: 'hello' }]]);
  });

  it('returns the result of a command, the sentence of a refusal, and reports a missing ack', async () => {
    const { socket, connection } = await opened();
    await expect(connection.command(greet, { name: 'Ada' })).resolves.toMatchObject({ greeting: 'Hello' });
    socket.answer = async () => ({ ok: false, error: 'Not you.', code: 'greet.refused' });
    await expect(connection.command(greet, { name: 'Ada' })).rejects.toMatchObject({
      status: 400,
      code: 'greet.refused',
      message: 'Not you.',
    });
    socket.answer = async () => ({ ok: false, error: 'Wait.', code: 'throttled' });
    await expect(connection.command(greet, { name: 'Ada' })).rejects.toMatchObject({ status: 503 });
    socket.answer = () => Promise.reject(new Error('operation has timed out'));
    await expect(connection.command(greet, { name: 'Ada' })).rejects.toMatchObject({
      status: 0,
      isOffline: true,
    });
    socket.connected = false;
    await expect(connection.command(greet, { name: 'Ada' })).rejects.toMatchObject({ status: 0 });
  });

  it('retries when its code could not be loaded', async () => {
    const socket = fakeSocket();
    const connect = vi.fn<() => Promise<LiveSocket>>();
    connect.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(socket as LiveSocket);
    const states: ConnectionState[] = [];
    const connection = createLiveConnection({
      connect,
      onState: (state) => states.push(state),
      onEnded: () => undefined,
      isOnline: () => true,
    });
    connection.open();
    await vi.advanceTimersByTimeAsync(6_000);
    socket.trigger('connect');
    expect(connect).toHaveBeenCalledTimes(2);
    expect(states.at(-1)).toBe('connected');
    connection.close();
    expect(socket.isClosed).toBe(true);
  });
});
