import { type FailureKind, commonFailures } from '@tandem/contract/failure';
import type { FastifyBaseLogger } from 'fastify';
import type { Budget, Spender, Throttles } from '../http/guards/throttle.ts';
import { Refusal } from '../refusal.ts';
import type { createMembershipSync } from './membership-sync.ts';
import { addressOf, type HandshakeOptions, tokenOf } from './handshake.ts';
import type { Sessions } from './live.ts';
import { type LiveServer, type LiveSocket, memberAudience, sessionAudience } from './sockets.ts';

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

/** Accepts sockets with a live session, and joins them to their audiences before any event reaches them. */
export function authenticateSockets(parts: AuthenticateSocketOptions): void {
  const { io, membershipSync, log, receive } = parts;
  // `refusalOf` never rejects: Socket.IO would leave the rejection unhandled.
  io.use(async (socket, next) => next(await refusalOf(parts, socket)));
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
}

async function refusalOf(parts: AuthenticateSocketOptions, socket: LiveSocket): Promise<Refused | undefined> {
  try {
    await identify(parts, socket);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error;
    parts.log.error({ err: error }, 'handshake failed');
    // After a lost connection, unlike after a refusal, the client reconnects by itself.
    socket.conn.close();
    return new Refused(commonFailures.unavailable);
  }
}

async function identify(
  { io, membershipSync, sessions, throttles, ...options }: AuthenticateSocketOptions,
  socket: LiveSocket,
) {
  const token = tokenOf(socket.request, options);
  const tokenHash = token === null ? null : sessions.hashOf(token);
  const session = tokenHash === null ? undefined : await membershipSync.findSession(tokenHash);
  if (tokenHash === null || session === undefined) {
    await spendOrRefuse(throttles, 'signedOut', { address: addressOf(socket.request, options) });
    throw new Refused(commonFailures.signedOut);
  }
  const { memberId: me, role } = session;
  if (socketCountOf(io, me) >= socketsOfMember) throw new Refused(commonFailures.tooMany);
  // Each handshake reads the audiences and may tell others who is online.
  await spendOrRefuse(throttles, 'handshakes', me);
  const audiences = await membershipSync.autoJoinAudiences(me);
  socket.data = { me, tokenHash, role, audiences, audienceChanges: 0 };
}

const socketCountOf = (io: LiveServer, memberId: string): number =>
  io.sockets.adapter.rooms.get(memberAudience(memberId))?.size ?? 0;

async function spendOrRefuse(throttles: Throttles, budget: Budget, spender: Spender): Promise<void> {
  try {
    await throttles.spend(budget, spender);
  } catch (error) {
    throw error instanceof Refusal ? new Refused(error.kind) : error;
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
