import { Button } from '@mantine/core';
import type { Connection } from '@tandem/contract/connections';
import { limits } from '@tandem/contract/limits';
import { formatDate } from '../../ui/dates.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { SearchBox, useSearchTerm } from '../../ui/forms/search-box.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { RowList } from '../../ui/lists/list-row.tsx';
import { pagesIn } from '../../ui/lists/pages-in.ts';
import { Page } from '../../ui/page/page.tsx';
import { moveFocus } from '../../ui/page/use-reveal.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { MailLink } from '../../ui/people/mail-link.tsx';
import { AboutText, PersonRow } from '../../ui/people/person-card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PersonMenu } from '../blocks/public.ts';
import { ChatButton, LazyChatDialog } from '../chat/public.ts';
import { useConnections } from './connections.queries.ts';
import { connectionTexts } from './connections.texts.ts';
import { headingIdOf, nextHeading } from './connections.view.ts';
import { DisconnectDialog, DisconnectItem } from './control/connection-menu.tsx';
import { useConnect } from './control/connect.queries.ts';
import { ListState, NobodyYet } from './list-state.tsx';
import { Row } from '../../ui/layout/layout.tsx';

const texts = connectionTexts.ownConnections;

/** My Connections, all of them or those whose names a search finds. */
export function MyConnectionsPage() {
  const { search, onSearch } = useSearchTerm();
  const connections = useConnections(search);
  const disconnectDialog = useDialog<Connection>();
  const chatDialog = useDialog<Connection>();
  const { act } = useConnect(disconnectDialog.subject?._id ?? '');
  const disconnect = () => {
    if (!disconnectDialog.subject) return;
    moveFocus(nextHeading(connections.data ?? [], disconnectDialog.subject._id));
    act('disconnect', disconnectDialog.subject);
  };
  const hasAny = search !== '' || (connections.data?.length ?? 0) > 0;
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        hasAny && (
          <SearchBox
            label={texts.search}
            clearLabel={texts.clearSearch}
            maxLength={limits.search}
            search={search}
            onSearch={onSearch}
          />
        )
      }
    >
      <ListState
        query={connections}
        texts={texts}
        empty={
          search === '' ? (
            <NobodyYet texts={texts} drawing="linked" />
          ) : (
            <NoMatch onClear={() => onSearch('')} />
          )
        }
      >
        {(list) => (
          <InfiniteList {...pagesIn(connections)}>
            <RowList label={texts.list} isRuled>
              {list.map((connection) => (
                <ConnectionRow
                  key={connection._id}
                  connection={connection}
                  onChat={chatDialog.open}
                  onDisconnect={disconnectDialog.open}
                />
              ))}
            </RowList>
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

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={texts.empty}
      hint={texts.noMatchHint}
      drawing="lens"
      action={
        <Button variant="light" onClick={onClear}>
          {texts.clearSearch}
        </Button>
      }
    />
  );
}

interface ConnectionRowProps {
  connection: Connection;
  onChat: (connection: Connection) => void;
  onDisconnect: (connection: Connection) => void;
}

/** A connection of the member. */
function ConnectionRow({ connection, onChat, onDisconnect }: ConnectionRowProps) {
  const { about, connectedSince, emailId } = connection;
  return (
    <PersonRow
      person={connection}
      headingId={headingIdOf(connection._id)}
      line={<MailLink address={emailId} />}
      meta={
        <Row as="dl" gap={4} align="stretch">
          <dt>{connectionTexts.facts.since}</dt>
          <dd>
            <time dateTime={connectedSince}>{formatDate(connectedSince, 'DD MMM YYYY')}</time>
          </dd>
        </Row>
      }
      actions={
        <>
          <ChatButton
            name={fullName(connection)}
            chatId={connection.chatId}
            onOpen={() => onChat(connection)}
          />
          <PersonMenu person={connection} size={32}>
            <DisconnectItem onClick={() => onDisconnect(connection)} />
          </PersonMenu>
        </>
      }
    >
      <AboutText about={about} whenEmpty={connectionTexts.facts.noAbout} lines={2} />
    </PersonRow>
  );
}
