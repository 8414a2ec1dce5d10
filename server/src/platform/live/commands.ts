import type { Ack, LiveEvent, LiveCommand, CommandInput } from '@tandem/contract/events';
import { commonFailures } from '@tandem/contract/failure';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { EndTurn, MemberTurns } from '../concurrency/member-turns.ts';
import { failureResponseOf } from '../http/failures.ts';
import { recordRefusedCommand } from '../http/security-log.ts';
import type { Throttles } from '../http/guards/throttle.ts';
import { Refusal } from '../refusal.ts';
import type { TextBudget } from '../budgets.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { traced } from '../tracing/traced.ts';
import type { Audience, Connection, HandleCommand, LiveSocket } from './live.ts';

interface CommandsOptions {
  throttles: Throttles;
  turns: MemberTurns;
  texts: TextBudget;
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** Reconciles a socket with the database after it joined or left an audience. */
  check(socket: LiveSocket): Promise<void>;
  /** Emits to everyone in the audiences but one socket. */
  emit(event: LiveEvent, to: readonly Audience[], payload: unknown, but: string): void;
  emitToOne(event: LiveEvent, socket: LiveSocket, payload: unknown): void;
}

interface CommandHandler {
  name: string;
  run(connection: Connection, input: unknown): Promise<object>;
  /** Whether it stores texts, in a turn for writes. */
  isWrite: boolean;
}
type Reply = (ack: Ack<LiveCommand>) => void;

class InvalidCommand extends Error {}

/** A client that goes on after so many refusals in a row is a flood; ours waits as long as `retryAfter` says. */
const mostRefusalsInARow = 100;

/** Receives everything a client sends: parses it, runs the handler, acks. Nothing a client sends ends the process. */
export function createCommands(parts: CommandsOptions) {
  const { throttles } = parts;
  const handlers = new Map<unknown, CommandHandler>();
  const handle: HandleCommand = (command, handler) => {
    if (handlers.has(command.name)) throw new Error(`The command ${command.name} is handled twice.`);
    const { stores } = command;
    const run = async (connection: Connection, input: unknown) => {
      const parsed = parseCommand(command, input);
      if (stores !== undefined) parts.texts.spend(connection.me, stores, parsed);
      const result = await handler(connection, parsed);
      // Parsed by its schema, so that only listed fields are sent.
      return z.parse(command.result, result) as object;
    };
    handlers.set(command.name, { name: command.name, run, isWrite: stores !== undefined });
  };
  const receive = (socket: LiveSocket): void => {
    let queue = Promise.resolve();
    let refusals = 0;
    const enqueue = async (name: unknown, input: unknown, send: Reply) => {
      const reply = handlers.has(name) ? counted(parts.metrics, String(name), send) : send;
      try {
        await throttles.spend('live', socket.data.me);
        refusals = 0;
      } catch (error) {
        refusals += 1;
        // Unlike `socket.disconnect`, this lets a client reconnect by itself.
        if (refusals > mostRefusalsInARow) socket.conn.close(true);
        return reply(refusalOf(error, parts.log));
      }
      const handler = handlers.get(name);
      if (handler === undefined) return undefined;
      queue = queue.then(() =>
        traced('command', handler.name, () => runHandler(parts, socket, { handler, input, reply })),
      );
      return queue;
    };
    socket.onAny((name: unknown, ...args: unknown[]) => {
      const reply = typeof args.at(-1) === 'function' ? (args.pop() as Reply) : () => {};
      void enqueue(name, args[0], reply);
    });
  };
  return { handle, receive, names: () => [...handlers.keys()].map(String) };
}

async function runHandler(
  parts: CommandsOptions,
  socket: LiveSocket,
  { handler, input, reply }: { handler: CommandHandler; input: unknown; reply: Reply },
): Promise<void> {
  let endTurn: EndTurn | undefined;
  try {
    endTurn = await parts.turns.take(socket.data.me, handler.isWrite);
    const audienceChanges = socket.data.audienceChanges;
    const result = await handler.run(connectionOf(parts, socket), input);
    if (socket.data.audienceChanges !== audienceChanges) await parts.check(socket);
    reply({ ok: true, ...result });
  } catch (error) {
    const { me: member } = socket.data;
    if (error instanceof Refusal && error.kind.status === 403)
      recordRefusedCommand(parts.log, { member, command: handler.name, code: error.kind.code });
    reply(refusalOf(error, parts.log));
  } finally {
    endTurn?.();
  }
}

/** Counts the command when it is replied to. */
function counted(metrics: Metrics, command: string, reply: Reply): Reply {
  const begunAt = performance.now();
  return (ack) => {
    metrics.commandEnded(command, ack.ok ? 'ok' : ack.code, performance.now() - begunAt);
    reply(ack);
  };
}

function refusalOf(error: unknown, log: FastifyBaseLogger): Ack<LiveCommand> {
  if (error instanceof InvalidCommand)
    return { ok: false, error: error.message, code: commonFailures.invalid.code };
  const { status, body, retryAfter } = failureResponseOf(error);
  if (status >= 500) log.error({ err: error }, 'command failed');
  return {
    ok: false,
    error: body.message,
    code: body.code,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

function parseCommand<W extends LiveCommand>(command: W, input: unknown): CommandInput<W> {
  const parsed = z.safeParse(command.input, input);
  if (parsed.success) return parsed.data as CommandInput<W>;
  const sentence = parsed.error.issues.find(({ message }) => message !== 'Invalid input')?.message;
  throw new InvalidCommand(sentence ?? commonFailures.invalid.message);
}

const connectionOf = ({ emit, emitToOne }: CommandsOptions, socket: LiveSocket): Connection => ({
  id: socket.id,
  me: socket.data.me,
  join: (audience) => void socket.join(audience),
  leave: (audience) => void socket.leave(audience),
  isIn: (audience) => socket.rooms.has(audience),
  emitToSelf: (event, payload) => emitToOne(event, socket, payload),
  onClose: (listener) => void socket.once('disconnect', listener),
  emitToOthers: (event, to, payload) => emit(event, [to], payload, socket.id),
});
