import type { CommandResult, LiveEvent, LiveCommand, PayloadOf, CommandArgs } from '@tandem/contract/events';
import { CallFailure, unreachable } from '../call.ts';

/**
 * The state of the live connection. It is `off` without a member and `ended` after the session ended. While it is lost it
 * is `offline` if the network is down, else `reconnecting`.
 */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'ended';

/** The parts of a Socket.IO socket used here. */
export interface LiveSocket {
  readonly connected: boolean;
  /** Whether it reconnects by itself. */
  readonly active: boolean;
  on(event: string, handler: (...args: never[]) => void): unknown;
  onAny(handler: (event: string, payload: unknown) => void): unknown;
  timeout(milliseconds: number): { emitWithAck(event: string, input: unknown): Promise<unknown> };
  connect(): unknown;
  disconnect(): unknown;
}

interface Parts {
  /** Loads the library and opens a socket. */
  connect: () => Promise<LiveSocket>;
  onState: (state: ConnectionState) => void;
  /** Called when the server ended the session. */
  onEnded: () => void;
  isOnline: () => boolean;
  /** How long to wait for an own log-out that explains the end of the session, in milliseconds. */
  graceMs?: number;
  /** The pause after a temporary refusal. A first connect that takes longer counts as lost. */
  pauseMs?: number;
}

/** The tab's connection to the server: open while a member is signed in, reconnecting when lost. */
export interface LiveConnection {
  open(): void;
  close(): void;
  /** Reconnects now instead of after the next delay, for example when the network is back. */
  reconnectNow(): void;
  /** Reports that the network is down. */
  markOffline(): void;
  /** Does what a reconnect does, when events were missed while connected. */
  catchUp(): void;
  /** Sends a command and returns its result; throws CallFailure, with status 0 without an ack in time. */
  command<W extends LiveCommand>(
    command: W,
    input: CommandArgs<W>,
    timeoutMs?: number,
  ): Promise<CommandResult<W>>;
  /** Subscribes to an event; returns the unsubscribe function. */
  listen<E extends LiveEvent>(event: E, handler: (payload: PayloadOf<E>) => void): () => void;
  /** Called on each connect, and by `catchUp`; missed events must be repaired by fetching. */
  onConnect(handler: () => void): () => void;
}

const defaultTimeoutMs = 10_000;
const signedOut = 'session.required';

/** Creates the connection from a function that opens sockets. */
export function createLiveConnection(parts: Parts): LiveConnection {
  const { connect, onState, onEnded, isOnline, graceMs = 1_000, pauseMs = 5_000 } = parts;
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const connectHandlers = new Set<() => void>();
  let socket: LiveSocket | null = null;
  let current: symbol | null = null;
  // Events may be lost while the network is down, even if the socket did not notice.
  let mayBeBroken = false;

  const reportLoss = () => onState(isOnline() ? 'reconnecting' : 'offline');
  const end = (ended: LiveSocket) => {
    current = null;
    onState('ended');
    setTimeout(() => socket === ended && onEnded(), graceMs);
  };
  const handleRefusal = (refused: LiveSocket, error: unknown) => {
    if (isSignedOut(error)) {
      refused.disconnect();
      return end(refused);
    }
    reportLoss();
    if (!refused.active) setTimeout(() => socket === refused && refused.connect(), pauseMs);
    return undefined;
  };
  const catchUp = () => connectHandlers.forEach((handler) => handler());
  const listenTo = (opened: LiveSocket) => {
    opened.on('connect', () => {
      onState('connected');
      catchUp();
    });
    // The server disconnects a socket only with its session; any other loss is the network's.
    opened.on('disconnect', (reason: string) => {
      if (socket !== opened || reason === 'io client disconnect') return;
      if (reason === 'io server disconnect') end(opened);
      else reportLoss();
    });
    opened.on('connect_error', (error: unknown) => socket === opened && handleRefusal(opened, error));
    opened.onAny((event, payload) => listeners.get(event)?.forEach((receive) => receive(payload)));
  };
  const load = async (attempt: symbol) => {
    try {
      const opened = await connect();
      if (current !== attempt) return void opened.disconnect();
      socket = opened;
      listenTo(opened);
    } catch {
      // The library itself could not be loaded: also a network failure.
      if (current !== attempt) return;
      reportLoss();
      setTimeout(() => current === attempt && void load(attempt), pauseMs);
    }
  };
  return {
    open: () => {
      if (current) return;
      const attempt = (current = Symbol('connection'));
      onState('connecting');
      void load(attempt);
      setTimeout(() => current === attempt && !socket?.connected && reportLoss(), pauseMs);
    },
    close: () => {
      current = null;
      socket?.disconnect();
      socket = null;
      onState('off');
    },
    reconnectNow: () => {
      if (!socket || (socket.connected && !mayBeBroken)) return;
      mayBeBroken = false;
      socket.disconnect();
      socket.connect();
    },
    markOffline: () => {
      mayBeBroken = true;
      if (socket && !socket.connected) reportLoss();
    },
    catchUp,
    command: (command, input, timeoutMs = defaultTimeoutMs) => send(socket, command, input, timeoutMs),
    listen: (event, handler) => {
      // The server sends what matches the schema.
      const receive = (payload: unknown) => handler(payload as PayloadOf<typeof event>);
      const known = listeners.get(event.name) ?? new Set();
      listeners.set(event.name, known.add(receive));
      return () => void known.delete(receive);
    },
    onConnect: (handler) => {
      connectHandlers.add(handler);
      return () => void connectHandlers.delete(handler);
    },
  };
}

async function send<W extends LiveCommand>(
  socket: LiveSocket | null,
  command: W,
  input: CommandArgs<W>,
  timeoutMs: number,
): Promise<CommandResult<W>> {
  if (!socket?.connected) throw new CallFailure(0, 'network', unreachable);
  const ack: unknown = await socket
    .timeout(timeoutMs)
    .emitWithAck(command.name, input)
    .catch(() => undefined);
  const reply = isRecord(ack) ? ack : {};
  if (reply['ok'] === true) return reply as CommandResult<W>;
  if (reply['ok'] === false) throw refusalOf(reply);
  throw new CallFailure(0, 'network', unreachable);
}

/** The failure in an ack. An ack has no status; 400 means that a retry would fail too. */
function refusalOf({ error, code }: Record<string, unknown>): CallFailure {
  const known = typeof code === 'string' ? code : 'unexplained';
  return new CallFailure(temporary.has(known) ? 503 : 400, known, typeof error === 'string' ? error : '');
}

const temporary = new Set(['throttled', 'unavailable', 'unexpected']);

function isSignedOut(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { data, context, description } = error;
  const isRefused = isRecord(data) && (data['code'] === signedOut || data['status'] === 401);
  return isRefused || (isRecord(context) && context['status'] === 401) || description === 401;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
