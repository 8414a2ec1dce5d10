import type { ChatKind } from '@tandem/contract/chat';
import type { FailureKind } from '@tandem/contract/failure';
import type { Audience } from '../../platform/live/live.ts';
import { chatErrors } from './chat.errors.ts';

/** What decides a member's access to a chat. */
export interface ChatAccess {
  kind: ChatKind;
  lastSeq: number;
  isMember: boolean;
  /** Whether the two members of a direct chat may message each other now; in a group, whether its project is not archived. */
  mayTalk: boolean;
}

/** What a member may do in a chat. */
export type AccessLevel = 'none' | 'read' | 'write';

/** `mayTalk` allows members to write. Without it, a group and earlier direct messages stay readable. */
export function accessLevelOf({ kind, lastSeq, isMember, mayTalk }: ChatAccess): AccessLevel {
  if (!isMember) return 'none';
  if (mayTalk) return 'write';
  return kind === 'group' || lastSeq > 0 ? 'read' : 'none';
}

/** Why a member may not read a chat, or null. Answers 404 also for a chat of others, so that its existence stays hidden. */
export const whyNotRead = (access: ChatAccess | null): FailureKind | null =>
  access === null || accessLevelOf(access) === 'none' ? chatErrors.notFound : null;

/** Why a member may not write in a chat, or null. */
export const whyNotWrite = (access: ChatAccess | null): FailureKind | null =>
  whyNotRead(access) ?? (access !== null && accessLevelOf(access) === 'read' ? whyReadOnly(access) : null);

const whyReadOnly = ({ kind }: ChatAccess): FailureKind =>
  kind === 'group' ? chatErrors.projectArchived : chatErrors.conversationEnded;

/**
 * How many messages in a row one may send to somebody who is neither a connection nor a team-mate. An open join request
 * allows them to talk. `post_messages` counts them for a message (migration 0070), `findAwaited` for all other acts.
 */
export const mostUnanswered = 5;

/** The message that the sender has already sent with the same `clientId`; without words once it is deleted. */
export interface EarlierMessage {
  chatId: string;
  words: { text: string; replyTo: string | null; fileIds?: readonly string[] } | null;
}

/** Insert a new message, return the earlier one, or refuse. */
export type SendDecision = 'send' | 'repeat' | { why: FailureKind };

/** Decides a send. Returning the earlier message of a retry needs read access only. */
export function decideSend({
  chatId,
  text,
  replyTo,
  fileIds = [],
  access,
  waitsFor,
  hasOriginal,
  earlier,
}: {
  chatId: string;
  text: string;
  /** The id of the message that it replies to. */
  replyTo: string | null;
  fileIds?: readonly string[];
  access: ChatAccess | null;
  /** The first name of the person whose reply is needed first; null when none is. */
  waitsFor: string | null;
  /** False where it replies to a message that is not in the chat. */
  hasOriginal: boolean;
  earlier: EarlierMessage | null;
}): SendDecision {
  const whyUnreadable = whyNotRead(access);
  if (whyUnreadable !== null) return { why: whyUnreadable };
  if (earlier !== null) {
    const { words } = earlier;
    const isSame =
      earlier.chatId === chatId &&
      (words === null ||
        (words.text === text &&
          words.replyTo === replyTo &&
          (words.fileIds ?? []).join() === fileIds.join()));
    return isSame ? 'repeat' : { why: chatErrors.clientIdReused };
  }
  const why =
    whyNotWrite(access) ??
    (waitsFor === null ? null : chatErrors.waitForReply(waitsFor)) ??
    (hasOriginal ? null : chatErrors.replyElsewhere);
  return why === null ? 'send' : { why };
}

/** The messages of a page with a `seq` in its middle, or as near to it as the ends of the chat allow. */
export function rangeAround(
  middle: number,
  { lastSeq, limit }: { lastSeq: number; limit: number },
): { from: number; to: number } {
  const from = Math.max(1, Math.min(middle - Math.floor(limit / 2), lastSeq - limit + 1));
  return { from, to: Math.min(lastSeq, from + limit - 1) };
}

/** The number of messages after the read marker, without those that do not count; 0 in a chat that is read-only for the member. */
export const unreadOf = (
  access: ChatAccess,
  { lastReadSeq, folded }: { lastReadSeq: number; folded: number },
): number => (accessLevelOf(access) === 'write' ? Math.max(0, access.lastSeq - lastReadSeq - folded) : 0);

/** The two members of a direct chat in the order of their ids, as `chats` stores them. */
export function orderedPair(a: string, b: string): { lowMemberId: string; highMemberId: string } {
  return a < b ? { lowMemberId: a, highMemberId: b } : { lowMemberId: b, highMemberId: a };
}

/** The sockets of a chat's members. */
export const chatAudience = (chatId: string): Audience => `chat:${chatId}`;
