import { afterEach, expect, it, vi } from 'vitest';
import { connectSocket } from './live-socket.ts';

afterEach(() => vi.unstubAllGlobals());

// spec: §4-22, §7.6-01, §9-23
it('reconnects after 1 to 5 seconds with jitter, without limit, websocket first', () => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:9/feed'));
  const socket = connectSocket();
  const { io } = socket;
  expect({ ...io.opts }).toMatchObject({ transports: ['websocket', 'polling'], withCredentials: true });
  expect(io.reconnection()).toBe(true);
  expect(io.reconnectionDelay()).toBe(1_000);
  expect(io.reconnectionDelayMax()).toBe(5_000);
  expect(io.randomizationFactor()).toBe(0.5);
  expect(io.reconnectionAttempts()).toBe(Infinity);
  expect(io.timeout()).toBe(20_000);
  socket.disconnect();
});
