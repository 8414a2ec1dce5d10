import { NoticeBar } from '../../../ui/notices/notice-bar.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import styles from './invitation-notice.module.css';
import { useMyInvitationTo } from './received.queries.ts';
import { receivedTexts as texts } from './received.texts.ts';

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
