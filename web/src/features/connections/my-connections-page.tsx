import type { Connection } from '@tandem/contract/connections';
import { IconUsers } from '@tabler/icons-react';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { CardGrid } from '../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../ui/lists/pages-in.ts';
import { moveFocus } from '../../ui/page/use-reveal.ts';
import { Page } from '../../ui/page/page.tsx';
import { LazyChatDialog } from '../chat/public.ts';
import { useConnect } from './control/connect.queries.ts';
import { ConnectionCard } from './connection-card.tsx';
import { useConnections } from './connections.queries.ts';
import { connectionTexts } from './connections.texts.ts';
import { nextHeading } from './connections.view.ts';
import { DisconnectDialog } from './control/disconnect-dialog.tsx';
import { ListState } from './list-state.tsx';
import { NobodyYet } from './nobody-yet.tsx';

const texts = connectionTexts.ownConnections;

/** My Connections. */
export function MyConnectionsPage() {
  const connections = useConnections();
  const disconnectDialog = useDialog<Connection>();
  const chatDialog = useDialog<Connection>();
  const { act } = useConnect(disconnectDialog.subject?._id ?? '');
  const disconnect = () => {
    if (!disconnectDialog.subject) return;
    moveFocus(nextHeading(connections.data ?? [], disconnectDialog.subject._id));
    act('disconnect', disconnectDialog.subject);
  };
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <ListState
        query={connections}
        texts={texts}
        empty={<NobodyYet texts={texts} icon={<IconUsers size={22} />} />}
      >
        {(list) => (
          <InfiniteList {...pagesIn(connections)}>
            <CardGrid label={texts.list}>
              {list.map((connection) => (
                <ConnectionCard
                  key={connection._id}
                  connection={connection}
                  onChat={chatDialog.open}
                  onDisconnect={disconnectDialog.open}
                />
              ))}
            </CardGrid>
          </InfiniteList>
        )}
      </ListState>
      <DisconnectDialog
        person={disconnectDialog.subject}
        isOpen={disconnectDialog.isOpen}
        onConfirm={disconnect}
        onClose={disconnectDialog.close}
      />
      <LazyChatDialog person={chatDialog.subject} isOpen={chatDialog.isOpen} onClose={chatDialog.close} />
    </Page>
  );
}
