import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Audience } from './live.ts';

/** What the server keeps of each socket. */
export interface SocketData {
  me: string;
  tokenHash: string;
  /** The standing audiences that the database named while the socket was on its way in. */
  audiences: readonly Audience[];
  /** Counts its comings and goings, so that an answer which is older than one of them is not acted upon. */
  audienceChanges: number;
}

export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** Every socket of a member. */
export const memberAudience = (memberId: string): Audience => `member:${memberId}`;
/** Every socket of a session. */
export const sessionAudience = (tokenHash: string): Audience => `session:${tokenHash}`;

/** The kind of an audience: what stands before its colon. */
export const kindOf = (room: string): string => room.slice(0, room.indexOf(':'));

/** All sockets that this process holds. */
export const socketsOf = (io: LiveServer): LiveSocket[] => [...io.sockets.sockets.values()];

/** The members who have a socket of this process in the audience. */
export function membersHere(io: LiveServer, audience: string): string[] {
  const ids = io.sockets.adapter.rooms.get(audience) ?? new Set();
  return [...new Set([...ids].flatMap((id) => io.sockets.sockets.get(id)?.data.me ?? []))];
}
