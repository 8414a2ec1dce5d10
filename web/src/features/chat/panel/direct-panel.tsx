import { useDirectChatId } from '../chat.queries.ts';
import { ChatPanel } from './chat-panel.tsx';

interface DirectPanelProps {
  userId: string;
  placeholder: string | undefined;
  /** Whether the member did not choose it: it counts as read only once they use it. */
  isUnasked?: boolean;
}

/** The direct chat with a person in a screen that already says who they are. */
export function DirectPanel({ userId, placeholder, isUnasked = false }: DirectPanelProps) {
  const request = useDirectChatId(userId);
  return (
    <ChatPanel
      key={userId}
      request={request}
      kind="direct"
      placeholder={placeholder}
      isUnasked={isUnasked}
      isBare
    />
  );
}
