import { coalesceReads } from '../concurrency/share-reads.ts';
import {
  type Audience,
  type AudienceResolver,
  type SessionOwner,
  type Sessions,
  socketsOf,
  kindOf,
  type LiveServer,
  type LiveSocket,
  sessionAudience,
} from './live.ts';

interface MembershipSyncOptions {
  io: LiveServer;
  sessions: Sessions;
  /** Called for a socket whose member has another role than before, which the database says. */
  onRoleChange(socket: LiveSocket): void;
}

/** Sockets that are compared with the database at once: the event loop stands still only for these (ADR 0126). */
const atOnce = 250;

/** Most reads when the audiences of a socket change while they are being read. */
const attempts = 3;

/** Keeps the audiences of sockets equal to the database, also after lost or late messages between processes. */
export function createMembershipSync({ io, sessions, onRoleChange }: MembershipSyncOptions) {
  const findSession = coalesceReads(sessions.find);
  const audienceResolvers: (AudienceResolver & {
    ofOne: (memberId: string) => Promise<readonly Audience[] | undefined>;
  })[] = [];
  const allowedTo = async (me: string) =>
    new Map(
      await Promise.all(
        audienceResolvers.map(async ({ kind, ofOne }) => [kind, (await ofOne(me)) ?? []] as const),
      ),
    );

  const reconcile = (socket: LiveSocket, allowed: Map<string, readonly Audience[]>) => {
    for (const { kind, autoJoin } of audienceResolvers) {
      const allowedHere = new Set<string>(allowed.get(kind));
      for (const room of socket.rooms) {
        if (kindOf(room) === kind && !allowedHere.has(room)) void socket.leave(room);
      }
      if (autoJoin) void socket.join([...allowedHere].filter((room) => !socket.rooms.has(room)));
    }
  };

  const noteRole = (socket: LiveSocket, { role }: SessionOwner) => {
    if (socket.data.role === role) return;
    socket.data.role = role;
    onRoleChange(socket);
  };

  const check = async (socket: LiveSocket, attempt = 1): Promise<void> => {
    const { audienceChanges, me, tokenHash } = socket.data;
    const [session, allowed] = await Promise.all([findSession(tokenHash), allowedTo(me)]);
    if (!socket.connected) return undefined;
    if (session?.memberId !== me) return void socket.disconnect(true);
    noteRole(socket, session);
    if (socket.data.audienceChanges !== audienceChanges && attempt < attempts)
      return check(socket, attempt + 1);
    return reconcile(socket, allowed);
  };

  const reconcileSome = async (some: readonly LiveSocket[]): Promise<void> => {
    const sockets = some.map((socket) => ({ socket, ...socket.data }));
    const members = [...new Set(sockets.map(({ me }) => me))];
    const [live, ...allowed] = await Promise.all([
      sessions.find([...new Set(sockets.map(({ tokenHash }) => tokenHash))]),
      ...audienceResolvers.map(({ of }) => of(members)),
    ]);
    for (const { socket, me, tokenHash, audienceChanges } of sockets) {
      const session = live.get(tokenHash);
      if (session?.memberId !== me) {
        io.local.in(sessionAudience(tokenHash)).disconnectSockets(true);
        continue;
      }
      noteRole(socket, session);
      if (socket.connected && socket.data.audienceChanges === audienceChanges) {
        reconcile(
          socket,
          new Map(audienceResolvers.map(({ kind }, at) => [kind, allowed[at]?.get(me) ?? []])),
        );
      }
    }
  };

  return {
    /** Registers who may subscribe to the audiences of one kind. */
    addAudience: (resolver: AudienceResolver): void =>
      void audienceResolvers.push({ ...resolver, ofOne: coalesceReads(resolver.of) }),
    findSession,
    /** The audiences a member's socket joins on connect. */
    autoJoinAudiences: async (me: string): Promise<Audience[]> => {
      const allowed = await allowedTo(me);
      return audienceResolvers
        .filter(({ autoJoin }) => autoJoin)
        .flatMap(({ kind }) => allowed.get(kind) ?? []);
    },
    /** Reconciles one socket: what was read before it joined may be out of date. */
    check: (socket: LiveSocket) => check(socket),
    /** Reconciles all sockets of this process, some at a time; one query per kind for each `atOnce` of them. */
    reconcileAll: async (): Promise<void> => {
      const waiting = socketsOf(io);
      while (waiting.length > 0) await reconcileSome(waiting.splice(0, atOnce));
    },
  };
}
