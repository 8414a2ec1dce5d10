import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../ui/lists/pages-in.ts';
import { useDecided } from '../../ui/lists/use-decided.ts';
import { moveFocus } from '../../ui/page/use-reveal.ts';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Decision, useDecide, useReceivedRequests } from './join-requests.queries.ts';
import { joinRequestTexts } from './join-requests.texts.ts';
import { headingIdOf, nameOf } from './join-requests.view.ts';
import { RequestCard } from './request-card.tsx';
import { RequestList } from './request-list.tsx';

const texts = joinRequestTexts.review;

/** Project Join Requests: the pending requests to the member's projects. */
export function JoinRequestsPage() {
  const requests = useReceivedRequests();
  const { keep, forget, withDecided } = useDecided<TitledJoinRequest, Decision>();
  const decide = useDecide({ onDecided: keep, onFailed: forget });
  const closed = useDialog<TitledJoinRequest>();
  const listed = requests.data && withDecided(requests.data);
  // The decided ones stay on the screen, but nothing waits any more.
  const isDone =
    requests.data?.length === 0 && !requests.hasNextPage && listed !== undefined && listed.length > 0;
  const decideRequest = (request: TitledJoinRequest, decision: Decision) => {
    moveFocus(headingIdOf(request._id));
    decide({ request, projectTitle: request.projectTitle, decision });
  };
  const accept = (request: TitledJoinRequest) =>
    request.projectStatus === 'closed' ? closed.open(request) : decideRequest(request, 'accept');
  const acceptAnyway = () => {
    closed.close();
    if (closed.subject) decideRequest(closed.subject, 'accept');
  };
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <InfiniteList {...pagesIn(requests)}>
        <RequestList requests={{ ...requests, data: listed }} texts={texts} empty={<NothingPending />}>
          {(request) => (
            <RequestCard
              key={request._id}
              request={request}
              onAccept={accept}
              onReject={(rejected) => decideRequest(rejected, 'reject')}
            />
          )}
        </RequestList>
        {isDone && <NothingPending />}
      </InfiniteList>
      <ConfirmDialog
        isOpen={closed.isOpen}
        title={texts.closedTitle}
        confirmLabel={texts.accept}
        onConfirm={acceptAnyway}
        onClose={closed.close}
      >
        {closed.subject && <p>{texts.closedText(nameOf(closed.subject), closed.subject.projectTitle)}</p>}
      </ConfirmDialog>
    </Page>
  );
}

function NothingPending() {
  return (
    <EmptyState
      title={texts.empty}
      hint={texts.emptyHint}
      icon={<IconInbox size={22} />}
      action={
        <Button renderRoot={(props) => <Link to="/my-projects" {...props} />}>{texts.emptyAction}</Button>
      }
    />
  );
}
