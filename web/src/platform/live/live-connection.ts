import type { CommandResult, LiveEvent, LiveCommand, PayloadOf, CommandArgs } from '@tandem/contract/events';
import { CallFailure, unreachable } from '../call.ts';
import type { ConnectionState } from './connection.store.ts';

/** The parts of a Socket.IO socket used here. */
export interface LiveSocket {
  readonly connected: boolean;
  /** Whether it reconnects by itself. */
  readonly active: boolean;
  on(event: string, handler: (...said: never[]) => void): unknown;
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
  grace?: number;
  /** The pause after a temporary refusal, and how long a first connect may take before it counts as lost, in milliseconds. */
  pause?: number;
}

/** The tab's connection to the server: open while a member is signed in, reconnecting when lost. */
export interface LiveConnection {
  open(): void;
  close(): void;
  /** Reconnects now instead of after the next delay, for example when the network is back. */
  hurry(): void;
  /** Reports that the network is down. */
  lose(): void;
  /** Sends a command and returns its result; throws CallFailure, with status 0 without an ack in time. */
  command<W extends LiveCommand>(
    command: W,
    input: CommandArgs<W>,
    patience?: number,
  ): Promise<CommandResult<W>>;
  /** Subscribes to an event with a valid payload; returns the unsubscribe function. */
  listen<E extends LiveEvent>(event: E, handler: (payload: PayloadOf<E>) => void): () => void;
  /** Called on each connect; missed events must be repaired by fetching. */
  onConnect(handler: () => void): () => void;
}

const usualPatience = 10_000;
const signedOut = 'session.required';

/** Creates the connection from a function that opens sockets. */
export function createLiveConnection(parts: Parts): LiveConnection {
  const { connect, onState, onEnded, isOnline, grace = 1_000, pause = 5_000 } = parts;
  const hearers = new Map<string, Set<(payload: unknown) => void>>();
  const greeters = new Set<() => void>();
  let socket: LiveSocket | null = null;
  let wanted: symbol | null = null;
  // Events may be lost while the network is down, even if the socket did not notice.
  let isDoubtful = false;

  const lost = () => onState(isOnline() ? 'reconnecting' : 'offline');
  const end = (mine: LiveSocket) => {
    wanted = null;
    onState('ended');
    setTimeout(() => socket === mine && onEnded(), grace);
  };
  const refused = (mine: LiveSocket, error: unknown) => {
    if (isSignedOut(error)) {
      mine.disconnect();
      return end(mine);
    }
    lost();
    if (!mine.active) setTimeout(() => socket === mine && mine.connect(), pause);
    return undefined;
  };
  const follow = (mine: LiveSocket) => {
    mine.on('connect', () => {
      onState('connected');
      for (const greet of greeters) greet();
    });
    // The server disconnects a socket only with its session; any other loss is the network's.
    mine.on('disconnect', (reason: string) => {
      if (socket !== mine || reason === 'io client disconnect') return;
      if (reason === 'io server disconnect') end(mine);
      else lost();
    });
    mine.on('connect_error', (error: unknown) => socket === mine && refused(mine, error));
    mine.onAny((event, payload) => hearers.get(event)?.forEach((hear) => hear(payload)));
  };
  const load = async (mine: symbol) => {
    try {
      const opened = await connect();
      if (wanted !== mine) return void opened.disconnect();
      socket = opened;
      follow(opened);
    } catch {
      // The library itself could not be loaded: also a network failure.
      if (wanted !== mine) return;
      lost();
      setTimeout(() => wanted === mine && void load(mine), pause);
    }
  };
  return {
    open: () => {
      if (wanted) return;
      const mine = (wanted = Symbol('line'));
      onState('connecting');
      void load(mine);
      setTimeout(() => wanted === mine && !socket?.connected && lost(), pause);
    },
    close: () => {
      wanted = null;
      socket?.disconnect();
      socket = null;
      onState('off');
    },
    hurry: () => {
      if (!socket || (socket.connected && !isDoubtful)) return;
      isDoubtful = false;
      socket.disconnect();
      socket.connect();
    },
    lose: () => {
      isDoubtful = true;
      if (socket && !socket.connected) lost();
    },
    command: (command, input, patience = usualPatience) => ask(socket, command, input, patience),
    listen: (event, handler) => {
      const hear = (payload: unknown) => {
        const read = event.payload.safeParse(payload);
        if (read.success) handler(read.data as PayloadOf<typeof event>);
        else reportError(new Error(`The event ${event.name} has another shape than promised.`));
      };
      const known = hearers.get(event.name) ?? new Set();
      hearers.set(event.name, known.add(hear));
      return () => void known.delete(hear);
    },
    onConnect: (handler) => {
      greeters.add(handler);
      return () => void greeters.delete(handler);
    },
  };
}

async function ask<W extends LiveCommand>(
  socket: LiveSocket | null,
  command: W,
  input: CommandArgs<W>,
  patience: number,
): Promise<CommandResult<W>> {
  if (!socket?.connected) throw new CallFailure(0, 'network', unreachable);
  const ack: unknown = await socket
    .timeout(patience)
    .emitWithAck(command.name, input)
    .catch(() => undefined);
  const answer = isRecord(ack) ? ack : {};
  if (answer['ok'] === true) {
    const read = command.result.safeParse(answer);
    if (read.success) return read.data as CommandResult<W>;
  }
  if (answer['ok'] === false) throw refusalOf(answer);
  throw new CallFailure(0, 'network', unreachable);
}

/** The failure in an ack. An ack has no status; 400 means that a retry would fail too. */
function refusalOf({ error, code }: Record<string, unknown>): CallFailure {
  const known = typeof code === 'string' ? code : 'unexplained';
  return new CallFailure(passing.has(known) ? 503 : 400, known, typeof error === 'string' ? error : '');
}

const passing = new Set(['throttled', 'unavailable', 'unexpected']);

function isSignedOut(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { data, context, description } = error;
  const says = isRecord(data) && (data['code'] === signedOut || data['status'] === 401);
  return says || (isRecord(context) && context['status'] === 401) || description === 401;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
