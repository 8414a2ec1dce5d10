import { Button } from '@mantine/core';
import type { ReceivedInvitation } from '@tandem/contract/invitations';
import { useNavigate } from '@tanstack/react-router';
import { NoticeBar } from '../../../ui/notices/notice-bar.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { receivedTexts as texts } from '../invitations.texts.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import styles from './invitation-notice.module.css';
import { useAnswers, useMyInvitationTo } from './received.queries.ts';

/** Above the tabs of a project that the member is invited to: who invites them, and the answers. */
export function InvitationNotice({ projectId, mayExist }: { projectId: string; mayExist: boolean }) {
  const { data: invitation } = useMyInvitationTo(projectId, mayExist);
  if (!mayExist || !invitation) return null;
  const { invitedBy, role, message } = invitation;
  const name = fullName(invitedBy);
  return (
    <NoticeBar label={texts.notice} tone="accent" buttons={<AnswerButtons invitation={invitation} />}>
      <p>{role === '' ? texts.invites(name) : texts.invitesAs(name, role)}</p>
      {message && (
        <p className={styles.message} dir="auto">
          {message}
        </p>
      )}
    </NoticeBar>
  );
}

interface AnswerButtonsProps {
  invitation: ReceivedInvitation;
  /** Whether it is one of several, so that Accept is soft. */
  isSoft?: boolean;
  /** Called when the invitation was declined, before it disappears. */
  onDeclined?: () => void;
}

/** Accepts an invitation and opens the board, or declines it after a confirmation. */
export function AnswerButtons({ invitation, isSoft = false, onDeclined }: AnswerButtonsProps) {
  const { _id: projectId, title } = invitation.project;
  const navigate = useNavigate();
  const { accept, askToDecline, isBusy, isAccepting, failure, declineDialog } = useAnswers(invitation, {
    onDone: (answer) => {
      if (answer === 'decline') onDeclined?.();
      else void navigate({ to: '/projects/$projectId/tasks', params: { projectId } });
    },
  });
  return (
    <>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={texts.declineOf(title)}
        disabled={isBusy}
        onClick={askToDecline}
      >
        {texts.decline}
      </Button>
      <Button
        variant={isSoft ? 'light' : 'filled'}
        size="compact-md"
        aria-label={texts.acceptOf(title)}
        loading={isAccepting}
        disabled={isBusy}
        onClick={accept}
      >
        {texts.accept}
      </Button>
      <DeclineDialog {...declineDialog} />
    </>
  );
}
