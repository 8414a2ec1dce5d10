import { Button } from '@mantine/core';
import type { ConnectionRequest } from '@tandem/contract/connections';
import type { ReceivedInvitation } from '@tandem/contract/invitations';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useOwnProfile } from '../../features/account/public.ts';
import { useReceived } from '../../features/connections/connections.queries.ts';
import { headingIdOf } from '../../features/connections/connections.view.ts';
import { placeOf } from '../../features/connections/control/connect.queries.ts';
import { ReceivedResult, RequestButtons } from '../../features/connections/requests/request-buttons.tsx';
import { receivedTexts } from '../../features/invitations/invitations.texts.ts';
import {
  useMyInvitations,
  placeOf as invitationPlaceOf,
  useAnswers,
} from '../../features/invitations/received/received.queries.ts';
import { useReview, placeOf as requestPlaceOf } from '../../features/join-requests/join-requests.queries.ts';
import { joinRequestTexts } from '../../features/join-requests/join-requests.texts.ts';
import {
  headingIdOf as requestHeadingIdOf,
  nameOf,
} from '../../features/join-requests/join-requests.view.ts';
import { RequestResult } from '../../features/join-requests/request-list.tsx';
import { ProjectLink } from '../../ui/cards/project-link.tsx';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useDecided } from '../../ui/lists/use-decided.ts';
import { ResultLine } from '../../ui/notices/result-at.tsx';
import { useResult } from '../../ui/notices/results.store.ts';
import { moveFocus } from '../../ui/page/use-reveal.ts';
import type { Pictured } from '../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../ui/people/person-link.tsx';
import { useWaitingCounts } from './for-you.queries.ts';
import { forYouTexts } from './for-you.texts.ts';
import { linkedKind, shownRows, type WaitingKind, waitingKinds, sharedSkills } from './for-you.view.ts';
import { Section } from './section.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './for-you.module.css';

const texts = forYouTexts.waiting;
const none = { joinRequests: 0, invitations: 0, connectionRequests: 0 };
const links = {
  joinRequests: '/join-requests',
  invitations: '/my-applications',
  connectionRequests: '/received-requests',
} as const satisfies Record<WaitingKind, string>;
const loadDialog = async () =>
  (await import('../../features/join-requests/decision-forms.tsx')).ClosedProjectDialog;

/** True from the first time that it is. A list is asked for once something waits in it, and stays up to date. */
export function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return isTrue || wasTrue;
}

/** What waits for the member: the lists in which something does, and what was decided on this visit. */
export function useWaitingLists() {
  const counts = useWaitingCounts();
  const waiting = counts.data ?? none;
  const review = useReview(useOnce(waiting.joinRequests > 0));
  const invitations = useMyInvitations(useOnce(waiting.invitations > 0));
  const answered = useDecided<ReceivedInvitation, null>();
  const connections = useReceived(useOnce(waiting.connectionRequests > 0));
  const decided = useDecided<ConnectionRequest, null>();
  const queries = { joinRequests: review.requests, invitations, connectionRequests: connections };
  const isLoading = waitingKinds.some((kind) => waiting[kind] > 0 && queries[kind].isPending);
  return {
    waiting,
    review,
    invitations,
    answered,
    connections,
    decided,
    queries,
    isPending: counts.isPending || isLoading,
  };
}

/** Waiting for you: join requests, invitations and connection requests, decided where they stand. */
export function WaitingSection({ lists }: { lists: ReturnType<typeof useWaitingLists> }) {
  const { waiting, review, invitations, answered, connections, decided, queries, isPending } = lists;
  const rows = shownRows({
    joinRequests: review.listed ?? [],
    invitations: answered.withDecided(invitations.data ?? []),
    connectionRequests: decided.withDecided(connections.data ?? []),
  });
  const total = waitingKinds.reduce((sum, kind) => sum + waiting[kind], 0);
  const shown = waitingKinds.reduce((sum, kind) => sum + rows[kind].length, 0);
  const kind = linkedKind(waiting, rows);
  return (
    <Section
      title={texts.title}
      list={texts.list}
      isRuled
      count={total}
      link={{ to: links[kind] }}
      linkLabel={texts.links[kind]}
      isPending={isPending}
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

interface WaitingRowProps {
  person: Pictured & { _id: string };
  /** The id of the sentence, which gets the focus when its buttons go. */
  sentenceId: string;
  /** Who wants what, after the name. */
  sentence: ReactNode;
  /** In whose words, in one line. */
  quote?: string | null;
  /** The buttons, or what came of it with the next step. */
  children: ReactNode;
}

/** What waits for a decision: who wants what, in whose words, and the buttons or what came of it. */
function WaitingRow({ person, sentenceId, sentence, quote, children }: WaitingRowProps) {
  return (
    <Row as="li" align="start" gap={8} pad="8 0">
      <PersonLink person={person} pictureSize={32} />
      <Stack grows>
        <Text tone="2" font={13} breaks id={sentenceId} className={styles.sentence} tabIndex={-1}>
          <PersonLink person={person} /> {sentence}
        </Text>
        {quote && (
          <Text tone="2" font={13} isCut dir="auto">
            “{quote}”
          </Text>
        )}
        <Row gap={8} align="stretch" wraps above={4} className={styles.acts}>
          {children}
        </Row>
      </Stack>
    </Row>
  );
}

const rowTexts = forYouTexts.waiting;

interface ConnectionRequestRowProps {
  request: ConnectionRequest;
  onDecided: (request: ConnectionRequest) => void;
  /** Called when the request stays undecided after all. */
  onFailed: (requestId: string) => void;
}

/** A request to connect, to accept or reject. */
function ConnectionRequestRow({ request, onDecided, onFailed }: ConnectionRequestRowProps) {
  const { _id, fromUserId: sender, status } = request;
  const shared = sharedSkills(useOwnProfile(), sender);
  // What came of it is said here, so no notice says it.
  useResult(placeOf(sender._id));
  return (
    <WaitingRow
      person={sender}
      sentenceId={headingIdOf(_id)}
      sentence={[rowTexts.connects, ...(shared > 0 ? [rowTexts.shared(shared)] : [])].join(' · ')}
    >
      {status === 'pending' ? (
        <RequestButtons isCompact request={request} onDecided={onDecided} onFailed={onFailed} />
      ) : (
        <ReceivedResult request={request} />
      )}
    </WaitingRow>
  );
}

const invitationRowTexts = forYouTexts.waiting;
const loadDeclineDialog = async () =>
  (await import('../../features/invitations/received/decline-dialog.tsx')).DeclineDialog;

interface InvitationRowProps {
  invitation: ReceivedInvitation;
  /** Keeps the row in the list, with what came of it. */
  onKeep: (invitation: ReceivedInvitation) => void;
  /** Called when the invitation stays open after all. */
  onFailed: (invitationId: string) => void;
}

/** An invitation to a project, to accept or decline. */
function InvitationRow({ invitation, onKeep, onFailed }: InvitationRowProps) {
  const { _id, invitedBy, project, role, status } = invitation;
  const sentenceId = `for-you-invitation-${_id}`;
  // What came of it is said here, so no notice says it.
  useResult(invitationPlaceOf(invitation));
  const { accept, askToDecline, isBusy, isAccepting, failure, declineDialog } = useAnswers(invitation, {
    onSend: () => {
      moveFocus(sentenceId);
      onKeep(invitation);
    },
    onAnswered: (answered, answer) =>
      onKeep({ ...answered, status: answer === 'accept' ? 'accepted' : 'declined' }),
    onFailed,
  });
  return (
    <WaitingRow
      person={invitedBy}
      sentenceId={sentenceId}
      sentence={
        <>
          {invitationRowTexts.invites} <ProjectLink projectId={project._id} title={project.title} />
          {role && invitationRowTexts.as(role)}
        </>
      }
    >
      {status === 'pending' ? (
        <>
          <Button
            variant="light"
            size="compact-sm"
            aria-label={receivedTexts.acceptOf(project.title)}
            loading={isAccepting}
            disabled={isBusy}
            onClick={accept}
          >
            {receivedTexts.accept}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={receivedTexts.declineOf(project.title)}
            disabled={isBusy}
            onClick={askToDecline}
          >
            {receivedTexts.decline}
          </Button>
          {failure && <p role="alert">{failure}</p>}
        </>
      ) : (
        <Answered invitation={invitation} />
      )}
      <LazyDialog load={loadDeclineDialog} props={declineDialog} />
    </WaitingRow>
  );
}

/** What came of an invitation, with the next step. */
function Answered({ invitation: { project, status } }: { invitation: ReceivedInvitation }) {
  if (status !== 'accepted')
    return <ResultLine tone="neutral" sentence={receivedTexts.declined(project.title)} />;
  return (
    <ResultLine sentence={receivedTexts.accepted(project.title)}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={invitationRowTexts.openBoardOf(project.title)}
        renderRoot={(props) => (
          <Link to="/projects/$projectId/tasks" params={{ projectId: project._id }} {...props} />
        )}
      >
        {invitationRowTexts.openBoard}
      </Button>
    </ResultLine>
  );
}

const joinRequestRowTexts = forYouTexts.waiting;

interface JoinRequestRowProps {
  request: TitledJoinRequest;
  onAccept: (request: TitledJoinRequest) => void;
}

/** A request to join one of the member's projects: Accept acts at once, Review opens it beside the conversation. */
function JoinRequestRow({ request, onAccept }: JoinRequestRowProps) {
  const { _id, userId: applicant, projectId, projectTitle, role, message, status } = request;
  const name = nameOf(request);
  // What came of it is said here, so no notice says it.
  useResult(requestPlaceOf(request));
  return (
    <WaitingRow
      person={applicant}
      sentenceId={requestHeadingIdOf(_id)}
      sentence={
        <>
          {joinRequestRowTexts.asks} <ProjectLink projectId={projectId} title={projectTitle} />
          {role && joinRequestRowTexts.as(role)}
        </>
      }
      quote={status === 'pending' ? message : null}
    >
      {status === 'pending' ? (
        <>
          <Button
            variant="light"
            size="compact-sm"
            aria-label={joinRequestTexts.review.acceptOf(name)}
            onClick={() => onAccept(request)}
          >
            {joinRequestTexts.review.accept}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={joinRequestRowTexts.reviewOf(name)}
            renderRoot={(props) => (
              <Link
                to="/projects/$projectId/requests"
                params={{ projectId }}
                search={{ request: _id }}
                {...props}
              />
            )}
          >
            {joinRequestRowTexts.review}
          </Button>
        </>
      ) : (
        <RequestResult request={request} projectTitle={projectTitle} />
      )}
    </WaitingRow>
  );
}
