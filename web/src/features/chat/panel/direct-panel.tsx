import { useDirectChatId } from '../chat.queries.ts';
import { ChatPanel } from './chat-panel.tsx';

interface DirectPanelProps {
  userId: string;
  placeholder: string;
}

/** The direct chat with a person in a screen that already says who they are. */
export function DirectPanel({ userId, placeholder }: DirectPanelProps) {
  const request = useDirectChatId(userId);
  return <ChatPanel key={userId} request={request} kind="direct" placeholder={placeholder} isBare />;
}
