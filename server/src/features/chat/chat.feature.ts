import * as operations from '@tandem/contract/chat';
import { listChatLines } from '@tandem/contract/chat/chat-lines';
import * as changes from '@tandem/contract/chat/chat-messages';
import * as saved from '@tandem/contract/chat/chat-saved-messages';
import { searchChats } from '@tandem/contract/chat/chat-search';
import {
  listChatChanges,
  listChatMembers,
  countOnline,
  joinRoom,
  sayTyping,
  sendMessage,
  typing,
  watchPresence,
} from '@tandem/contract/chat';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { HandleCommand } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PublishPartnersChanged } from '../account/public.ts';
import { createOnAccountDeleted, exportMemberData } from './member-data.repository.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatAudienceResolver, createChatService, type ChatService } from './chat.service.ts';
import {
  createPresence,
  type PresenceDeps,
  presenceAudienceResolver,
  type Presence,
} from './presence/chat-presence.service.ts';
import type { MessageIndexer } from './search/message-indexer.service.ts';
import { search } from './search/message-search.service.ts';
import { chatErrors } from './chat.errors.ts';
import type { OutgoingMessage } from './messages/chat-messages.service.ts';
import { chatAudience } from './chat.rules.ts';

/** Group chats, direct chats and presence. */
export function createChatFeature(
  deps: ChatDeps &
    PresenceDeps & { publishPartnersChanged: PublishPartnersChanged; messageIndexer: MessageIndexer },
): Feature {
  const service = createChatService(deps);
  const presence = createPresence(deps);
  return {
    routes: (bind) => {
      bindChat(bind, service);
      bind(searchChats, async ({ me, query, reader }) => {
        const { messages: data, nextCursor } = await search({ ...deps, reader }, me, query);
        return { data, nextCursor };
      });
    },
    commands: (handle) => handleChatCommands(handle, service, presence),
    jobs: [{ name: 'remind-of-saved-messages', cron: '* * * * *', run: service.remindOfSavedMessages }],
    audiences: [chatAudienceResolver(deps.database), presenceAudienceResolver(deps.database)],
    onAccountDeleted: createOnAccountDeleted(deps.publishPartnersChanged),
    exportMemberData,
    indexer: deps.messageIndexer,
  };
}

const messages = operations.chatMessages;

/** Serves the operations of the chat feature. */
function bindChat(bind: Bind, service: ChatService): void {
  bindInbox(bind, service);
  bindMessages(bind, service);
  bindChanges(bind, service);
  bindSaved(bind, service);
}

function bindInbox(bind: Bind, service: ChatService): void {
  bind(operations.listChats, async ({ me, query }) => {
    const { chats, nextCursor } = await service.listChats(me, query);
    return { data: chats, nextCursor };
  });
  bind(operations.viewChat, async ({ me, params }) => ({ data: await service.viewChat(me, params.chatId) }));
  bind(listChatMembers, async ({ me, params, query }) => {
    const { people, nextCursor } = await service.listChatMembers(me, params.chatId, query);
    return { data: people, nextCursor };
  });
  bind(operations.listChatPeople, async ({ me, query }) => {
    const { people, nextCursor } = await service.listChatPeople(me, query);
    return { data: people, nextCursor };
  });
  bind(operations.countUnread, async ({ me }) => {
    const counts = await service.countUnread(me);
    return {
      data: Object.fromEntries(counts.map(({ chatId, unread }) => [chatId, unread])),
      direct: counts.flatMap(({ chatId, kind }) => (kind === 'direct' ? [chatId] : [])),
    };
  });
  bind(operations.openGroupChat, async ({ me, body }) => ({
    message: messages.opened,
    data: { _id: await service.findGroupChat(me, body.projectId) },
  }));
  bind(operations.openDirectChat, async ({ me, body }) => {
    const _id = await service.openDirectChat(me, body.userId);
    return { message: messages.opened, _id, data: { _id } };
  });
}

function bindMessages(bind: Bind, service: ChatService): void {
  bind(operations.listChatMessages, async ({ me, params, query, reader }) => {
    const page = await service.listChatMessages({ me, chatId: params.chatId }, query, reader);
    const { messages: data, ...more } = page;
    return { data, ...more };
  });
  bind(listChatChanges, async ({ me, params, query }) => {
    const { messages: changed, ...more } = await service.listChatChanges(me, params.chatId, query);
    return { data: changed, ...more };
  });
  bind(listChatLines, async ({ me, params, query }) => ({
    data: await service.listChatLines(me, params.chatId, query.from ?? 0),
  }));
  bind(operations.postChatMessage, async ({ me, params, body, markRepeat }) => {
    const { projectId, ...content } = body;
    const isGroup = params.chatId === operations.groupLiteral;
    const chatId = isGroup ? await service.findGroupChat(me, projectId) : params.chatId;
    const { message, isRepeat } = await service.sendMessage(me, { chatId, ...outgoingOf(content) });
    if (isRepeat) markRepeat();
    return { message: messages.sent, data: message };
  });
  bind(operations.markChatRead, async ({ me, params, body }) => ({
    message: messages.read,
    data: await service.markChatRead(me, params.chatId, body?.seq ?? null),
  }));
  bind(operations.markChatUnread, async ({ me, params, body }) => ({
    message: messages.unread,
    data: await service.markChatUnread(me, params.chatId, body.seq),
  }));
}

/** What a message says; what it does not have is null. */
const outgoingOf = (content: {
  text: string;
  clientId?: string | undefined;
  replyTo?: string | undefined;
  fileIds?: string[] | undefined;
}): Omit<OutgoingMessage, 'chatId'> => ({
  text: content.text,
  clientId: content.clientId ?? null,
  replyTo: content.replyTo ?? null,
  fileIds: content.fileIds ?? [],
});

function bindChanges(bind: Bind, service: ChatService): void {
  bind(changes.editMessage, async ({ me, params, body }) => ({
    message: changes.changeMessages.edited,
    data: await service.editMessage(me, params, body.text),
  }));
  bind(changes.deleteMessage, async ({ me, params }) => ({
    message: changes.changeMessages.deleted,
    data: await service.deleteMessage(me, params),
  }));
  bind(changes.viewMessageHistory, async ({ me, params }) => {
    const { texts, mentions } = await service.viewMessageHistory(me, params);
    return { data: texts, mentions };
  });
  bind(changes.addReaction, async ({ me, params }) => ({ data: await service.addReaction(me, params) }));
  bind(changes.removeReaction, async ({ me, params }) => ({
    data: await service.removeReaction(me, params),
  }));
  bind(changes.pinMessage, async ({ me, params }) => ({
    message: changes.changeMessages.pinned,
    data: await service.pinMessage(me, params),
  }));
  bind(changes.unpinMessage, async ({ me, params }) => ({
    message: changes.changeMessages.unpinned,
    data: await service.unpinMessage(me, params),
  }));
  bind(changes.listMessagesWithFiles, ({ me, params, query }) =>
    service.listMessagesWithFiles(me, params.chatId, query),
  );
  bind(changes.listPins, async ({ me, params }) => ({ data: await service.listPins(me, params.chatId) }));
}

function bindSaved(bind: Bind, service: ChatService): void {
  bind(saved.saveMessage, async ({ me, params, body }) => ({
    message: saved.savedMessages.saved,
    data: await service.saveMessage(me, params, body?.remindAt ?? null),
  }));
  bind(saved.unsaveMessage, async ({ me, params }) => ({
    message: saved.savedMessages.unsaved,
    data: await service.unsaveMessage(me, params),
  }));
  bind(saved.listSavedMessages, async ({ me, query }) => {
    const { saved: data, nextCursor } = await service.listSavedMessages(me, query);
    return { data, nextCursor };
  });
}

/** Handles the socket commands of the chat feature. */
function handleChatCommands(handle: HandleCommand, service: ChatService, presence: Presence): void {
  handle(joinRoom, async (connection, chatId) => {
    const readState = await service.requireChatAccess(connection.me, chatId);
    connection.join(chatAudience(chatId));
    return readState;
  });
  handle(sendMessage, async ({ me }, { chatId, senderId, ...content }) => {
    if (senderId !== me) return refuse(chatErrors.foreignSender);
    const { message } = await service.sendMessage(me, { chatId, ...outgoingOf(content) });
    return { message };
  });
  handle(sayTyping, async (connection, { chatId }) => {
    if (await service.mayShowTyping(connection.me, chatId))
      connection.emitToOthers(typing, chatAudience(chatId), { chatId, userId: connection.me });
    return {};
  });
  handle(countOnline, async ({ me }, { chatId }) => {
    await service.requireChatAccess(me, chatId);
    return { online: await presence.countOthersIn(me, chatId) };
  });
  handle(watchPresence, async (connection, { userIds }) => ({
    userIds: await presence.watch(connection, userIds),
  }));
}
