import type { ChatMessage } from '@tandem/contract/chat';
import type { FailureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { chatErrors } from '../chat.errors.ts';

/** What decides what may be done with a message. */
export interface MessageState {
  senderId: string | null;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  hiddenAt: Date | null;
  pinnedAt: Date | null;
  /** The task that was made of it. */
  taskId: string | null;
}

const hourMs = 3_600_000;

/** Why nobody may act on or read a message: it was deleted, or a moderator hid it. Null otherwise. */
export function whyWithheld({ deletedAt, hiddenAt }: MessageState): FailureKind | null {
  if (deletedAt !== null) return chatErrors.messageDeleted;
  return hiddenAt === null ? null : chatErrors.messageHidden;
}

/** Why a member who may write may not edit a message, or null. */
export function whyNotEdit(
  message: MessageState,
  { me, now }: { me: string; now: Date },
): FailureKind | null {
  if (message.senderId !== me) return chatErrors.foreignMessage;
  const why = whyWithheld(message);
  if (why !== null) return why;
  const isTooOld = now.getTime() - message.createdAt.getTime() > limits.messageEdits.hours * hourMs;
  return isTooOld ? chatErrors.editTooLate : null;
}

/** Who a member who may read the chat deletes a message as; null when they may not. */
export function deleterOf(
  { senderId }: MessageState,
  { me, isProjectOwner }: { me: string; isProjectOwner: boolean },
): 'sender' | 'owner' | null {
  if (senderId === me) return 'sender';
  return isProjectOwner ? 'owner' : null;
}

/** An emoji that a member gave to a message. */
export interface Reaction {
  memberId: string;
  emoji: string;
}

/** Why a member may not give another emoji to a message with these reactions, or null. */
export function whyNotReact(
  reactions: readonly Reaction[],
  { memberId, emoji }: Reaction,
): FailureKind | null {
  const { kinds, ofMember, ofMessage } = limits.reactions;
  const given = new Set(reactions.map((reaction) => reaction.emoji));
  if (!given.has(emoji) && given.size >= kinds) return chatErrors.tooManyKinds;
  const own = reactions.filter((reaction) => reaction.memberId === memberId);
  if (own.length >= ofMember) return chatErrors.tooManyOwnReactions;
  return reactions.length >= ofMessage ? chatErrors.tooManyReactions : null;
}

/** What decides whether a message may mention everyone. */
export interface EveryoneFacts {
  /** Whether its sender may: the owner, or a collaborator whom the owner lets. */
  isAllowed: boolean;
  /** When everyone was last mentioned in the chat, and by which message. */
  lastAt: Date | null;
  lastBy: string | null;
}

const minuteMs = 60_000;

/** Whether a message mentions everyone, or why it is refused: soon after another. For those who may not, `@everyone` stays text. */
export function decideEveryone(
  { isAllowed, lastAt, lastBy }: EveryoneFacts,
  { by, now }: { by: string; now: Date },
): boolean | { why: FailureKind } {
  if (!isAllowed) return false;
  const isRepeat = lastBy === by;
  const isFree =
    (lastAt?.getTime() ?? -Infinity) <= now.getTime() - limits.mentionMinutes.ofEveryone * minuteMs;
  return isRepeat || isFree || { why: chatErrors.everyoneTooSoon };
}

/** A message as a member sees it, given what its sender sees: the text and files of a hidden one are for the sender alone. */
export function asSeenBy(viewerId: string | null, message: ChatMessage): ChatMessage {
  if (!message.isHidden || (viewerId !== null && message.sender?._id === viewerId)) return message;
  return { ...message, text: '', files: undefined, mentions: undefined };
}
