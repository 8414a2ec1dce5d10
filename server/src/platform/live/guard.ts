import { shareReads } from '../concurrency/coalesce-reads.ts';
import type { Audience, Hearing, Sessions } from './live.ts';
import { heldBy, kindOf, type LiveServer, type LiveSocket, sessionAudience } from './sockets.ts';

interface GuardParts {
  io: LiveServer;
  sessions: Sessions;
  hearings: readonly Hearing[];
}

/** How often an answer that was overtaken by an admission or expulsion is asked for again. */
const attempts = 3;

/** Holds what sockets hear to what the database says, however a message between processes was lost or came late. */
export function createGuard({ io, sessions, hearings }: GuardParts) {
  const findSession = shareReads(sessions.find);
  const hearing = hearings.map((one) => ({ ...one, ofOne: shareReads(one.of) }));
  const allowedTo = async (me: string) =>
    new Map(
      await Promise.all(hearing.map(async ({ kind, ofOne }) => [kind, (await ofOne(me)) ?? []] as const)),
    );

  const settle = (socket: LiveSocket, allowed: Map<string, readonly Audience[]>) => {
    for (const { kind, isStanding } of hearings) {
      const mine = new Set<string>(allowed.get(kind));
      for (const room of socket.rooms) {
        if (kindOf(room) === kind && !mine.has(room)) void socket.leave(room);
      }
      if (isStanding) void socket.join([...mine].filter((room) => !socket.rooms.has(room)));
    }
  };

  const check = async (socket: LiveSocket, attempt = 1): Promise<void> => {
    const { moves, me, tokenHash } = socket.data;
    const [member, allowed] = await Promise.all([findSession(tokenHash), allowedTo(me)]);
    if (!socket.connected) return undefined;
    if (member !== me) return void socket.disconnect(true);
    if (socket.data.moves !== moves && attempt < attempts) return check(socket, attempt + 1);
    return settle(socket, allowed);
  };

  return {
    findSession,
    /** The standing audiences of a member. */
    standingOf: async (me: string): Promise<Audience[]> => {
      const allowed = await allowedTo(me);
      return hearings.filter(({ isStanding }) => isStanding).flatMap(({ kind }) => allowed.get(kind) ?? []);
    },
    /** Checks session and audiences of one socket again: what was asked before it joined may be out of date. */
    check: (socket: LiveSocket) => check(socket),
    /** Checks all sockets of this process, one query a kind. */
    patrol: async (): Promise<void> => {
      const sockets = heldBy(io).map((socket) => ({ socket, ...socket.data }));
      if (sockets.length === 0) return;
      const members = [...new Set(sockets.map(({ me }) => me))];
      const [live, ...allowed] = await Promise.all([
        sessions.find([...new Set(sockets.map(({ tokenHash }) => tokenHash))]),
        ...hearings.map(({ of }) => of(members)),
      ]);
      for (const { socket, me, tokenHash, moves } of sockets) {
        if (live.get(tokenHash) !== me) io.local.in(sessionAudience(tokenHash)).disconnectSockets(true);
        else if (socket.connected && socket.data.moves === moves) {
          settle(socket, new Map(hearings.map(({ kind }, at) => [kind, allowed[at]?.get(me) ?? []])));
        }
      }
    },
  };
}
