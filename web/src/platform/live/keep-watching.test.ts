import { leaveBoard, watchBoard } from '@tandem/contract/tasks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../call.ts';
import { keepWatching } from './keep-watching.ts';

const input = { projectId: '64b7f0c2a1d3e4f5a6b7c8d9' };
const nobody = { people: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection whose commands end as told, one after the other; the last end repeats. */
function connectionOf(...ends: (object | CallFailure)[]) {
  let connect = () => {};
  let sent = 0;
  return {
    sent: () => sent,
    connect: () => connect(),
    parts: {
      command: async () => {
        const end = ends[Math.min(sent, ends.length - 1)];
        sent += 1;
        if (end instanceof CallFailure) throw end;
        return end as never;
      },
      onConnect: (handler: () => void) => {
        connect = handler;
        return () => {
          connect = () => {};
        };
      },
    },
  };
}

const away = new CallFailure(503, 'unavailable', 'The server is busy.');
const refused = new CallFailure(400, 'notFound', 'There is no such board.');

test('a command is sent at once and at each connect', async () => {
  const connection = connectionOf(nobody);
  const joined = vi.fn<(result: object) => void>();
  keepWatching(watchBoard, input, joined, connection.parts);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.sent()).toBe(1);
  connection.connect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(joined.mock.calls).toEqual([[nobody], [nobody]]);
});

test('a command that the server could not carry out is sent again until it can', async () => {
  const connection = connectionOf(away, away, nobody);
  const joined = vi.fn<(result: object) => void>();
  keepWatching(watchBoard, input, joined, connection.parts);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([connection.sent(), joined.mock.calls]).toEqual([3, [[nobody]]]);
});

test('a refused command is not sent again', async () => {
  const connection = connectionOf(refused);
  const joined = vi.fn<(result: object) => void>();
  keepWatching(watchBoard, input, joined, connection.parts);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([connection.sent(), joined.mock.calls]).toEqual([1, []]);
});

test('nothing is sent or reported after the end', async () => {
  const connection = connectionOf(away);
  const joined = vi.fn<(result: object) => void>();
  const stop = keepWatching(leaveBoard, input, joined, connection.parts);
  stop();
  connection.connect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([connection.sent(), joined.mock.calls]).toEqual([1, []]);
});
