import type { ChatMessage } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';

/** What one can do with a message, in the order of its menu. */
export const messageActions = ['edit', 'copyText', 'copyLink', 'report', 'delete'] as const;
export type MessageAction = (typeof messageActions)[number];

/** Who looks at a message. */
export interface Viewer {
  me: string;
  /** Whether they own the project of the chat. */
  isOwner: boolean;
  mayWrite: boolean;
  now: number;
}

/** What a member can do with a message; nothing with a deleted one. */
export function actionsFor(message: ChatMessage, { me, isOwner, mayWrite, now }: Viewer): MessageAction[] {
  const { sender, isHidden = false, deletedAt, createdAt } = message;
  if (deletedAt !== undefined) return [];
  const isOwn = sender?._id === me;
  const isYoung = now - Date.parse(createdAt) < limits.messageEdits.hours * 3_600_000;
  const may = {
    edit: isOwn && !isHidden && mayWrite && isYoung,
    copyText: !isHidden || isOwn,
    copyLink: true,
    report: !isOwn && !isHidden && sender !== null,
    delete: isOwn || isOwner,
  } satisfies Record<MessageAction, boolean>;
  return messageActions.filter((action) => may[action]);
}

/** The last own message that can be edited, for the arrow key in an empty input. */
export const lastEditable = (messages: readonly ChatMessage[], viewer: Viewer): ChatMessage | undefined =>
  messages.findLast((message) => actionsFor(message, viewer).includes('edit'));
