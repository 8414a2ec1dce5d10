import { MyConnectionsPage } from '../../features/connections/my-connections-page.tsx';
import { ReferencesContext } from '../../ui/markdown/markdown.tsx';
import { references } from './references.ts';

/** My Connections, whose direct chats show the tasks that both people see. */
export function ConnectionsPage() {
  return (
    <ReferencesContext value={references}>
      <MyConnectionsPage />
    </ReferencesContext>
  );
}
