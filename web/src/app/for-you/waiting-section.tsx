import type { ConnectionRequest } from '@tandem/contract/connections';
import type { ReceivedInvitation } from '@tandem/contract/invitations';
import { useState } from 'react';
import { useReceived } from '../../features/connections/connections.queries.ts';
import { useMyInvitations } from '../../features/invitations/received/received.queries.ts';
import { useReview } from '../../features/join-requests/join-requests.queries.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useDecided } from '../../ui/lists/use-decided.ts';
import { useWaitingCounts } from './for-you.queries.ts';
import { forYouTexts } from './for-you.texts.ts';
import { linkedKind, mostRows, shownRows, type WaitingKind, waitingKinds } from './for-you.view.ts';
import { Section } from './section.tsx';
import { JoinRequestRow, ConnectionRequestRow, InvitationRow } from './waiting-rows.tsx';

const texts = forYouTexts.waiting;
/** The usual height of a row with its buttons, in pixels. */
const rowHeight = 113;
const none = { joinRequests: 0, invitations: 0, connectionRequests: 0 };
const links = {
  joinRequests: '/join-requests',
  invitations: '/my-applications',
  connectionRequests: '/received-requests',
} as const satisfies Record<WaitingKind, string>;
const loadDialog = async () =>
  (await import('../../features/join-requests/closed-project-dialog.tsx')).ClosedProjectDialog;

/** True from the first time that it is: a list is asked for once something waits in it, and stays up to date. */
function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return isTrue || wasTrue;
}

/** Waiting for you: join requests, invitations and connection requests, decided where they stand. */
export function WaitingSection() {
  const counts = useWaitingCounts();
  const waiting = counts ?? none;
  const review = useReview(useOnce(waiting.joinRequests > 0));
  const invitations = useMyInvitations(useOnce(waiting.invitations > 0));
  const answered = useDecided<ReceivedInvitation, null>();
  const connections = useReceived(useOnce(waiting.connectionRequests > 0));
  const decided = useDecided<ConnectionRequest, null>();
  const queries = { joinRequests: review.requests, invitations, connectionRequests: connections };
  const rows = shownRows({
    joinRequests: review.listed ?? [],
    invitations: answered.withDecided(invitations.data ?? []),
    connectionRequests: decided.withDecided(connections.data ?? []),
  });
  const total = waitingKinds.reduce((sum, kind) => sum + waiting[kind], 0);
  const shown = waitingKinds.reduce((sum, kind) => sum + rows[kind].length, 0);
  const kind = linkedKind(waiting, rows);
  const isLoading = waitingKinds.some((each) => waiting[each] > 0 && queries[each].isPending);
  return (
    <Section
      title={texts.title}
      list={texts.list}
      count={total}
      link={{ to: links[kind] }}
      linkLabel={texts.links[kind]}
      isPending={counts === undefined || isLoading}
      expectedHeight={Math.min(total, mostRows.waiting) * rowHeight}
      failed={waitingKinds
        .map((each) => queries[each])
        .find(({ isError, data }) => isError && data === undefined)}
      failedText={texts.failed}
      empty={shown === 0 && texts.none}
    >
      {rows.joinRequests.map((request) => (
        <JoinRequestRow key={request._id} request={request} onAccept={review.accept} />
      ))}
      {rows.invitations.map((invitation) => (
        <InvitationRow
          key={invitation._id}
          invitation={invitation}
          onKeep={(kept) => answered.keep(kept, null)}
          onFailed={answered.forget}
        />
      ))}
      {rows.connectionRequests.map((request) => (
        <ConnectionRequestRow
          key={request._id}
          request={request}
          onDecided={(kept) => decided.keep(kept, null)}
          onFailed={decided.forget}
        />
      ))}
      <LazyDialog load={loadDialog} props={review.closedDialog} />
    </Section>
  );
}
