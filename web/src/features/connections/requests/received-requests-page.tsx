import type { ConnectionRequest } from '@tandem/contract/connections';
import { IconInbox } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { useDecided } from '../../../ui/lists/use-decided.ts';
import { ResultLine } from '../../../ui/notices/result-line.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useReveal } from '../../../ui/page/use-reveal.ts';
import { useConnectionRequest, useReceived } from '../connections.queries.ts';
import { connectionTexts } from '../connections.texts.ts';
import { headingIdOf } from '../connections.view.ts';
import { ListState } from '../list-state.tsx';
import { NobodyYet } from '../nobody-yet.tsx';
import { ReceivedRequestCard } from './received-request-card.tsx';
import styles from './request-card.module.css';

const texts = connectionTexts.received;

/** Incoming Requests. The one that the URL names is shown first, whatever came of it. */
export function ReceivedRequestsPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const named = typeof search['request'] === 'string' ? search['request'] : undefined;
  const requests = useReceived();
  const { keep, forget, withDecided } = useDecided<ConnectionRequest, null>();
  const listed = requests.data && withDecided(requests.data);
  const isListed = listed?.some(({ _id }) => _id === named) ?? false;
  const elsewhere = useConnectionRequest(listed === undefined || isListed ? null : (named ?? null));
  const shown = elsewhere.data && !isListed ? [elsewhere.data, ...(listed ?? [])] : listed;
  useReveal(named && headingIdOf(named), shown?.some(({ _id }) => _id === named) ?? false);
  // The decided ones stay on the screen, but nothing waits any more.
  const isDone = requests.data?.length === 0 && !requests.hasNextPage;
  const empty = <NobodyYet texts={texts} icon={<IconInbox size={22} />} />;
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {elsewhere.data === null && !isListed && (
        <ResultLine className={styles.gone} tone="neutral" sentence={texts.gone} />
      )}
      <ListState query={{ ...requests, data: shown }} texts={texts} empty={empty}>
        {(list) => (
          <InfiniteList {...pagesIn(requests)}>
            <CardGrid label={texts.list}>
              {list.map((request) => (
                <ReceivedRequestCard
                  key={request._id}
                  request={request}
                  onDecided={(decided) => keep(decided, null)}
                  onFailed={forget}
                />
              ))}
            </CardGrid>
            {isDone && empty}
          </InfiniteList>
        )}
      </ListState>
    </Page>
  );
}
