import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { LiveEvent, PayloadOf } from '@tandem/contract/events';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import * as z from 'zod/mini';
import type { Metrics } from '../metrics/metrics.ts';
import {
  type Audience,
  type Live,
  type OnlineMembers,
  type PresenceChange,
  kindOf,
  type LiveServer,
  type LiveSocket,
  memberAudience,
  membersHere,
  sessionAudience,
  socketsOf,
} from './live.ts';

interface SpreadParts {
  io: LiveServer;
  emitToOne(event: LiveEvent, socket: LiveSocket, payload: unknown): void;
}

/** How many sockets get an event at once, and the milliseconds until the next ones do: 2,000 sockets take ten seconds. */
const pace = { sockets: 20, everyMs: 100 };

/** Emits events after which each client fetches what it shows, so that they do not all ask at once. */
export function createSpread({ io, emitToOne }: SpreadParts) {
  const timers = new Map<LiveEvent, NodeJS.Timeout>();
  return {
    /** Emits to every socket of this process that is connected now. A later call with the same event replaces an earlier one. */
    emitToAll: <E extends LiveEvent>(event: E, payload: PayloadOf<E>): void => {
      const waiting = socketsOf(io);
      const emitToSome = () => {
        for (const socket of waiting.splice(0, pace.sockets))
          if (socket.connected) emitToOne(event, socket, payload);
        if (waiting.length > 0) timers.set(event, setTimeout(emitToSome, pace.everyMs).unref());
      };
      clearTimeout(timers.get(event));
      emitToSome();
    },
    stop: (): void => timers.forEach((timer) => clearTimeout(timer)),
  };
}

/** The Redis that connects processes, and the prefix of its keys. */
export interface RelayOptions {
  url: string;
  prefix: string;
  log: FastifyBaseLogger;
  /** Called for each lost or failed connection. */
  onError(): void;
  /** Called when Redis takes messages again after some may have got lost. */
  onReturn(): void;
}

/** Connects processes through Redis. Best effort: nothing waits for it, and the product works without it. */
export interface Relay {
  adapter: ReturnType<typeof createAdapter>;
  isUp(): boolean;
  /** For commands of our own; they reject at once while Redis is away. */
  redis: Redis;
  close(): void;
}

/** Connects to Redis. */
export function openRelay({ url, prefix, log, onError, onReturn }: RelayOptions): Relay {
  const logError = (err: unknown) => {
    onError();
    log.warn({ err }, 'redis');
  };
  const redis = new RedisWriter(url, logError);
  let hasLost = false;
  const lose = () => {
    hasLost = true;
  };
  const noteReturn = () => {
    if (!hasLost) return;
    hasLost = false;
    onReturn();
  };
  redis.on('close', lose).on('ready', noteReturn);
  const create = createAdapter(redis, {
    streamName: `${prefix}:live`,
    channelPrefix: `${prefix}:live`,
    onlyPlaintext: true,
  });
  return {
    // Not an arrow function: Socket.IO calls it with `new`.
    adapter: function join(namespace) {
      const adapter = create(namespace);
      const publish = adapter.doPublish.bind(adapter);
      // The library emits locally only after Redis answered; sockets of this process should not wait for that.
      adapter.doPublish = async (message) => {
        if (redis.status === 'ready')
          Promise.resolve(publish(message)).then(noteReturn, (error: unknown) => {
            lose();
            logError(error);
          });
        else lose();
        return '';
      };
      return adapter;
    },
    isUp: () => redis.status === 'ready',
    redis,
    close: () => redis.leave(),
  };
}

/** The writing connection gives up at once; the readers, which the library duplicates from it, wait for Redis. */
class RedisWriter extends Redis {
  readonly #url: string;
  readonly #logError: (error: unknown) => void;
  readonly #readers: Redis[] = [];

  constructor(url: string, logError: (error: unknown) => void) {
    super(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2_000 });
    this.#url = url;
    this.#logError = logError;
    this.on('error', logError);
  }

  override duplicate(): Redis {
    const reader = new RedisReader(this.#url, { maxRetriesPerRequest: null });
    this.#readers.push(reader);
    return reader;
  }

  // The library does not handle this promise, and an unhandled rejection ends the process.
  override publish(...args: Parameters<Redis['publish']>): Promise<number> {
    return super.publish(...args).catch((error: unknown) => {
      this.#logError(error);
      return 0;
    });
  }

  leave(): void {
    for (const reader of this.#readers) reader.disconnect();
    this.disconnect();
  }
}

class RedisReader extends Redis {
  // Rejects when the process stops before Redis answered; the library does not handle that.
  override subscribe(...channels: unknown[]): Promise<unknown> {
    return super.subscribe(...(channels as string[])).catch(() => undefined);
  }
}

interface PublishingParts {
  io: LiveServer;
  log: FastifyBaseLogger;
  metrics: Metrics;
  onlineMembers: OnlineMembers;
  /** Whether there may be other processes. */
  isShared: boolean;
  /** Whether other processes can be reached. */
  isRelayed(): boolean;
}

type Listener = (payload: unknown) => void;

/** How long other processes may take to reply, in milliseconds. */
const replyTimeoutMs = 1_000;
const whoIsIn = 'whoIsIn';
const presenceChanged = 'presenceChanged';
const announced = (topic: string) => `announced:${topic}`;

const listOf = (audiences: Audience | readonly Audience[]): readonly Audience[] =>
  typeof audiences === 'string' ? [audiences] : audiences;

/** The only module that emits events. */
export function createPublishing({ io, log, metrics, onlineMembers, isShared, isRelayed }: PublishingParts) {
  /** The listed fields of a payload; one that does not fit the event is logged, and gives undefined. */
  const parse = (event: LiveEvent, payload: unknown): unknown => {
    const parsed = z.safeParse(event.payload, payload);
    if (!parsed.success) log.error({ event: event.name, issues: parsed.error.issues }, 'event refused');
    return parsed.data;
  };
  /** Whether a socket is in one of the audiences; those of other processes are not known here. */
  const mayReachSomebody = (to: readonly Audience[]) =>
    isShared || to.some((audience) => io.sockets.adapter.rooms.has(audience));
  /** Emits to the audiences, except to the socket or audience `but`. */
  const emit = (event: LiveEvent, to: readonly Audience[], payload: unknown, but?: string): void => {
    if (!mayReachSomebody(to) || to.length === 0) return;
    const data = parse(event, payload);
    if (data === undefined) return;
    metrics.eventPublished(event.name);
    io.to([...to])
      .except(but ?? [])
      .emit(event.name, data);
  };
  const emitToOne = (event: LiveEvent, socket: LiveSocket, payload: unknown): void => {
    const data = parse(event, payload);
    if (data === undefined) return;
    metrics.eventPublished(event.name);
    socket.emit(event.name, data);
  };
  const end = (audience: Audience, but?: Audience) =>
    io
      .in(audience)
      .except(but ?? [])
      .disconnectSockets(true);

  // A process of the version before asks with one audience.
  io.on(whoIsIn, (asked: Audience | readonly Audience[], reply: (members: string[]) => void) =>
    reply(membersHere(io, listOf(asked))),
  );
  /** To the other processes, through the adapter: the server's own method would leave a rejection unhandled. */
  const emitToProcesses = (...message: unknown[]) => {
    if (isRelayed()) Promise.resolve(io.sockets.adapter.serverSideEmit(message)).catch(() => undefined);
  };
  const presenceListeners: ((change: PresenceChange) => void)[] = [];
  const callListeners = (change: PresenceChange) => presenceListeners.forEach((listener) => listener(change));
  io.on(presenceChanged, callListeners);
  const publishListeners = new Map<LiveEvent, readonly Listener[]>();
  const live: Live = {
    onlineMembers,
    announcePresence: (change) => {
      callListeners(change);
      emitToProcesses(presenceChanged, change);
    },
    onPresenceAnnounced: (listener) => void presenceListeners.push(listener),
    announce: (topic) => emitToProcesses(announced(topic)),
    onAnnounced: (topic, listener) => void io.on(announced(topic), listener),
    publish: (event, to, payload, but) => {
      emit(event, listOf(to), payload, but);
      for (const listener of publishListeners.get(event) ?? []) listener(payload);
    },
    onPublished: (event, listener) =>
      void publishListeners.set(event, [...(publishListeners.get(event) ?? []), listener as Listener]),
    addToAudience: (members, to) => {
      if (members.length > 0) io.in(members.map(memberAudience)).socketsJoin(to);
    },
    removeFromAudience: (members, from) => {
      if (members.length > 0) io.in(members.map(memberAudience)).socketsLeave(from);
    },
    membersIn: async (asked) => {
      const audiences = listOf(asked);
      const elsewhere = isRelayed() && audiences.length > 0 ? await membersElsewhere(io, audiences) : [];
      return [...new Set([...membersHere(io, audiences), ...elsewhere])];
    },
    endSession: (tokenHash) => end(sessionAudience(tokenHash)),
    endSessionsOf: (memberId, kept) =>
      end(memberAudience(memberId), kept === undefined ? undefined : sessionAudience(kept)),
    onPresenceChange: (kind, listener) => watchPresence({ io, log }, kind, listener),
  };
  return { live, emit, emitToOne };
}

/** The members on other processes; none while those cannot be reached. */
async function membersElsewhere(io: LiveServer, audiences: readonly Audience[]): Promise<string[]> {
  return new Promise((resolve) => {
    setTimeout(resolve, replyTimeoutMs, []).unref();
    const done = (_error: unknown, answers: string[][]) => resolve(answers.flat());
    // A process of the version before understands one audience only.
    const asked = audiences.length === 1 ? audiences[0] : audiences;
    // Through the adapter: the server's own method would leave a rejection unhandled.
    Promise.resolve(io.sockets.adapter.serverSideEmit([whoIsIn, asked, done])).catch(() => resolve([]));
  });
}

function watchPresence(
  { io, log }: Pick<PublishingParts, 'io' | 'log'>,
  kind: string,
  listener: Parameters<Live['onPresenceChange']>[1],
): void {
  const follow = (room: string, id: string) => {
    const me = io.sockets.sockets.get(id)?.data.me;
    if (me === undefined || kindOf(room) !== kind) return;
    void (async () => listener(room as Audience, me, isHere(io, me, room)))().catch((err: unknown) =>
      log.error({ err }, 'following who is there'),
    );
  };
  io.sockets.adapter.on('join-room', follow);
  io.sockets.adapter.on('leave-room', follow);
}

function isHere(io: LiveServer, memberId: string, room: string): boolean {
  const { rooms } = io.sockets.adapter;
  const own = rooms.get(memberAudience(memberId)) ?? new Set();
  return [...own].some((id) => rooms.get(room)?.has(id));
}
