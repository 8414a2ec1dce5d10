import type {
  Ack,
  CommandResult,
  LiveEvent,
  LiveCommand,
  PayloadOf,
  CommandArgs,
} from '@tandem/contract/events';
import { leaveBoard } from '@tandem/contract/tasks';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { newId } from '../platform/ids.ts';
import type { Actor, TestApp } from './test-app.ts';

/** How long a test waits for what it expects, in milliseconds. */
const timeoutMs = 5_000;

type Refused = Extract<Ack<LiveCommand>, { ok: false }>;

/** A refused connection. `code` is the server's, or null when the transport failed. */
export class NotConnected extends Error {
  readonly code: string | null;

  constructor(error: Error & { data?: { code?: string } }) {
    super(error.message);
    this.code = error.data?.code ?? null;
  }
}

/** A test socket that sends commands and records events. */
export interface LiveClient {
  socket: Socket;
  /** Sends a command and returns the raw ack. The input may be invalid on purpose. */
  send(command: LiveCommand, input?: unknown): Promise<Ack<LiveCommand>>;
  /** Sends a command and returns its result; throws when it is refused. */
  command<W extends LiveCommand>(command: W, input: CommandArgs<W>): Promise<CommandResult<W>>;
  /** Sends a command and returns the refusal; throws when it succeeds. The input may be invalid on purpose. */
  refused(command: LiveCommand, input?: unknown): Promise<Refused>;
  /** The payloads of an event received so far, in order. */
  all<E extends LiveEvent>(event: E): PayloadOf<E>[];
  /** All payloads published to this socket so far. Sends a command: events arrive before the ack of a later command. */
  allSoFar<E extends LiveEvent>(event: E): Promise<PayloadOf<E>[]>;
  /** The first matching payload of an event, received already or within 5 s. */
  received<E extends LiveEvent>(
    event: E,
    matches?: (payload: PayloadOf<E>) => boolean,
  ): Promise<PayloadOf<E>>;
  /** The reason for the disconnection, once it happens. After `io server disconnect` a client does not reconnect. */
  ended: Promise<string>;
  close(): void;
}

type SocketSettings = Partial<ManagerOptions & SocketOptions>;

/** Connects a member, or nobody, to a listening test app; rejects with `NotConnected` when refused. */
export async function connect(
  { address }: Pick<TestApp, 'address'>,
  who: Pick<Actor, 'cookie'> | null,
  { transport = 'websocket', ...more }: SocketSettings & { transport?: 'websocket' | 'polling' } = {},
): Promise<LiveClient> {
  if (address === '') throw new Error('This app does not listen: createTestApp({ listens: true }).');
  const socket = io(address, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    ...more,
    extraHeaders: { origin: address, ...(who === null ? {} : { cookie: who.cookie }), ...more.extraHeaders },
  });
  const client = createClient(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.on('connect_error', (error) => {
      // It tries again by itself after a lost connection, if it may; after a refusal it never does.
      if (socket.active && more.reconnection) return;
      socket.close();
      reject(new NotConnected(error));
    });
  });
  return client;
}

/** Connects members in a test file, which closes all of them with `closeAll` after each test. */
export function createListeners(app: () => Pick<TestApp, 'address'>) {
  const opened: LiveClient[] = [];
  return {
    listen: async (...members: Pick<Actor, 'cookie'>[]): Promise<LiveClient[]> => {
      const clients = await Promise.all(members.map((member) => connect(app(), member)));
      opened.push(...clients);
      return clients;
    },
    closeAll: () => {
      for (const client of opened.splice(0)) client.close();
    },
  };
}

function createClient(socket: Socket): LiveClient {
  const received: { name: string; payload: unknown }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, payload: unknown) => {
    received.push({ name, payload });
    for (const check of waiting) check();
  });
  const all = <E extends LiveEvent>({ name }: E) =>
    received.filter((event) => event.name === name).map(({ payload }) => payload as PayloadOf<E>);
  const send: LiveClient['send'] = (command, input) =>
    socket.timeout(timeoutMs).emitWithAck(command.name, input);
  return {
    socket,
    send,
    command: async (command, input) => {
      const { ok, ...result } = await send(command, input);
      if (!ok) throw new Error(`${command.name} was refused: ${JSON.stringify(result)}`);
      return result as CommandResult<typeof command>;
    },
    refused: async (command, input) => {
      const ack = await send(command, input);
      if (ack.ok) throw new Error(`${command.name} was not refused: ${JSON.stringify(ack)}`);
      return ack;
    },
    all,
    allSoFar: async (event) => {
      await send(leaveBoard, { projectId: newId() });
      return all(event);
    },
    received: (event, matches = () => true) =>
      new Promise((resolve, reject) => {
        const done = () => waiting.delete(check) && clearTimeout(timer);
        const check = () => {
          const found = all(event).find(matches);
          if (found === undefined) return;
          done();
          resolve(found);
        };
        const timer = setTimeout(() => {
          done();
          reject(new Error(`${event.name} was not received.`));
        }, timeoutMs);
        waiting.add(check);
        check();
      }),
    ended: new Promise((resolve) => socket.once('disconnect', (reason) => resolve(reason))),
    close: () => void socket.close(),
  };
}
