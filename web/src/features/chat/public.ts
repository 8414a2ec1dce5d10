export { DirectPanel } from './panel/chat-panel.tsx';
export { LazyChatDialog } from './panel/lazy-chat-dialog.tsx';
export { ChatButton } from './unread/chat-button.tsx';
export { ChatLink } from './unread/chat-link.tsx';
export { prefetchGroupChat, useProjectUnread } from './chat.queries.ts';
export { CommentHit, FoundList } from './side/found-list.tsx';
export { MessageSource } from './message/message-source.tsx';
export { WatchedDot } from './presence/watched-dot.tsx';
export { ProjectChatLink } from './unread/project-chat-link.tsx';
