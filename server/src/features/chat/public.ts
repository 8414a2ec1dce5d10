export { chatBlockHook, createChatFiles, publishPartnersChanged } from './chat.service.ts';
export { chatProjectHook } from './groups/group-chats.service.ts';
export {
  createHideMessage,
  findProjectOfChat,
  linkMadeTask,
  relinkTask,
  requireTaskSource,
  unlinkTask,
} from './messages/chat-message-changes.service.ts';
export type { MessageId } from './messages/chat-message-changes.repository.ts';
export { createSendDirectNote } from './messages/chat-messages.service.ts';
export { findDirectsWith, lockChatOf, messageCount, newMessages } from './chat.repository.ts';
export { messagePathFor, reportedMessage, reportedMessageNow } from './messages/chat-messages.repository.ts';
export { showPresence } from './presence/chat-presence.service.ts';
export {
  chatConditions,
  groupMessageFactsOf,
  quotedMessagesSql,
  projectOfChatSql,
  chatNotifications,
  chatQuotes,
  chatSubjects,
} from './chat-notifications.repository.ts';
export { createMessageIndexer } from './search/message-indexer.service.ts';
