import { Button } from '@mantine/core';
import type { ReceivedInvitation } from '@tandem/contract/invitations';
import { Link } from '@tanstack/react-router';
import { receivedTexts } from '../../features/invitations/invitations.texts.ts';
import { placeOf, useAnswers } from '../../features/invitations/received/received.queries.ts';
import { ProjectLink } from '../../ui/cards/project-link.tsx';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { ResultLine } from '../../ui/notices/result-at.tsx';
import { useResult } from '../../ui/notices/results.store.ts';
import { moveFocus } from '../../ui/page/use-reveal.ts';
import { forYouTexts } from './for-you.texts.ts';
import { WaitingRow } from './waiting-row.tsx';

const texts = forYouTexts.waiting;
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
  useResult(placeOf(invitation));
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
          {texts.invites} <ProjectLink projectId={project._id} title={project.title} />
          {role && texts.as(role)}
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
        aria-label={texts.openBoardOf(project.title)}
        renderRoot={(props) => (
          <Link to="/projects/$projectId/tasks" params={{ projectId: project._id }} {...props} />
        )}
      >
        {texts.openBoard}
      </Button>
    </ResultLine>
  );
}
