import type { LiveEvent } from '@tandem/contract/events';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Audience, Live } from './live.ts';
import { kindOf, type LiveServer, memberAudience, membersHere, sessionAudience } from './sockets.ts';

interface PublishingParts {
  io: LiveServer;
  log: FastifyBaseLogger;
  /** Whether other processes can be reached. */
  isRelayed(): boolean;
}

/** How long other processes may take to answer, in milliseconds. */
const answerTimeoutMs = 1_000;
const whoIsIn = 'whoIsIn';

/** The only module that emits events. */
export function createPublishing({ io, log, isRelayed }: PublishingParts) {
  /** Emits to the audiences, except to the socket `but`; a payload that does not fit the event is logged and dropped. */
  const emit = (event: LiveEvent, to: readonly Audience[], payload: unknown, but?: string): void => {
    if (to.length === 0) return;
    // Parsed by its schema, so that only listed fields are sent.
    const parsed = z.safeParse(event.payload, payload);
    if (!parsed.success)
      return log.error({ event: event.name, issues: parsed.error.issues }, 'event refused');
    io.to([...to])
      .except(but ?? [])
      .emit(event.name, parsed.data);
  };
  const end = (audience: Audience, but?: Audience) =>
    io
      .in(audience)
      .except(but ?? [])
      .disconnectSockets(true);

  io.on(whoIsIn, (audience: Audience, answer: (members: string[]) => void) =>
    answer(membersHere(io, audience)),
  );
  const live: Live = {
    publish: (event, to, payload) => emit(event, typeof to === 'string' ? [to] : to, payload),
    addToAudience: (members, to) => {
      if (members.length > 0) io.in(members.map(memberAudience)).socketsJoin(to);
    },
    removeFromAudience: (members, from) => {
      if (members.length > 0) io.in(members.map(memberAudience)).socketsLeave(from);
    },
    membersIn: async (audience) => {
      const elsewhere = isRelayed() ? await membersElsewhere(io, audience) : [];
      return [...new Set([...membersHere(io, audience), ...elsewhere])];
    },
    endSession: (tokenHash) => end(sessionAudience(tokenHash)),
    endSessionsOf: (memberId, kept) =>
      end(memberAudience(memberId), kept === undefined ? undefined : sessionAudience(kept)),
    onPresenceChange: (kind, listener) => watchPresence({ io, log }, kind, listener),
  };
  return { live, emit };
}

/** The members on other processes; none while those cannot be reached. */
async function membersElsewhere(io: LiveServer, audience: Audience): Promise<string[]> {
  return new Promise((resolve) => {
    setTimeout(resolve, answerTimeoutMs, []).unref();
    const done = (_error: unknown, answers: string[][]) => resolve(answers.flat());
    // Through the adapter: the server's own method would leave a rejection unhandled.
    Promise.resolve(io.sockets.adapter.serverSideEmit([whoIsIn, audience, done])).catch(() => resolve([]));
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
