import { Button } from '@mantine/core';
import type { ReceivedInvitation } from '@tandem/contract/invitations';
import { useNavigate } from '@tanstack/react-router';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { NoticeBar } from '../../../ui/notices/notice-bar.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { receivedTexts as texts } from '../invitations.texts.ts';
import styles from './invitation-notice.module.css';
import { useAnswer, useMyInvitationTo } from './received.queries.ts';

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
  /** Called when the invitation was declined, before it disappears. */
  onDeclined?: () => void;
}

/** Accepts an invitation and opens the board, or declines it after a confirmation. */
export function AnswerButtons({ invitation, onDeclined }: AnswerButtonsProps) {
  const { _id: projectId, title } = invitation.project;
  const { mutate, isPending, error, variables } = useAnswer();
  const dialog = useDialog<null>();
  const navigate = useNavigate();
  const accept = () => {
    const onSuccess = () => void navigate({ to: '/projects/$projectId/tasks', params: { projectId } });
    mutate({ invitation, answer: 'accept' }, { onSuccess });
  };
  const decline = () => {
    dialog.close();
    mutate({ invitation, answer: 'decline' }, { onSuccess: onDeclined });
  };
  const failed = variables?.answer === 'decline' ? texts.declineFailed : texts.acceptFailed;
  return (
    <>
      {error && (
        <p className={styles.failure} role="alert">
          {failureLine(error, failed)}
        </p>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={texts.declineOf(title)}
        disabled={isPending}
        onClick={() => dialog.open(null)}
      >
        {texts.decline}
      </Button>
      <Button
        size="compact-md"
        aria-label={texts.acceptOf(title)}
        loading={isPending && variables.answer === 'accept'}
        disabled={isPending}
        onClick={accept}
      >
        {texts.accept}
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={texts.declineTitle}
        confirmLabel={texts.decline}
        onConfirm={decline}
        onClose={dialog.close}
      >
        <p>{texts.declineText(title)}</p>
      </ConfirmDialog>
    </>
  );
}
