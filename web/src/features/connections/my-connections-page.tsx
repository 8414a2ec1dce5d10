import type { Connection } from '@tandem/contract/connections';
import { IconUsers } from '@tabler/icons-react';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { CardGrid } from '../../ui/lists/card-grid.tsx';
import { moveFocus } from '../../ui/page/move-focus.ts';
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

const texts = connectionTexts.mine;

/** The people one is connected with. */
export function MyConnectionsPage() {
  const connections = useConnections();
  const leaving = useDialog<Connection>();
  const chatting = useDialog<Connection>();
  const { act } = useConnect(leaving.subject?._id ?? '');
  const disconnect = () => {
    if (!leaving.subject) return;
    moveFocus(nextHeading(connections.data ?? [], leaving.subject._id));
    act('disconnect', leaving.subject);
  };
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <ListState
        query={connections}
        texts={texts}
        empty={<NobodyYet texts={texts} icon={<IconUsers size={22} />} />}
      >
        {(list) => (
          <CardGrid label={texts.list}>
            {list.map((connection) => (
              <ConnectionCard
                key={connection._id}
                connection={connection}
                onChat={chatting.open}
                onDisconnect={leaving.open}
              />
            ))}
          </CardGrid>
        )}
      </ListState>
      <DisconnectDialog
        person={leaving.subject}
        isOpen={leaving.isOpen}
        onConfirm={disconnect}
        onClose={leaving.close}
      />
      <LazyChatDialog person={chatting.subject} isOpen={chatting.isOpen} onClose={chatting.close} />
    </Page>
  );
}
