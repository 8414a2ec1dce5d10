import type { Ack, LiveEvent, LiveCommand, CommandInput } from '@tandem/contract/events';
import { commonFailures } from '@tandem/contract/failure';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { answerTo } from '../http/failures.ts';
import type { Throttles } from '../http/guards/throttle.ts';
import type { Audience, Connection, Grant } from './live.ts';
import type { LiveSocket } from './sockets.ts';

interface WishParts {
  throttles: Throttles;
  log: FastifyBaseLogger;
  /** Holds a socket to the database after it entered an audience. */
  check(socket: LiveSocket): Promise<void>;
  /** Tells everyone in the audience but one socket. */
  tell(event: LiveEvent, to: readonly Audience[], payload: unknown, but: string): void;
}

type Granted = (connection: Connection, input: unknown) => Promise<object>;
type Reply = (ack: Ack<LiveCommand>) => void;

class InvalidWish extends Error {}

/** The one place that receives: everything a client sends comes through here, and nothing it sends can end the process. */
export function createWishes(parts: WishParts) {
  const { throttles } = parts;
  const granted = new Map<unknown, Granted>();
  const grant: Grant = (wish, handler) => {
    if (granted.has(wish.name)) throw new Error(`The wish ${wish.name} is granted twice.`);
    granted.set(wish.name, async (connection, input) => {
      const answer = await handler(connection, readWish(wish, input));
      // Read through its schema, so that a field which is not listed cannot leave.
      return z.parse(wish.answer, answer) as object;
    });
  };
  const receive = (socket: LiveSocket): void => {
    let turn = Promise.resolve();
    const take = async (run: Granted, input: unknown, reply: Reply) => {
      try {
        await throttles.spend('live', socket.data.me);
      } catch (error) {
        return reply(refusalOf(error, parts.log));
      }
      turn = turn.then(() => answer(parts, socket, { run, input, reply }));
      return turn;
    };
    socket.onAny((name: unknown, ...args: unknown[]) => {
      const run = granted.get(name);
      const reply = typeof args.at(-1) === 'function' ? (args.pop() as Reply) : () => {};
      if (run !== undefined) void take(run, args[0], reply);
    });
  };
  return { grant, receive, names: () => [...granted.keys()].map(String) };
}

async function answer(
  parts: WishParts,
  socket: LiveSocket,
  { run, input, reply }: { run: Granted; input: unknown; reply: Reply },
): Promise<void> {
  try {
    const moves = socket.data.moves;
    const answered = await run(connectionOf(parts, socket), input);
    if (socket.data.moves !== moves) await parts.check(socket);
    reply({ ok: true, ...answered });
  } catch (error) {
    reply(refusalOf(error, parts.log));
  }
}

function refusalOf(error: unknown, log: FastifyBaseLogger): Ack<LiveCommand> {
  if (error instanceof InvalidWish)
    return { ok: false, error: error.message, code: commonFailures.invalid.code };
  const { status, body, retryAfter } = answerTo(error);
  if (status >= 500) log.error({ err: error }, 'wish failed');
  return {
    ok: false,
    error: body.message,
    code: body.code,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

function readWish<W extends LiveCommand>(wish: W, input: unknown): CommandInput<W> {
  const parsed = z.safeParse(wish.input, input);
  if (parsed.success) return parsed.data as CommandInput<W>;
  const sentence = parsed.error.issues.find(({ message }) => message !== 'Invalid input')?.message;
  throw new InvalidWish(sentence ?? commonFailures.invalid.message);
}

const connectionOf = ({ tell }: WishParts, socket: LiveSocket): Connection => ({
  id: socket.id,
  me: socket.data.me,
  join: (audience) => void socket.join(audience),
  leave: (audience) => void socket.leave(audience),
  isIn: (audience) => socket.rooms.has(audience),
  tellOthers: (event, to, payload) => tell(event, [to], payload, socket.id),
});
