import type { CommandResult, LiveEvent, LiveCommand, PayloadOf, CommandInput } from '@tandem/contract/events';

/** A named set of sockets: `member:{id}` and `session:{token hash}` of the platform, and the rooms' own, such as `chat:{id}`. */
export type Audience = `${string}:${string}`;

/** The one place that publishes. Everything here is said after COMMIT, and a telling that got lost is repaired by asking. */
export interface Live {
  /** Tells everyone in these audiences, each socket once, on every process; does not wait and does not throw. */
  publish<E extends LiveEvent>(event: E, to: Audience | readonly Audience[], payload: PayloadOf<E>): void;
  /** Puts every socket of these members into the audience, on every process. */
  addToAudience(memberIds: readonly string[], to: Audience): void;
  /** Takes every socket of these members out of the audience, on every process. */
  removeFromAudience(memberIds: readonly string[], from: Audience): void;
  /** The members who have a socket in the audience, on any process; only those of this one while the others do not answer. */
  membersIn(audience: Audience): Promise<string[]>;
  /** Ends the sockets of a session for good: they do not come back by themselves. */
  endSession(tokenHash: string): void;
  /** Ends all sockets of a member, but those of the session to be kept, if one is named. */
  endSessionsOf(memberId: string, kept?: string): void;
  /**
   * Calls `listener` each time a socket of this process entered or left an audience of the kind (`member`, or a room's own), by
   * whichever way: connecting, a wish, `addToAudience`, `removeFromAudience`, the end of the connection; `isHere` says whether the member has a
   * socket of this process in it now. What it throws is logged.
   */
  onPresenceChange(
    kind: string,
    listener: (audience: Audience, memberId: string, isHere: boolean) => void | Promise<void>,
  ): void;
}

/** One socket of a member, as the handler of a wish sees it. */
export interface Connection {
  readonly id: string;
  readonly me: string;
  /** Enters an audience on this process; the handler has checked that it may, and the platform checks again before the ack. */
  join(audience: Audience): void;
  leave(audience: Audience): void;
  isIn(audience: Audience): boolean;
  /** Tells everyone else in the audience. */
  emitToOthers<E extends LiveEvent>(event: E, to: Audience, payload: PayloadOf<E>): void;
}

/** Grants a wish by a handler that gets the checked input; a `Refusal` it throws becomes an error ack. One socket's wishes run in turn. */
export type HandleCommand = <W extends LiveCommand>(
  command: W,
  handler: (connection: Connection, input: CommandInput<W>) => Promise<CommandResult<W>>,
) => void;

/** Who may hear the audiences of one kind, by the database: asked when sockets connect, and of all that are held now and then. */
export interface AudienceResolver {
  /** `chat` for the audiences `chat:{id}`. */
  kind: string;
  /** True where sockets are in these audiences as long as they live; false where they enter by a wish. */
  autoJoin: boolean;
  /** The audiences of this kind that each of the members may hear; in one query, however many they are. */
  of(memberIds: readonly string[]): Promise<Map<string, readonly Audience[]>>;
}

/** What the account room knows of sessions. */
export interface Sessions {
  hashOf(token: string): string;
  /** The member of each of these sessions that is live, by the token's hash; one query, and none is prolonged by it. */
  find(tokenHashes: readonly string[]): Promise<Map<string, string>>;
}
