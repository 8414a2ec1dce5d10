import { joinRoom, sayTyping, sendMessage, typing, watchPresence } from '@tandem/contract/chat';
import { countOnline } from '@tandem/contract/chat/chat-members';
import type { HandleCommand } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import { chatErrors } from './chat.errors.ts';
import { chatAudience } from './chat.rules.ts';
import type { ChatService } from './chat.service.ts';
import type { Presence } from './presence/chat-presence.service.ts';

/** Handles the socket commands of the chat feature. */
export function handleChatCommands(handle: HandleCommand, service: ChatService, presence: Presence): void {
  handle(joinRoom, async (connection, chatId) => {
    const readState = await service.requireChatAccess(connection.me, chatId);
    connection.join(chatAudience(chatId));
    return readState;
  });
  handle(sendMessage, async ({ me }, { chatId, senderId, text, clientId = null }) => {
    if (senderId !== me) return refuse(chatErrors.foreignSender);
    const { message } = await service.sendMessage(me, { chatId, text, clientId });
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
