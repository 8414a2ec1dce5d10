import type { ConnectionRequest } from '@tandem/contract/connections';
import { useSearch } from '@tanstack/react-router';
import { formatDate } from '../../../ui/dates.ts';
import { FactRows } from '../../../ui/lists/fact.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { RowList } from '../../../ui/lists/list-row.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { useDecided } from '../../../ui/lists/use-decided.ts';
import { ResultLine } from '../../../ui/notices/result-at.tsx';
import { useResult } from '../../../ui/notices/results.store.ts';
import { Page } from '../../../ui/page/page.tsx';
import { useReveal } from '../../../ui/page/use-reveal.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { AboutText, PersonRow } from '../../../ui/people/person-card.tsx';
import { PersonMenu } from '../../blocks/public.ts';
import { useConnectionRequest, useReceived } from '../connections.queries.ts';
import { connectionTexts } from '../connections.texts.ts';
import { headingIdOf } from '../connections.view.ts';
import { placeOf } from '../control/connect.queries.ts';
import { ListState, NobodyYet, TagFact } from '../list-state.tsx';
import { ReceivedResult, RequestButtons } from './request-buttons.tsx';
import { Box } from '../../../ui/layout/layout.tsx';

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
  const empty = <NobodyYet texts={texts} drawing="bell" />;
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {elsewhere.data === null && !isListed && (
        <Box below={16}>
          <ResultLine tone="neutral" sentence={texts.gone} />
        </Box>
      )}
      <ListState query={{ ...requests, data: shown }} texts={texts} empty={empty}>
        {(list) => (
          <InfiniteList {...pagesIn(requests)}>
            <RowList label={texts.list} isRuled>
              {list.map((request) => (
                <ReceivedRequestRow
                  key={request._id}
                  request={request}
                  onDecided={(decided) => keep(decided, null)}
                  onFailed={forget}
                />
              ))}
            </RowList>
            {isDone && empty}
          </InfiniteList>
        )}
      </ListState>
    </Page>
  );
}

interface ReceivedRequestProps {
  request: ConnectionRequest;
  /** Called at once, before the server answers. */
  onDecided: (request: ConnectionRequest) => void;
  /** Called when the request stays undecided after all. */
  onFailed: (requestId: string) => void;
}

/** A received connection request, to accept or reject, or with what came of it. */
function ReceivedRequestRow({ request, onDecided, onFailed }: ReceivedRequestProps) {
  const { _id, fromUserId: sender, createdAt } = request;
  const name = fullName(sender);
  // What came of it is said here, so no notice says it.
  useResult(placeOf(sender._id));
  return (
    <PersonRow
      person={sender}
      headingId={headingIdOf(_id)}
      line={<MailLink address={sender.emailId} />}
      meta={
        request.status === 'pending' && (
          <time dateTime={createdAt}>{texts.receivedOn(formatDate(createdAt, 'MMM D, YYYY'))}</time>
        )
      }
      actions={
        <>
          {request.status === 'pending' ? (
            <RequestButtons request={request} onDecided={onDecided} onFailed={onFailed} />
          ) : (
            <ReceivedResult request={request} />
          )}
          <PersonMenu person={sender} size={32} />
        </>
      }
    >
      <AboutText about={sender.about} whenEmpty={connectionTexts.facts.noAbout} lines={2} />
      <FactRows>
        <TagFact
          label={connectionTexts.facts.techStack}
          listLabel={connectionTexts.facts.techStackOf(name)}
          entries={sender.techStack}
        />
        <TagFact
          label={connectionTexts.facts.skills}
          listLabel={connectionTexts.facts.skillsOf(name)}
          entries={sender.skills}
        />
      </FactRows>
    </PersonRow>
  );
}
