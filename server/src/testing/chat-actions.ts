import {
  countUnread,
  listChatMessages,
  markChatRead,
  openDirectChat,
  openGroupChat,
  postChatMessage,
  type ChatMessage,
} from '@tandem/contract/chat';
import { deleteMessage, editMessage } from '@tandem/contract/chat/chat-messages';
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
