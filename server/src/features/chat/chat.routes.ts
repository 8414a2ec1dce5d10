import * as operations from '@tandem/contract/chat';
import type { Bind } from '../../platform/http/bind.ts';
import type { ChatService } from './chat.service.ts';

/** Serves the operations of the chat room. */
export function bindChat(bind: Bind, service: ChatService): void {
  bind(operations.listChatMessages, ({ me, params, query }) =>
    service.listChatMessages(me, params.chatId, query),
  );
  bind(operations.postChatMessage, async ({ me, params, body, sayRepeat }) => {
    const { text, clientId = null, projectId } = body;
    const chatId =
      params.chatId === operations.groupLiteral ? await service.groupOf(me, projectId) : params.chatId;
    const { message, isRepeat } = await service.sendMessage(me, { chatId, text, clientId });
    if (isRepeat) sayRepeat();
    return { message: operations.chatMessages.sent, data: message };
  });
  bind(operations.openGroupChat, ({ me, body }) => service.openGroupChat(me, body.projectId));
  bind(operations.openDirectChat, ({ me, body }) => service.openDirectChat(me, body.userId));
  bind(operations.listChats, ({ me }) => service.listChats(me));
  bind(operations.viewChat, ({ me, params }) => service.viewChat(me, params.chatId));
  bind(operations.listChatPeople, ({ me }) => service.listChatPeople(me));
  bind(operations.countUnread, ({ me }) => service.countUnread(me));
  bind(operations.markChatRead, ({ me, params, body }) =>
    service.markChatRead(me, params.chatId, body?.seq ?? null),
  );
}
