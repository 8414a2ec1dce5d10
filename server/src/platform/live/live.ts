import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { CommandResult, LiveEvent, LiveCommand, PayloadOf, CommandInput } from '@tandem/contract/events';
import type { CommunityRole } from '@tandem/contract/operation';

/** A named set of sockets: the platform's `member:{id}` and `session:{token hash}`, and features' own such as `chat:{id}`. */
export type Audience = `${string}:${string}`;

/** Members who came online or left, and two of whom neither may see any more whether the other is online. */
export interface PresenceChange {
  online: readonly string[];
  offline: readonly string[];
  parted?: readonly [string, string];
}

/** The members who are online. */
export interface OnlineMembers {
  /** Records whether a member is online on this process. */
  record(memberId: string, isOnline: boolean): void;
  /** Those of the members who are online on any process; on this one only while Redis does not answer. */
  among(memberIds: readonly string[]): Promise<string[]>;
}

/** Publishes events. Call it after COMMIT; clients repair a lost event by loading the data again. */
export interface Live {
  /**
   * Emits to every socket in the audiences once, except to those in `but`, on every process; does not wait and does not
   * throw.
   */
  publish<E extends LiveEvent>(
    event: E,
    to: Audience | readonly Audience[],
    payload: PayloadOf<E>,
    but?: Audience,
  ): void;
  /** Calls the listener with the payload whenever this process publishes the event; must not throw. */
  onPublished<E extends LiveEvent>(event: E, listener: (payload: PayloadOf<E>) => void): void;
  /** Adds every socket of these members to the audience, on every process. */
  addToAudience(memberIds: readonly string[], to: Audience): void;
  /** Removes every socket of these members from the audience, on every process. */
  removeFromAudience(memberIds: readonly string[], from: Audience): void;
  /**
   * The members with a socket in one of the audiences, on any process; only this one's while the others do not respond. One
   * message to the other processes, for any number of audiences.
   */
  membersIn(audiences: Audience | readonly Audience[]): Promise<string[]>;
  readonly onlineMembers: OnlineMembers;
  /** Calls the listeners of `onPresenceAnnounced` on every process. */
  announcePresence(change: PresenceChange): void;
  onPresenceAnnounced(listener: (change: PresenceChange) => void): void;
  /** Calls the listeners of `onAnnounced` on the other processes. It can get lost, so listeners also look by themselves. */
  announce(topic: string): void;
  onAnnounced(topic: string, listener: () => void): void;
  /** Disconnects the sockets of a session; they do not reconnect. */
  endSession(tokenHash: string): void;
  /** Disconnects all sockets of a member, except those of the session `kept`. */
  endSessionsOf(memberId: string, kept?: string): void;
  /**
   * Calls `listener` whenever a socket of this process joins or leaves an audience of the kind, for
   * any reason: connect, command, `addToAudience`, `removeFromAudience`, disconnect. `isHere` says whether the member has a
   * socket of this process in it now. Errors it throws are logged.
   */
  onPresenceChange(
    kind: string,
    listener: (audience: Audience, memberId: string, isHere: boolean) => void | Promise<void>,
  ): void;
}

/** A socket of a member, as command handlers see it. */
export interface Connection {
  readonly id: string;
  readonly me: string;
  /** Joins an audience on this process. The handler checks first; the platform checks again before the ack. */
  join(audience: Audience): void;
  leave(audience: Audience): void;
  isIn(audience: Audience): boolean;
  /** Emits to this socket only. */
  emitToSelf<E extends LiveEvent>(event: E, payload: PayloadOf<E>): void;
  /** Calls the listener once, when the socket is closed. */
  onClose(listener: () => void): void;
  /** Emits to everyone else in the audience. */
  emitToOthers<E extends LiveEvent>(event: E, to: Audience, payload: PayloadOf<E>): void;
}

/** Registers the handler of a command. A `Refusal` it throws becomes an error ack; a socket's commands run one at a time. */
export type HandleCommand = <W extends LiveCommand>(
  command: W,
  handler: (connection: Connection, input: CommandInput<W>) => Promise<CommandResult<W>>,
) => void;

/** Reads from the database which audiences of one kind members belong to; used on connect and when reconciling. */
export interface AudienceResolver {
  /** `chat` for audiences `chat:{id}`. */
  kind: string;
  /** True when sockets join on connect; false when they join by a command. */
  autoJoin: boolean;
  /** The audiences of this kind of each member; one query for any number of members. */
  of(memberIds: readonly string[]): Promise<Map<string, readonly Audience[]>>;
}

/** The member of a session, with the role that they have now. */
export interface SessionOwner {
  memberId: string;
  role: CommunityRole;
}

/** Session look-ups, provided by the account feature. */
export interface Sessions {
  hashOf(token: string): string;
  /** Whose each live session is, by token hash; one query, and no session is extended by it. */
  find(tokenHashes: readonly string[]): Promise<Map<string, SessionOwner>>;
}

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
