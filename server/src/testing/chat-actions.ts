import {
  countUnread,
  listChatMessages,
  markChatRead,
  openDirectChat,
  openGroupChat,
  postChatMessage,
  type ChatMessage,
} from '@tandem/contract/chat';
import {
  addReaction,
  deleteMessage,
  editMessage,
  pinMessage,
  removeReaction,
} from '@tandem/contract/chat/chat-messages';
import type { Actor } from './test-app.ts';

/** Opens the direct chat of two members and returns its id. */
export async function openDirectChatWith(who: Actor, other: Actor): Promise<string> {
  return (await who.call(openDirectChat, { body: { userId: other.id } }))._id;
}

/** The id of a project's group chat. */
export async function groupChatOf(who: Actor, projectId: string): Promise<string> {
  return (await who.call(openGroupChat, { body: { projectId } })).data._id;
}

/** Sends a message over HTTP. */
export async function postMessage(
  who: Actor,
  chatId: string,
  text = 'Good morning.',
  clientId?: string,
): Promise<ChatMessage> {
  const body = { text, ...(clientId === undefined ? {} : { clientId }) };
  return (await who.call(postChatMessage, { params: { chatId }, body })).data;
}

/** The latest 100 messages of a chat, oldest first. */
export async function listMessages(who: Actor, chatId: string): Promise<ChatMessage[]> {
  return (await who.call(listChatMessages, { params: { chatId }, query: { limit: '100' } })).data;
}

/** The unread count of a chat. */
export async function unreadCountOf(who: Actor, chatId: string): Promise<number> {
  return (await who.call(countUnread)).data[chatId] ?? 0;
}

/** Moves the read marker to `seq`, or to the last message. */
export async function markRead(who: Actor, chatId: string, seq?: number) {
  return (await who.call(markChatRead, { params: { chatId }, body: seq === undefined ? {} : { seq } })).data;
}

/** The path parameters of a message. */
export const onMessage = ({ chatId, _id }: ChatMessage) => ({ params: { chatId, messageId: _id } });

/** Changes the text of a message. */
export const edit = async (who: Actor, message: ChatMessage, text: string): Promise<ChatMessage> =>
  (await who.call(editMessage, { ...onMessage(message), body: { text } })).data;

/** Deletes a message. */
export const remove = async (who: Actor, message: ChatMessage): Promise<ChatMessage> =>
  (await who.call(deleteMessage, onMessage(message))).data;

const onReaction = (message: ChatMessage, emoji: string) => ({
  params: { ...onMessage(message).params, emoji },
});

/** Adds an emoji to a message. */
export const react = async (who: Actor, message: ChatMessage, emoji: string): Promise<ChatMessage> =>
  (await who.call(addReaction, onReaction(message, emoji))).data;

/** Why an emoji is not added to a message. */
export const reactionRefused = (who: Actor, message: ChatMessage, emoji = '👍') =>
  who.refused(addReaction, onReaction(message, emoji));

/** Takes an emoji back. */
export const takeBack = async (who: Actor, message: ChatMessage, emoji: string): Promise<ChatMessage> =>
  (await who.call(removeReaction, onReaction(message, emoji))).data;

/** Pins a message. */
export const pin = async (who: Actor, message: ChatMessage): Promise<ChatMessage> =>
  (await who.call(pinMessage, onMessage(message))).data;
