import { Inbox } from '../../features/chat/inbox/inbox.tsx';
import { ReferencesContext } from '../../ui/markdown/markdown.tsx';
import { references } from './references.ts';

/** The inbox, whose group chats show the tasks of their projects. */
export function InboxChatPage() {
  return (
    <ReferencesContext value={references}>
      <Inbox />
    </ReferencesContext>
  );
}
