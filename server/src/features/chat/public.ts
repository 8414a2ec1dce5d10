export { chatBlockHook } from './blocked-chats.service.ts';
export { createHideMessage } from './chat-changes.service.ts';
export { chatProjectHook } from './chat-groups.service.ts';
export { createSendDirectNote } from './messages/direct-notes.service.ts';
export { findDirectsWith } from './chat.repository.ts';
export { publishPartnersChanged } from './chat.service.ts';
export { messagePathFor, reportedMessage, reportedMessageNow } from './reported-messages.repository.ts';
export { showPresence } from './presence/chat-presence.service.ts';
export { chatNotifications } from './chat-notifications.repository.ts';
