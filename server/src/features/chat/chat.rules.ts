import type { ChatKind } from '@tandem/contract/chat';
import type { FailureKind } from '@tandem/contract/failure';
import type { Audience } from '../../platform/live/live.ts';
import { chatErrors } from './chat.errors.ts';

/** How a member stands to a chat, as it was read from the database. */
export interface ChatAccess {
  kind: ChatKind;
  lastSeq: number;
  isMember: boolean;
  /** Whether the two of a direct chat may talk now. */
  mayTalk: boolean;
}

/** What a member may do in a chat. */
export type AccessLevel = 'none' | 'read' | 'write';

/** The members of a group read and write; the two of a direct chat write while they may talk, and read on what was said. */
export function accessLevelOf({ kind, lastSeq, isMember, mayTalk }: ChatAccess): AccessLevel {
  if (!isMember) return 'none';
  if (kind === 'group' || mayTalk) return 'write';
  return lastSeq > 0 ? 'read' : 'none';
}

/** Why a member may not read a chat, or null when they may; a chat that is not theirs does not exist. */
export const whyNotRead = (access: ChatAccess | null): FailureKind | null =>
  access === null || accessLevelOf(access) === 'none' ? chatErrors.notFound : null;

/** Why a member may not write in a chat, or null when they may. */
export const whyNotWrite = (access: ChatAccess | null): FailureKind | null =>
  whyNotRead(access) ??
  (access !== null && accessLevelOf(access) === 'read' ? chatErrors.conversationEnded : null);

/** What was sent before under the same `clientId`. */
export interface SentMessage {
  chatId: string;
  text: string;
}

/** What sending does: a new message, the earlier one once more, or the reason why neither may be. */
export type SendDecision = 'send' | 'repeat' | { why: FailureKind };

/** What happens when a member sends a text; having sent it before is no writing, so it stands even where only reading is left. */
export function decideSend(asked: {
  chatId: string;
  text: string;
  access: ChatAccess | null;
  earlier: SentMessage | null;
}): SendDecision {
  const { chatId, text, access, earlier } = asked;
  const whyUnseen = whyNotRead(access);
  if (whyUnseen !== null) return { why: whyUnseen };
  if (earlier !== null) {
    const isSame = earlier.chatId === chatId && earlier.text === text;
    return isSame ? 'repeat' : { why: chatErrors.clientIdReused };
  }
  const why = whyNotWrite(access);
  return why === null ? 'send' : { why };
}

/** How many messages wait after a read mark; none where one can no longer answer. */
export const unreadOf = (access: ChatAccess, lastReadSeq: number): number =>
  accessLevelOf(access) === 'write' ? Math.max(0, access.lastSeq - lastReadSeq) : 0;

/** The two of a direct chat in the order in which they are kept. */
export function orderedPair(one: string, other: string): { lowMemberId: string; highMemberId: string } {
  return one < other ? { lowMemberId: one, highMemberId: other } : { lowMemberId: other, highMemberId: one };
}

/** Everyone in a chat. */
export const chatAudience = (chatId: string): Audience => `chat:${chatId}`;
