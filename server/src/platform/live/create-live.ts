import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { eventsMissed, historyIs, type LiveEvent } from '@tandem/contract/events';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type ServerOptions } from 'socket.io';
import type { MemberTurns } from '../concurrency/member-turns.ts';
import { hasOneHost } from '../http/guards/origin.ts';
import type { History } from '../database/database-history.ts';
import type { Throttles } from '../http/guards/throttle.ts';
import type { TextBudget } from '../budgets.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { authenticateSockets, isOurHandshake } from './authenticate-socket.ts';
import { createMembershipSync } from './membership-sync.ts';
import type { HandleCommand, AudienceResolver, Live, Sessions, LiveServer, LiveSocket } from './live.ts';
import { createOnlineMembers } from './online-members.ts';
import { createPublishing, createSpread, openRelay } from './relay.ts';
import { createCommands } from './commands.ts';
import type { EventEmitter } from 'node:events';

export interface LiveOptions {
  http: HttpServer;
  sessions: Sessions;
  history: History;
  throttles: Throttles;
  turns: MemberTurns;
  texts: TextBudget;
  metrics: Metrics;
  log: FastifyBaseLogger;
  publicUrl: string | null;
  trustProxy: boolean;
  /** The Redis that connects several processes, and the prefix of its keys. */
  redis: { url: string; prefix: string } | null;
  /** Sent to the sockets of a member whose role the database has changed, without the service that publishes it. */
  roleChanged: LiveEvent;
  /** What one connection may send; null for load tests. */
  socketLimits: SocketLimits | null;
}

/** The live part of one server process. */
export interface LivePlatform {
  live: Live;
  handle: HandleCommand;
  /** Registers who may subscribe to the audiences of one kind; to be called before the first socket connects. */
  addAudience(resolver: AudienceResolver): void;
  /** The names of the handled commands. */
  commandNames(): string[];
  /** Reconciles all sockets of this process with the database; also runs every 30 s. */
  reconcileAll(): Promise<void>;
  /** The connected sockets of this process. */
  socketCount(): number;
  /** Null without Redis. */
  isRedisUp: (() => boolean) | null;
  /** Closes every connection and accepts none until told otherwise; clients try again by themselves. */
  pause(isPaused: boolean): void;
  /** Closes every connection and accepts no more; clients reconnect by themselves, to whichever process listens. */
  leave(): void;
  /** Destroys the connections that are still open, and disconnects from the other processes. */
  close(): Promise<void>;
}

const reconcileEveryMs = 30_000;
/** How long the returns of several processes count as one, in milliseconds. */
const returnMs = 1_000;
const missed = 'eventsMissed';

/** Attaches Socket.IO to the HTTP server, with one module that publishes and one that receives. */
export function createLive(parts: LiveOptions): LivePlatform {
  const { http, log, metrics } = parts;
  let onReturn = () => {};
  const relay =
    parts.redis === null
      ? null
      : openRelay({ ...parts.redis, log, onError: metrics.redisFailed, onReturn: () => onReturn() });
  const gate = { isOpen: true };
  const io: LiveServer = new Server(http, {
    ...settings,
    ...(relay === null ? {} : { adapter: relay.adapter }),
    allowRequest: (request, decide) => {
      if (!gate.isOpen || !isOurHandshake(request, parts)) return decide(null, false);
      // It may have closed meanwhile.
      return void isAdmitted(request).then((isIt) => decide(null, gate.isOpen && isIt));
    },
  });
  io.engine.use(setReplyHeaders);
  io.engine.use(refuseTwoHosts);
  if (parts.socketLimits !== null) limitTraffic(io, { limits: parts.socketLimits, log });
  const onlineMembers = createOnlineMembers({
    redis: relay?.redis ?? null,
    prefix: parts.redis?.prefix ?? '',
    log,
  });
  const isRelayed = () => relay?.isUp() ?? false;
  const isShared = relay !== null;
  const publishing = createPublishing({ io, log, metrics, onlineMembers, isShared, isRelayed });
  const onRoleChange = (socket: LiveSocket) => publishing.emitToOne(parts.roleChanged, socket, {});
  const membershipSync = createMembershipSync({ ...parts, io, onRoleChange });
  const commands = createCommands({ ...parts, ...publishing, check: membershipSync.check });
  const isAdmitted = authenticateSockets({ ...parts, io, membershipSync, receive: commands.receive });
  io.on('connection', (socket) => publishing.emitToOne(historyIs, socket, { id: parts.history.current() }));
  const cut = upgradesOf(http);
  const reconcileAll = () =>
    membershipSync.reconcileAll().catch((err: unknown) => log.warn({ err }, 'live patrol'));
  const spread = createSpread({ io, emitToOne: publishing.emitToOne });
  const catchUp = createCatchUp(async () => {
    await reconcileAll();
    spread.emitToAll(eventsMissed, {});
  });
  publishing.live.onAnnounced(missed, catchUp.start);
  onReturn = () => {
    catchUp.start();
    // Events of this process got lost on the way to the others, which may have noticed nothing.
    publishing.live.announce(missed);
  };
  parts.history.onChange((id) => spread.emitToAll(historyIs, { id }));
  const timer = setInterval(() => void reconcileAll(), reconcileEveryMs).unref();
  return {
    live: publishing.live,
    handle: commands.handle,
    addAudience: membershipSync.addAudience,
    commandNames: commands.names,
    reconcileAll,
    socketCount: () => io.sockets.sockets.size,
    isRedisUp: relay === null ? null : relay.isUp,
    pause: (isPaused) => {
      gate.isOpen = !isPaused;
      if (isPaused) for (const socket of io.sockets.sockets.values()) socket.conn.close();
    },
    leave: () => {
      gate.isOpen = false;
      io.engine.close();
    },
    close: async () => {
      clearInterval(timer);
      catchUp.stop();
      spread.stop();
      cut();
      await onlineMembers.close();
      await io.of('/').adapter.close();
      relay?.close();
    },
  };
}

/** Runs once, a little after it was first asked to. */
function createCatchUp(run: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void run();
    }, returnMs).unref();
  };
  return { start, stop: () => clearTimeout(timer) };
}

// No connection-state recovery: it skips authentication, so an ended session would still receive events (ADR 0012).
const settings: Partial<ServerOptions> = {
  serveClient: false,
  connectTimeout: 10_000,
  maxHttpBufferSize: 64 * 1024,
  perMessageDeflate: false,
  httpCompression: false,
  transports: ['websocket', 'polling'],
};

/** Replies of the polling transport bypass Fastify and its header hook. */
function setReplyHeaders(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('referrer-policy', 'same-origin');
  response.setHeader('cache-control', 'no-store');
  next();
}

/** Engine.IO answers 400. */
function refuseTwoHosts(request: IncomingMessage, _response: ServerResponse, next: (error?: Error) => void) {
  next(hasOneHost(request) ? undefined : new Error('two hosts'));
}

/** Tracks upgraded connections: `http.server` no longer counts them, and a frozen client never closes its own. */
function upgradesOf(http: HttpServer): () => void {
  const upgraded = new Set<Duplex>();
  http.on('upgrade', (_request, connection: Duplex) => {
    upgraded.add(connection);
    // Nobody else listens while the session is looked up, and an error without a listener ends the process.
    connection.on('error', () => undefined);
    connection.once('close', () => upgraded.delete(connection));
  });
  return () => {
    for (const connection of upgraded) connection.destroy();
  };
}

/** What one connection may send within a second, and at once; read at each packet, because limits change. */
interface SocketLimits {
  packets: number;
  bytes: number;
}

type PollingRequest = IncomingMessage & { res: ServerResponse };

/** The parts of Engine.IO's transports that the limits need; most are not in its types. */
interface Transport {
  name: string;
  /** The websocket of the `ws` package; only in the transport `websocket`. */
  socket?: EventEmitter & { terminate(): void };
  onRequest(request: PollingRequest): void;
  onData(payload: string | Buffer): void;
  onError(message: string): void;
}

interface TransportFactory {
  createTransport(name: string, request: IncomingMessage): Transport;
}

const reason = 'too much traffic';
/** Separates the packets in the body of a polling request. */
const separator = '\u001e';

/**
 * Closes connections that exceed the limits. Counts below the parsers of Engine.IO and Socket.IO, because parsing is
 * what a flood makes expensive. Wraps the factory of transports: it is the one place that all connections and upgrades pass.
 */
function limitTraffic(
  io: LiveServer,
  { limits, log }: { limits: SocketLimits; log: FastifyBaseLogger },
): void {
  const factory = io.engine as unknown as TransportFactory;
  const create = factory.createTransport.bind(io.engine);
  factory.createTransport = (name, request) => {
    const transport = create(name, request);
    const spend = createBudget(limits, () => {
      log.warn({ event: 'socket_flooded', transport: name }, 'A socket was closed: it sent too much.');
      end(transport);
    });
    if (transport.socket === undefined) countPolling(transport, spend);
    else countWebSocket(transport.socket, request, spend);
    return transport;
  };
}

/** Spends packets and bytes; false once the connection has exceeded its limits. */
type Spend = (packets: number, bytes: number) => boolean;

function createBudget(limits: SocketLimits, onExceeded: () => void): Spend {
  const [packets, bytes] = [createBucket(() => limits.packets), createBucket(() => limits.bytes)];
  let isExceeded = false;
  return (packetCount, byteCount) => {
    if (isExceeded) return false;
    const isWithin = [packets(packetCount), bytes(byteCount)].every(Boolean);
    if (isWithin) return true;
    isExceeded = true;
    onExceeded();
    return false;
  };
}

/** A budget that refills continuously, from empty to full within a second. */
function createBucket(limit: () => number): (amount: number) => boolean {
  let left = limit();
  let filledAt = performance.now();
  return (amount) => {
    const [now, perSecond] = [performance.now(), limit()];
    left = Math.min(perSecond, left + ((now - filledAt) / 1_000) * perSecond) - amount;
    filledAt = now;
    return left >= 0;
  };
}

function countWebSocket(socket: EventEmitter, request: IncomingMessage, spend: Spend): void {
  // Bytes on the wire also count the fragments of a message that never ends.
  request.socket.prependListener('data', (chunk: Buffer) => spend(0, chunk.length));
  for (const packet of ['message', 'ping', 'pong']) socket.prependListener(packet, () => spend(1, 0));
}

function countPolling(transport: Transport, spend: Spend): void {
  const onData = transport.onData.bind(transport);
  const onRequest = transport.onRequest.bind(transport);
  transport.onRequest = (request) => {
    if (spend(1, 0)) onRequest(request);
    else request.res.writeHead(429).end();
  };
  transport.onData = (payload) => {
    const text = String(payload);
    if (spend(packetsIn(text), Buffer.byteLength(text))) onData(payload);
  };
}

function packetsIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) count += 1;
  return count;
}

function end(transport: Transport): void {
  transport.onError(reason);
  // A closing handshake would wait for the client; frames that have arrived would still be parsed.
  transport.socket?.removeAllListeners('message');
  transport.socket?.terminate();
}
