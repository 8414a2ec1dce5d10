import { event, command } from '@tandem/contract/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createLiveConnection, type LiveSocket } from './live-connection.ts';
import type { ConnectionState } from './connection.store.ts';

const said = event('said', z.object({ text: z.string() }));
const greet = command('greet', {
  input: z.object({ name: z.string() }),
  result: z.object({ greeting: z.string() }),
});

/** A fake socket; the test plays the server. */
function fakeSocket() {
  const handlers = new Map<string, (said: unknown) => void>();
  let any: (event: string, payload: unknown) => void = () => undefined;
  const socket = {
    connected: false,
    active: true,
    connects: 0,
    isClosed: false,
    answer: async (): Promise<unknown> => ({ ok: true, greeting: 'Hello' }),
    on: (name: string, handler: (said: never) => void) => void handlers.set(name, handler as never),
    onAny: (handler: typeof any) => void (any = handler),
    timeout: () => ({ emitWithAck: () => socket.answer() }),
    connect: () => void (socket.connects += 1),
    disconnect: () => void (socket.isClosed = true),
    happen: (name: string, detail?: unknown) => {
      if (name === 'connect') socket.connected = true;
      if (name === 'disconnect') socket.connected = false;
      handlers.get(name)?.(detail);
    },
    tell: (name: string, payload: unknown) => any(name, payload),
  };
  return socket;
}

function lineOn(socket: ReturnType<typeof fakeSocket>) {
  const states: ConnectionState[] = [];
  const network = { isOnline: true, ends: 0 };
  const line = createLiveConnection({
    connect: async () => socket as LiveSocket,
    onState: (state) => states.push(state),
    onEnded: () => void (network.ends += 1),
    isOnline: () => network.isOnline,
  });
  return { line, states, network };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function opened() {
  const socket = fakeSocket();
  const on = lineOn(socket);
  on.line.open();
  await vi.advanceTimersByTimeAsync(0);
  socket.happen('connect');
  return { socket, ...on };
}

describe('the live connection', () => {
  it('reconnects by itself and reports it to subscribers', async () => {
    const { socket, line, states, network } = await opened();
    const greeted = vi.fn<() => void>();
    line.onConnect(greeted);
    socket.happen('disconnect', 'transport close');
    network.isOnline = false;
    line.lose();
    network.isOnline = true;
    socket.happen('connect');
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'offline', 'connected']);
    expect(greeted).toHaveBeenCalledTimes(1);
    expect(network.ends).toBe(0);
  });

  it('reconnects after the network was down, even when the socket did not notice', async () => {
    const { socket, line } = await opened();
    line.hurry();
    expect(socket.isClosed).toBe(false);
    line.lose();
    line.hurry();
    expect(socket.isClosed).toBe(true);
  });

  it('ends with the session, but waits for an own log-out to finish', async () => {
    const { socket, line, states, network } = await opened();
    socket.happen('disconnect', 'io server disconnect');
    expect([states.at(-1), network.ends]).toEqual(['ended', 0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(network.ends).toBe(1);

    const other = await opened();
    other.socket.happen('disconnect', 'io server disconnect');
    other.line.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(other.network.ends).toBe(0);
    expect(other.states.at(-1)).toBe('off');
    line.close();
  });

  it('treats a refused handshake as the end of the session only when the server says so', async () => {
    const { socket, network } = await opened();
    socket.active = false;
    socket.happen('connect_error', { data: { code: 'throttled' } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([socket.connects, network.ends]).toEqual([1, 0]);
    socket.happen('connect_error', { data: { code: 'session.required' } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([socket.isClosed, network.ends]).toEqual([true, 1]);
  });

  it('delivers events that match their schema, until unsubscribed', async () => {
    vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>());
    const { socket, line } = await opened();
    const hear = vi.fn<(payload: { text: string }) => void>();
    const stop = line.listen(said, hear);
    socket.tell('said', { text: 'hello' });
    socket.tell('said', { text: 7 });
    socket.tell('other', { text: 'hello' });
    stop();
    socket.tell('said', { text: 'again' });
    expect(hear.mock.calls).toEqual([[{ text: 'hello' }]]);
    expect(reportError).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it('returns the result of a command, the sentence of a refusal, and reports a missing ack', async () => {
    const { socket, line } = await opened();
    await expect(line.command(greet, { name: 'Ada' })).resolves.toEqual({ greeting: 'Hello' });
    socket.answer = async () => ({ ok: false, error: 'Not you.', code: 'greet.refused' });
    await expect(line.command(greet, { name: 'Ada' })).rejects.toMatchObject({
      status: 400,
      code: 'greet.refused',
      message: 'Not you.',
    });
    socket.answer = async () => ({ ok: false, error: 'Wait.', code: 'throttled' });
    await expect(line.command(greet, { name: 'Ada' })).rejects.toMatchObject({ status: 503 });
    socket.answer = () => Promise.reject(new Error('operation has timed out'));
    await expect(line.command(greet, { name: 'Ada' })).rejects.toMatchObject({ status: 0, isOffline: true });
    socket.connected = false;
    await expect(line.command(greet, { name: 'Ada' })).rejects.toMatchObject({ status: 0 });
  });

  it('retries when its code could not be loaded', async () => {
    const socket = fakeSocket();
    const connect = vi.fn<() => Promise<LiveSocket>>();
    connect.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(socket as LiveSocket);
    const states: ConnectionState[] = [];
    const line = createLiveConnection({
      connect,
      onState: (state) => states.push(state),
      onEnded: () => undefined,
      isOnline: () => true,
    });
    line.open();
    await vi.advanceTimersByTimeAsync(6_000);
    socket.happen('connect');
    expect(connect).toHaveBeenCalledTimes(2);
    expect(states.at(-1)).toBe('connected');
    line.close();
    expect(socket.isClosed).toBe(true);
  });
});
