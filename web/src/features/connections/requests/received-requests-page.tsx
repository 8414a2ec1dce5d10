import { IconInbox } from '@tabler/icons-react';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { Page } from '../../../ui/page/page.tsx';
import { useReceived } from '../connections.queries.ts';
import { connectionTexts } from '../connections.texts.ts';
import { nextHeading } from '../connections.view.ts';
import { ListState } from '../list-state.tsx';
import { NobodyYet } from '../nobody-yet.tsx';
import { ReceivedRequestCard } from './received-request-card.tsx';

const texts = connectionTexts.received;

/** Incoming Requests. */
export function ReceivedRequestsPage() {
  const requests = useReceived();
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <ListState
        query={requests}
        texts={texts}
        empty={<NobodyYet texts={texts} icon={<IconInbox size={22} />} />}
      >
        {(list) => (
          <InfiniteList {...pagesIn(requests)}>
            <CardGrid label={texts.list}>
              {list.map((request) => (
                <ReceivedRequestCard
                  key={request._id}
                  request={request}
                  next={nextHeading(list, request._id)}
                />
              ))}
            </CardGrid>
          </InfiniteList>
        )}
      </ListState>
    </Page>
  );
}
