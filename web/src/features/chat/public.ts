export { LazyChatDialog } from './panel/lazy-chat-dialog.tsx';
export { ChatButton } from './unread/chat-button.tsx';
export { ChatLink } from './unread/chat-link.tsx';
export { ProjectChatLink } from './unread/project-chat-link.tsx';
