import { Button } from '@mantine/core';
import type { ConnectionRequest } from '@tandem/contract/connections';
import type { ReceivedInvitation } from '@tandem/contract/invitations';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOwnProfile } from '../../features/account/public.ts';
import { headingIdOf } from '../../features/connections/connections.view.ts';
import { placeOf } from '../../features/connections/control/connect.queries.ts';
import { ReceivedResult, RequestButtons } from '../../features/connections/requests/request-buttons.tsx';
import { receivedTexts } from '../../features/invitations/invitations.texts.ts';
import {
  placeOf as invitationPlaceOf,
  useAnswers,
} from '../../features/invitations/received/received.queries.ts';
import { placeOf as requestPlaceOf } from '../../features/join-requests/join-requests.queries.ts';
import { joinRequestTexts } from '../../features/join-requests/join-requests.texts.ts';
import {
  headingIdOf as requestHeadingIdOf,
  nameOf,
} from '../../features/join-requests/join-requests.view.ts';
import { RequestResult } from '../../features/join-requests/request-result.tsx';
import { ProjectLink } from '../../ui/cards/project-link.tsx';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { ResultLine } from '../../ui/notices/result-at.tsx';
import { useResult } from '../../ui/notices/results.store.ts';
import { moveFocus } from '../../ui/page/use-reveal.ts';
import type { Pictured } from '../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../ui/people/person-link.tsx';
import { forYouTexts } from './for-you.texts.ts';
import { sharedSkills } from './for-you.view.ts';
import styles from './waiting-rows.module.css';

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
    <li className={styles.row}>
      <PersonLink person={person} pictureSize={32} />
      <div className={styles.words}>
        <p id={sentenceId} className={styles.sentence} tabIndex={-1}>
          <PersonLink person={person} /> {sentence}
        </p>
        {quote && (
          <p className={styles.quote} dir="auto">
            “{quote}”
          </p>
        )}
        <div className={styles.acts}>{children}</div>
      </div>
    </li>
  );
}

const texts = forYouTexts.waiting;

interface ConnectionRequestRowProps {
  request: ConnectionRequest;
  onDecided: (request: ConnectionRequest) => void;
  /** Called when the request stays undecided after all. */
  onFailed: (requestId: string) => void;
}

/** A request to connect, to accept or reject. */
export function ConnectionRequestRow({ request, onDecided, onFailed }: ConnectionRequestRowProps) {
  const { _id, fromUserId: sender, status } = request;
  const shared = sharedSkills(useOwnProfile(), sender);
  // What came of it is said here, so no notice says it.
  useResult(placeOf(sender._id));
  return (
    <WaitingRow
      person={sender}
      sentenceId={headingIdOf(_id)}
      sentence={[texts.connects, ...(shared > 0 ? [texts.shared(shared)] : [])].join(' · ')}
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
const loadDialog = async () =>
  (await import('../../features/invitations/received/decline-dialog.tsx')).DeclineDialog;

interface InvitationRowProps {
  invitation: ReceivedInvitation;
  /** Keeps the row in the list, with what came of it. */
  onKeep: (invitation: ReceivedInvitation) => void;
  /** Called when the invitation stays open after all. */
  onFailed: (invitationId: string) => void;
}

/** An invitation to a project, to accept or decline. */
export function InvitationRow({ invitation, onKeep, onFailed }: InvitationRowProps) {
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
      <LazyDialog load={loadDialog} props={declineDialog} />
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
export function JoinRequestRow({ request, onAccept }: JoinRequestRowProps) {
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
