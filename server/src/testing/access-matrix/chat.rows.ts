import * as chat from '@tandem/contract/chat';
import { type AccessRow, members } from './row.ts';
import type { Situation } from './situation.ts';
import { commandResults, type CommandRow } from './command-row.ts';

const inGroup = ({ groupChat }: Situation) => ({ params: { chatId: groupChat } });
const betweenTwo = ({ directChat }: Situation) => ({ params: { chatId: directChat } });
const team = (status: number) => members(404, { collaborator: status, owner: status });

/** The group chat of P, and the chat of A and C; both hold a message. */
export const chatRows: AccessRow[] = [
  { operation: chat.listChatMessages, input: inGroup, statuses: team(200) },
  {
    operation: chat.postChatMessage,
    input: (situation) => ({ ...inGroup(situation), body: { text: 'Good morning.' } }),
    statuses: team(201),
  },
  { operation: chat.openGroupChat, input: ({ p }) => ({ body: { projectId: p._id } }), statuses: team(200) },
  {
    operation: chat.openDirectChat,
    input: ({ owner }) => ({ body: { userId: owner.id } }),
    statuses: members(200, { stranger: 404, former: 404, owner: 400 }),
  },
  { operation: chat.listChats, statuses: members(200) },
  { operation: chat.viewChat, input: betweenTwo, statuses: team(200) },
  { operation: chat.listChatPeople, statuses: members(200) },
  { operation: chat.countUnread, statuses: members(200) },
  { operation: chat.markChatRead, input: betweenTwo, statuses: team(200) },
];

const unseen = commandResults('chat.not_found', { collaborator: 'ok', owner: 'ok' });

/** The same chats, wished for. */
export const chatCommandRows: CommandRow[] = [
  { command: chat.joinRoom, input: ({ groupChat }) => groupChat, results: unseen },
  {
    command: chat.sendMessage,
    input: ({ directChat }, { id }) => ({ chatId: directChat, senderId: id, text: 'Good morning.' }),
    results: unseen,
  },
  { command: chat.sayTyping, input: ({ groupChat }) => ({ chatId: groupChat }), results: unseen },
  { command: chat.listOnline, results: commandResults('ok') },
];
