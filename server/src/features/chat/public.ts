export { chatOwnData, createChatFarewell } from './belongings.repository.ts';
export { followProjects } from './chat-groups.service.ts';
export { grantChat } from './chat.live.ts';
export { findDirectsWith } from './chat.repository.ts';
export { bindChat } from './chat.routes.ts';
export { chatHearing, createChatService, tellPartners } from './chat.service.ts';
export { createPresence, presenceHearing } from './presence/chat-presence.service.ts';
