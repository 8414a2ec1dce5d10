import type { ChatMessage, MessageReaction } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';

/** What one can do with a message, in the order of its menu. */
export const messageActions = [
  'reply',
  'edit',
  'task',
  'save',
  'pin',
  'unpin',
  'unread',
  'copyText',
  'copyLink',
  'report',
  'delete',
] as const;
export type MessageAction = (typeof messageActions)[number];

/** Who looks at a message. */
export interface Viewer {
  me: string;
  /** Whether they own the project of the chat. */
  isOwner: boolean;
  mayWrite: boolean;
  /** Whether the chat is a project's, whose board takes tasks. */
  hasBoard?: boolean;
  now: number;
}

/** What a member can do with a message; nothing with a deleted one. */
export function actionsFor(message: ChatMessage, viewer: Viewer): MessageAction[] {
  const { me, isOwner, mayWrite, hasBoard = false, now } = viewer;
  const { sender, text, isHidden = false, deletedAt, createdAt, pinnedAt, taskId } = message;
  if (deletedAt !== undefined) return [];
  const isOwn = sender?._id === me;
  const isYoung = now - Date.parse(createdAt) < limits.messageEdits.hours * 3_600_000;
  const may = {
    reply: !isHidden && mayWrite,
    edit: isOwn && !isHidden && mayWrite && isYoung,
    task: hasBoard && mayWrite && !isHidden && taskId === undefined,
    save: !isHidden,
    pin: !isHidden && mayWrite && pinnedAt === undefined,
    unpin: mayWrite && pinnedAt !== undefined,
    unread: !isOwn && mayWrite,
    copyText: text !== '' && (!isHidden || isOwn),
    copyLink: true,
    report: !isOwn && !isHidden && sender !== null,
    delete: isOwn || isOwner,
  } satisfies Record<MessageAction, boolean>;
  return messageActions.filter((action) => may[action]);
}

/** Whether a member can react to a message. */
export const mayReact = ({ isHidden, deletedAt }: ChatMessage, { mayWrite }: Pick<Viewer, 'mayWrite'>) =>
  mayWrite && !isHidden && deletedAt === undefined;

/** Whether a member gave an emoji to a message. */
export const hasReacted = ({ reactions = [] }: ChatMessage, emoji: string, me: string): boolean =>
  reactions.some((reaction) => reaction.emoji === emoji && reaction.people.some(({ _id }) => _id === me));

/** The message with an emoji that a member gives, or takes back. An emoji of nobody is none. */
export function withReaction(
  message: ChatMessage,
  emoji: string,
  by: { me: string; name: string; isGiven: boolean },
): ChatMessage {
  const { reactions = [] } = message;
  const others = (people: MessageReaction['people']) => people.filter(({ _id }) => _id !== by.me);
  const changed = (people: MessageReaction['people']) =>
    by.isGiven ? [...others(people), { _id: by.me, name: by.name }] : others(people);
  const known = reactions.some((reaction) => reaction.emoji === emoji);
  const all = known ? reactions : [...reactions, { emoji, count: 0, people: [] }];
  return {
    ...message,
    reactions: all
      .map((reaction) => {
        const people = reaction.emoji === emoji ? changed(reaction.people) : reaction.people;
        return { ...reaction, people, count: people.length };
      })
      .filter(({ count }) => count > 0),
  };
}

/** The last own message that can be edited, for the arrow key in an empty input. */
export const lastEditable = (messages: readonly ChatMessage[], viewer: Viewer): ChatMessage | undefined =>
  messages.findLast((message) => actionsFor(message, viewer).includes('edit'));
