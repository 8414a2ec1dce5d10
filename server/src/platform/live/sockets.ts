import type { CommunityRole } from '@tandem/contract/operation';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Audience } from './live.ts';

/** What the server stores with each socket. */
export interface SocketData {
  me: string;
  tokenHash: string;
  /** The role of the member in the community, as it was read last. */
  role: CommunityRole;
  /** The audiences to join on connect, read during the handshake. */
  audiences: readonly Audience[];
  /** Counts joins and leaves, so that reads older than one of them are discarded. */
  audienceChanges: number;
}

export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** Every socket of a member. */
export const memberAudience = (memberId: string): Audience => `member:${memberId}`;
/** Every socket of a session. */
export const sessionAudience = (tokenHash: string): Audience => `session:${tokenHash}`;

/** The kind of an audience: the part before the colon. */
export const kindOf = (room: string): string => room.slice(0, room.indexOf(':'));

/** All sockets of this process. */
export const socketsOf = (io: LiveServer): LiveSocket[] => [...io.sockets.sockets.values()];

/** The members with a socket of this process in one of the audiences. */
export function membersHere(io: LiveServer, audiences: readonly string[]): string[] {
  const { adapter, sockets } = io.sockets;
  const ids = audiences.flatMap((audience) => [...(adapter.rooms.get(audience) ?? [])]);
  return [...new Set(ids.flatMap((id) => sockets.get(id)?.data.me ?? []))];
}
