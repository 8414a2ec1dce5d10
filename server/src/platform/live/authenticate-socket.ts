import { type FailureKind, commonFailures } from '@tandem/contract/failure';
import type { FastifyBaseLogger } from 'fastify';
import { clientOf } from '../http/guards/client-address.ts';
import type { Throttles } from '../http/guards/throttle.ts';
import { Refusal } from '../refusal.ts';
import type { createMembershipSync } from './membership-sync.ts';
import { addressOf, type Reading, tokenOf } from './handshake.ts';
import type { Sessions } from './live.ts';
import { type LiveServer, type LiveSocket, memberAudience, sessionAudience } from './sockets.ts';

interface AuthenticateSocketOptions extends Reading {
  io: LiveServer;
  sessions: Sessions;
  membershipSync: ReturnType<typeof createMembershipSync>;
  throttles: Throttles;
  log: FastifyBaseLogger;
  receive(socket: LiveSocket): void;
}

/** How many sockets of one member a process holds at most: more than anybody has windows. */
const socketsOfMember = 100;

/** What a client reads of a handshake that was refused: `connect_error` with `data.code`, after which it does not try again. */
class Refused extends Error {
  readonly data: { code: string; error: string };

  constructor({ code, message }: FailureKind) {
    super(message);
    this.data = { code, error: message };
  }
}

/** Lets in the sockets of live sessions, and into what their members may hear before anything is said to them. */
export function authenticateSockets(parts: AuthenticateSocketOptions): void {
  const { io, membershipSync, log, receive } = parts;
  // What this awaits never rejects: Socket.IO would leave a rejection to nobody.
  io.use(async (socket, next) => next(await refusalOf(parts, socket)));
  io.on('connection', (socket) => {
    const { me, tokenHash, audiences } = socket.data;
    // Of many that came at once each was let in before the others were held.
    if (socketCountOf(io, me) >= socketsOfMember) return void socket.disconnect(true);
    receive(socket);
    void socket.join([memberAudience(me), sessionAudience(tokenHash), ...audiences]);
    socket.data.audiences = [];
    // Whoever was expelled while on the way in was in no audience yet, to be taken out of it.
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
    // Not the client's fault: after a lost connection, unlike after a refusal, it comes back by itself.
    socket.conn.close();
    return new Refused(commonFailures.unavailable);
  }
}

async function identify(
  { io, membershipSync, sessions, throttles, ...reading }: AuthenticateSocketOptions,
  socket: LiveSocket,
) {
  const token = tokenOf(socket.request, reading);
  const tokenHash = token === null ? null : sessions.hashOf(token);
  const me = tokenHash === null ? undefined : await membershipSync.findSession(tokenHash);
  if (tokenHash === null || me === undefined) {
    await spendOrRefuse(throttles, clientOf(addressOf(socket.request, reading)));
    throw new Refused(commonFailures.signedOut);
  }
  if (socketCountOf(io, me) >= socketsOfMember) throw new Refused(commonFailures.tooMany);
  socket.data = { me, tokenHash, audiences: await membershipSync.autoJoinAudiences(me), audienceChanges: 0 };
}

const socketCountOf = (io: LiveServer, memberId: string): number =>
  io.sockets.adapter.rooms.get(memberAudience(memberId))?.size ?? 0;

async function spendOrRefuse(throttles: Throttles, address: string): Promise<void> {
  try {
    await throttles.spend('signedOut', address);
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
