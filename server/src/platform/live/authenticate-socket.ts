import type { IncomingMessage } from 'node:http';
import { commonFailures, type FailureKind } from '@tandem/contract/failure';
import type { FastifyBaseLogger } from 'fastify';
import { clientAddressOf, lastEntryOf } from '../http/guards/client-address.ts';
import { sessionTokenIn } from '../http/guards/cookies.ts';
import { isOwnOrigin, type RequestOrigin } from '../http/guards/origin.ts';
import type { Budget, Spender, Throttles } from '../http/guards/throttle.ts';
import { Refusal } from '../refusal.ts';
import {
  type Sessions,
  type LiveServer,
  type LiveSocket,
  memberAudience,
  sessionAudience,
  type SocketData,
} from './live.ts';
import type { createMembershipSync } from './membership-sync.ts';

interface AuthenticateSocketOptions extends HandshakeOptions {
  io: LiveServer;
  sessions: Sessions;
  membershipSync: ReturnType<typeof createMembershipSync>;
  throttles: Throttles;
  log: FastifyBaseLogger;
  receive(socket: LiveSocket): void;
}

/** Most sockets of one member per process: more than anybody has windows open. */
const socketsOfMember = 100;

/** A refused handshake: the client receives `connect_error` with `data.code` and does not retry. */
class Refused extends Error {
  readonly data: { code: string; error: string };

  constructor({ code, message }: FailureKind) {
    super(message);
    this.data = { code, error: message };
  }
}

/** The live session that a handshake shows. */
type Identity = Pick<SocketData, 'me' | 'tokenHash' | 'role'>;
type Found = { identity: Identity } | { refusal: FailureKind };

/** How long what was found at a handshake holds for the CONNECT that follows it, in milliseconds; sessions end meanwhile. */
const holdsForMs = 1_000;

/**
 * Accepts sockets with a live session, and joins them to their audiences before any event reaches them. Returns what decides
 * whether a handshake gets a connection at all: one takes 10 kB, and stays open for ten seconds also when it is refused.
 */
export function authenticateSockets(
  parts: AuthenticateSocketOptions,
): (request: IncomingMessage) => Promise<boolean> {
  const { io, membershipSync, log, receive } = parts;
  const handshakes = new WeakMap<IncomingMessage, { found: Found; at: number }>();
  /** What was found at the handshake, for its first CONNECT: whoever sends more of them pays for each. */
  const take = (request: IncomingMessage): Promise<Found> => {
    const known = handshakes.get(request);
    handshakes.delete(request);
    const isFresh = known !== undefined && performance.now() - known.at < holdsForMs;
    return isFresh ? Promise.resolve(known.found) : identify(parts, request);
  };
  // `refusalOf` never rejects: Socket.IO would leave the rejection unhandled.
  io.use(async (socket, next) => next(await refusalOf(parts, socket, take)));
  io.on('connection', (socket) => {
    const { me, tokenHash, audiences } = socket.data;
    // Sockets that connect at once pass the first check before any of them is counted.
    if (socketCountOf(io, me) >= socketsOfMember) return void socket.disconnect(true);
    receive(socket);
    void socket.join([memberAudience(me), sessionAudience(tokenHash), ...audiences]);
    socket.data.audiences = [];
    // A member removed during the handshake was in no audience yet to be removed from.
    membershipSync.check(socket).catch((err: unknown) => log.warn({ err }, 'check after joining'));
    return undefined;
  });
  countAudienceChanges(io);
  return async (request) => {
    try {
      const found = await identify(parts, request);
      if ('refusal' in found && !(await isExplained(parts, request))) return false;
      handshakes.set(request, { found, at: performance.now() });
      return true;
    } catch (err) {
      log.error({ err }, 'handshake failed');
      return false;
    }
  };
}

async function refusalOf(
  { membershipSync, log }: AuthenticateSocketOptions,
  socket: LiveSocket,
  take: (request: IncomingMessage) => Promise<Found>,
): Promise<Refused | undefined> {
  try {
    const found = await take(socket.request);
    if ('refusal' in found) return new Refused(found.refusal);
    const audiences = await membershipSync.autoJoinAudiences(found.identity.me);
    socket.data = { ...found.identity, audiences, audienceChanges: 0 };
    return undefined;
  } catch (error) {
    log.error({ err: error }, 'handshake failed');
    // After a lost connection, unlike after a refusal, the client reconnects by itself.
    socket.conn.close();
    return new Refused(commonFailures.unavailable);
  }
}

async function identify(
  { io, membershipSync, sessions, throttles, ...options }: AuthenticateSocketOptions,
  request: IncomingMessage,
): Promise<Found> {
  const token = tokenOf(request, options);
  const tokenHash = token === null ? null : sessions.hashOf(token);
  const session = tokenHash === null ? undefined : await membershipSync.findSession(tokenHash);
  if (tokenHash === null || session === undefined) return { refusal: commonFailures.signedOut };
  const { memberId: me, role } = session;
  // Each handshake reads the audiences and may tell others who is online.
  if (socketCountOf(io, me) >= socketsOfMember || !(await spends(throttles, 'handshakes', me)))
    return { refusal: commonFailures.tooMany };
  return { identity: { me, tokenHash, role } };
}

/** Whether a refused handshake gets a connection that says why; a page cannot read why a websocket was not opened. */
const isExplained = ({ throttles, trustProxy }: AuthenticateSocketOptions, request: IncomingMessage) =>
  spends(throttles, 'refusedHandshakes', { address: clientAddressOf(request, trustProxy) });

const socketCountOf = (io: LiveServer, memberId: string): number =>
  io.sockets.adapter.rooms.get(memberAudience(memberId))?.size ?? 0;

/** Spends a point; false when the budget is spent. */
async function spends(throttles: Throttles, budget: Budget, spender: Spender): Promise<boolean> {
  try {
    await throttles.spend(budget, spender);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function countAudienceChanges(io: LiveServer): void {
  const count = (_room: string, id: string) => {
    const socket = io.sockets.sockets.get(id);
    if (socket !== undefined) socket.data.audienceChanges += 1;
  };
  io.sockets.adapter.on('join-room', count);
  io.sockets.adapter.on('leave-room', count);
}

/** How to read the address and scheme of a request that bypassed Fastify. */
interface HandshakeOptions {
  publicUrl: string | null;
  trustProxy: boolean;
}

/** Whether a handshake came from our own pages, by the rule for unsafe requests; `cors` does not stop websockets. */
export const isOurHandshake = (request: IncomingMessage, options: HandshakeOptions): boolean =>
  isOwnOrigin(requestOriginOf(request, options), options.publicUrl);

/** The session token of a handshake, or null. */
function tokenOf(request: IncomingMessage, options: HandshakeOptions): string | null {
  const isSecure =
    schemeOf(request, options) === 'https' || (options.publicUrl?.startsWith('https:') ?? false);
  return sessionTokenIn(request.headers.cookie ?? '', isSecure);
}

function requestOriginOf(request: IncomingMessage, options: HandshakeOptions): RequestOrigin {
  const { origin, cookie, host } = request.headers;
  const requestedHost =
    (options.trustProxy ? lastEntryOf(request.headers['x-forwarded-host']) : undefined) ?? host ?? '';
  return {
    origin,
    fetchSite: lastEntryOf(request.headers['sec-fetch-site']),
    hasCookie: cookie !== undefined,
    target: `${schemeOf(request, options)}://${requestedHost}`,
  };
}

const schemeOf = (request: IncomingMessage, { trustProxy }: HandshakeOptions): string =>
  (trustProxy ? lastEntryOf(request.headers['x-forwarded-proto']) : undefined) ?? 'http';
