import { Button } from '@mantine/core';
import type { ConnectionRequest } from '@tandem/contract/connections';
import { type ConnectionStatus, connectionStatuses } from '@tandem/contract/people';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.store.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { FactRows } from '../../../ui/lists/fact.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { RowList } from '../../../ui/lists/list-row.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { AboutText, PersonRow } from '../../../ui/people/person-card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useSentCounts, useSentRequests } from '../connections.queries.ts';
import { connectionTexts } from '../connections.texts.ts';
import { headingIdOf, nextHeading, tabOf, toneOf } from '../connections.view.ts';
import { useConnect } from '../control/connect.queries.ts';
import { ListState, NobodyYet, TagFact } from '../list-state.tsx';

const texts = connectionTexts.sent;

/** Outgoing Requests. */
export function SentRequestsPage() {
  const isKnown = useSession(({ user }) => user !== null);
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {isKnown ? <SentRequests /> : <LoadingUser />}
    </Page>
  );
}

function LoadingUser() {
  return (
    <LoadingState label={texts.loadingUser}>
      <RowSkeletons />
    </LoadingState>
  );
}

/** Sent requests in a tab for each status; the URL contains the tab. */
function SentRequests() {
  const status = tabOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const counts = useSentCounts(status);
  const choose = (tab: ConnectionStatus) =>
    void navigate({ to: '.', search: tab === 'pending' ? {} : { tab }, resetScroll: false });
  const list = <SentList key={status} status={status} />;
  if (!counts) return list;
  if (connectionStatuses.every((value) => counts[value] === 0))
    return <NobodyYet texts={texts} drawing="envelope" />;
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
          <RowList label={texts.list}>
            {shown.map((request) => (
              <SentRequestRow key={request._id} request={request} next={nextHeading(shown, request._id)} />
            ))}
          </RowList>
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
      drawing="envelope"
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/people/feed" {...props} />}>
          {texts.emptyAction}
        </Button>
      }
    />
  );
}

interface SentRequestRowProps {
  request: ConnectionRequest;
  /** The id of the heading that receives the focus when this row is removed. */
  next: string | undefined;
}

/** A sent connection request with its status. */
function SentRequestRow({ request, next }: SentRequestRowProps) {
  const { _id, toUserId: recipient, status, createdAt } = request;
  const { act, isBusy } = useConnect(recipient._id);
  const name = fullName(recipient);
  const withdraw = () => {
    moveFocus(next);
    act('withdraw', { ...recipient, requestId: _id });
  };
  return (
    <PersonRow
      person={recipient}
      headingId={headingIdOf(_id)}
      line={
        <MailLink
          address={recipient.emailId}
          {...(status === 'accepted' ? {} : { whenHidden: connectionTexts.facts.emailLater })}
        />
      }
      badge={<StatusBadge tone={toneOf(status)}>{connectionTexts.states[status]}</StatusBadge>}
      meta={<time dateTime={createdAt}>{texts.sentOn(formatDate(createdAt, 'MMM D, YYYY'))}</time>}
      actions={
        status === 'pending' && (
          <Button
            size="compact-md"
            variant="default"
            aria-label={connectionTexts.control.withdrawOf(name)}
            disabled={isBusy}
            onClick={withdraw}
          >
            {connectionTexts.control.withdraw}
          </Button>
        )
      }
    >
      <AboutText about={recipient.about} whenEmpty={connectionTexts.facts.noAbout} lines={2} />
      <FactRows>
        <TagFact
          label={connectionTexts.facts.skills}
          listLabel={connectionTexts.facts.skillsOf(name)}
          entries={recipient.skills}
        />
      </FactRows>
    </PersonRow>
  );
}
