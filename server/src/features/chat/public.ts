export { exportChatData, createChatDeletion } from './member-data.repository.ts';
export { chatProjectHook } from './chat-groups.service.ts';
export { handleChatCommands } from './chat.live.ts';
export { findDirectsWith } from './chat.repository.ts';
export { bindChat } from './chat.routes.ts';
export { chatAudiences, createChatService, emitPartnersChanged } from './chat.service.ts';
export { createPresence, presenceAudiences } from './presence/chat-presence.service.ts';
