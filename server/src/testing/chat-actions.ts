import {
  countUnread,
  listChatMessages,
  markChatRead,
  openDirectChat,
  openGroupChat,
  postChatMessage,
  type ChatMessage,
} from '@tandem/contract/chat';
import type { Actor } from './test-app.ts';

/** The chat of two, opened by the first. */
export async function openDirectChatWith(who: Actor, other: Actor): Promise<string> {
  return (await who.call(openDirectChat, { body: { userId: other.id } }))._id;
}

/** The group chat of a project. */
export async function groupChatOf(who: Actor, projectId: string): Promise<string> {
  return (await who.call(openGroupChat, { body: { projectId } })).data._id;
}

/** Says something. */
export async function postMessage(
  who: Actor,
  chatId: string,
  text = 'Good morning.',
  clientId?: string,
): Promise<ChatMessage> {
  const body = { text, ...(clientId === undefined ? {} : { clientId }) };
  return (await who.call(postChatMessage, { params: { chatId }, body })).data;
}

/** What stands in a chat, as far as one page reaches. */
export async function listMessages(who: Actor, chatId: string): Promise<ChatMessage[]> {
  return (await who.call(listChatMessages, { params: { chatId }, query: { limit: '100' } })).data;
}

/** How many messages wait in a chat. */
export async function unreadCountOf(who: Actor, chatId: string): Promise<number> {
  return (await who.call(countUnread)).data[chatId] ?? 0;
}

/** Moves the own mark, to the end unless a seq is given. */
export async function markRead(who: Actor, chatId: string, seq?: number) {
  return (await who.call(markChatRead, { params: { chatId }, body: seq === undefined ? {} : { seq } })).data;
}
