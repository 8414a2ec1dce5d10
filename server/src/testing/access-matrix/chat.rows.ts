import * as chat from '@tandem/contract/chat';
import { listChatChanges, countOnline, listChatMembers } from '@tandem/contract/chat';
import { listChatLines } from '@tandem/contract/chat/chat-lines';
import {
  addReaction,
  deleteMessage,
  editMessage,
  listMessagesWithFiles,
  listPins,
  pinMessage,
  removeReaction,
  unpinMessage,
  viewMessageHistory,
} from '@tandem/contract/chat/chat-messages';
import { listSavedMessages, saveMessage, unsaveMessage } from '@tandem/contract/chat/chat-saved-messages';
import { searchChats } from '@tandem/contract/chat/chat-search';
import { type AccessRow, members, type Situation } from './row.ts';
import { commandResults, type CommandRow } from './command-row.ts';

const inGroupChat = ({ groupChat }: Situation) => ({ params: { chatId: groupChat } });
const inDirectChat = ({ directChat }: Situation) => ({ params: { chatId: directChat } });
const team = (status: number, owner = status) => members(404, { collaborator: status, owner });
/** A message of A in the group chat. */
const onMessage = ({ groupChat, message }: Situation) => ({
  params: { chatId: groupChat, messageId: message },
});

const withEmoji = (situation: Situation) => ({ params: { ...onMessage(situation).params, emoji: '👍' } });

/** The group chat of P and the chat of A and C; each has a message. */
export const chatRows: AccessRow[] = [
  { operation: chat.listChatMessages, input: inGroupChat, statuses: team(200) },
  { operation: listChatChanges, input: inGroupChat, statuses: team(200) },
  { operation: listChatLines, input: inGroupChat, statuses: team(200) },
  {
    operation: chat.postChatMessage,
    input: (situation) => ({ ...inGroupChat(situation), body: { text: 'Good morning.' } }),
    statuses: team(201),
  },
  {
    operation: editMessage,
    input: (situation) => ({ ...onMessage(situation), body: { text: 'Welcome!' } }),
    statuses: team(403, 200),
  },
  { operation: deleteMessage, input: onMessage, statuses: team(403, 200) },
  { operation: viewMessageHistory, input: onMessage, statuses: team(200) },
  { operation: addReaction, input: withEmoji, statuses: team(200) },
  { operation: removeReaction, input: withEmoji, statuses: team(200) },
  { operation: pinMessage, input: onMessage, statuses: team(200) },
  { operation: unpinMessage, input: onMessage, statuses: team(200) },
  {
    operation: saveMessage,
    input: (situation) => ({ ...onMessage(situation), body: {} }),
    statuses: team(200),
  },
  { operation: unsaveMessage, input: onMessage, statuses: team(200) },
  { operation: listSavedMessages, statuses: members(200) },
  {
    operation: searchChats,
    input: ({ groupChat }) => ({ query: { q: 'morning', chatId: groupChat } }),
    statuses: team(200),
  },
  { operation: listMessagesWithFiles, input: inGroupChat, statuses: team(200) },
  { operation: listPins, input: inGroupChat, statuses: team(200) },
  { operation: chat.openGroupChat, input: ({ p }) => ({ body: { projectId: p._id } }), statuses: team(200) },
  {
    operation: chat.openDirectChat,
    input: ({ owner }) => ({ body: { userId: owner.id } }),
    statuses: members(200, { stranger: 404, invited: 404, former: 404, owner: 400 }),
  },
  { operation: chat.listChats, statuses: members(200) },
  { operation: chat.viewChat, input: inDirectChat, statuses: team(200) },
  { operation: listChatMembers, input: inGroupChat, statuses: team(200) },
  { operation: chat.listChatPeople, statuses: members(200) },
  { operation: chat.countUnread, statuses: members(200) },
  { operation: chat.markChatRead, input: inDirectChat, statuses: team(200) },
  {
    operation: chat.markChatUnread,
    input: (situation) => ({ ...inDirectChat(situation), body: { seq: 1 } }),
    statuses: team(200),
  },
];

const teamOnly = commandResults('chat.not_found', { collaborator: 'ok', owner: 'ok' });

/** The commands on the same chats. */
export const chatCommandRows: CommandRow[] = [
  { command: chat.joinRoom, input: ({ groupChat }) => groupChat, results: teamOnly },
  {
    command: chat.sendMessage,
    input: ({ directChat }, { id }) => ({ chatId: directChat, senderId: id, text: 'Good morning.' }),
    results: teamOnly,
  },
  { command: countOnline, input: ({ groupChat }) => ({ chatId: groupChat }), results: teamOnly },
  { command: chat.sayTyping, input: ({ groupChat }) => ({ chatId: groupChat }), results: teamOnly },
  {
    command: chat.watchPresence,
    input: (_, { id }) => ({ userIds: [id] }),
    results: commandResults('ok'),
  },
];
