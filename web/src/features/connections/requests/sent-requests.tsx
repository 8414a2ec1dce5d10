import { Button } from '@mantine/core';
import type { ConnectionRequest } from '@tandem/contract/connections';
import { connectionStatuses, type ConnectionStatus } from '@tandem/contract/people';
import { IconSend } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { connectionTexts } from '../connections.texts.ts';
import { nextHeading, tabOf } from '../connections.view.ts';
import { SentRequestCard } from './sent-request-card.tsx';

const texts = connectionTexts.sent;

/** Sent requests in a tab for each status; the URL contains the tab. */
export function SentRequests({ requests }: { requests: ConnectionRequest[] }) {
  const chosen = tabOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const choose = (tab: ConnectionStatus) =>
    void navigate({ to: '.', search: tab === 'pending' ? {} : { tab }, resetScroll: false });
  const withStatus = (status: ConnectionStatus) => requests.filter((request) => request.status === status);
  const shown = withStatus(chosen);
  return (
    <SegmentedTabs
      label={texts.tabs}
      value={chosen}
      onChange={choose}
      segments={connectionStatuses.map((value) => ({
        value,
        label: texts.tabNames[value],
        count: withStatus(value).length,
      }))}
    >
      {shown.length === 0 ? (
        <NoneOf status={chosen} />
      ) : (
        <CardGrid label={texts.list}>
          {shown.map((request) => (
            <SentRequestCard key={request._id} request={request} next={nextHeading(shown, request._id)} />
          ))}
        </CardGrid>
      )}
    </SegmentedTabs>
  );
}

function NoneOf({ status }: { status: ConnectionStatus }) {
  return (
    <EmptyState
      title={texts.emptyOf(status)}
      hint={texts.emptyHints[status]}
      icon={<IconSend size={22} />}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/people/feed" {...props} />}>
          {texts.emptyAction}
        </Button>
      }
    />
  );
}
