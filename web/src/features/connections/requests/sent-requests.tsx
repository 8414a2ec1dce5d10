import { Button } from '@mantine/core';
import { connectionStatuses, type ConnectionStatus } from '@tandem/contract/people';
import { IconSend } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useSentCounts, useSentRequests } from '../connections.queries.ts';
import { connectionTexts } from '../connections.texts.ts';
import { nextHeading, tabOf } from '../connections.view.ts';
import { ListState } from '../list-state.tsx';
import { NobodyYet } from '../nobody-yet.tsx';
import { SentRequestCard } from './sent-request-card.tsx';

const texts = connectionTexts.sent;

/** Sent requests in a tab for each status; the URL contains the tab. */
export function SentRequests() {
  const status = tabOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const counts = useSentCounts(status);
  const choose = (tab: ConnectionStatus) =>
    void navigate({ to: '.', search: tab === 'pending' ? {} : { tab }, resetScroll: false });
  const list = <SentList key={status} status={status} />;
  if (!counts) return list;
  if (connectionStatuses.every((value) => counts[value] === 0))
    return <NobodyYet texts={texts} icon={<IconSend size={22} />} />;
  return (
    <SegmentedTabs
      label={texts.tabs}
      value={status}
      onChange={choose}
      segments={connectionStatuses.map((value) => ({
        value,
        label: texts.tabNames[value],
        count: texts.count(counts[value]),
      }))}
    >
      {list}
    </SegmentedTabs>
  );
}

function SentList({ status }: { status: ConnectionStatus }) {
  const requests = useSentRequests(status);
  return (
    <ListState query={requests} texts={texts} empty={<NoneOf status={status} />}>
      {(shown) => (
        <InfiniteList {...pagesIn(requests)}>
          <CardGrid label={texts.list}>
            {shown.map((request) => (
              <SentRequestCard key={request._id} request={request} next={nextHeading(shown, request._id)} />
            ))}
          </CardGrid>
        </InfiniteList>
      )}
    </ListState>
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
