import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureLine, retryOf, sentenceOf } from '../../platform/failure-sentence.ts';
import { keepInvitation, takeInvitation } from '../../platform/invitation.store.ts';
import { useSession } from '../../platform/session.store.ts';
import { Page } from '../../ui/page/page.tsx';
import { fullName } from '../../ui/people/full-name.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import { useJoinByLink, useLinkedProject } from './invitations.queries.ts';
import { invitationTexts } from './invitations.texts.ts';
import styles from './invitations.module.css';

const texts = invitationTexts.page;

/** What an invitation link leads to: the project, and one click to join it. */
export function InvitationPage() {
  const { token = '' } = useParams({ strict: false });
  const link = useLinkedProject(token);
  return (
    <Page title={link.data?.project.title ?? texts.title} width="narrow">
      <meta name="referrer" content="no-referrer" />
      {link.isPending && <LoadingState label={texts.loading} cards={1} />}
      {link.error && <ErrorState message={sentenceOf(link.error, texts.failed)} {...retryOf(link)} />}
      {link.data && (
        <div className={styles.section}>
          <p>{texts.from(fullName(link.data.invitedBy))}</p>
          <p className={styles.words} dir="auto">
            {link.data.project.description}
          </p>
          <JoinButtons token={token} />
        </div>
      )}
    </Page>
  );
}

function JoinButtons({ token }: { token: string }) {
  const isMember = useSession(({ user }) => user !== null);
  const { mutate, isPending, error } = useJoinByLink();
  const navigate = useNavigate();
  const join = () =>
    mutate(token, {
      onSuccess: ({ data }) =>
        void navigate({ to: '/projects/$projectId/tasks', params: data, replace: true }),
    });
  // Whoever signed up or logged in to join has decided already.
  useEffect(() => {
    if (isMember && takeInvitation() === token) join();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the page opens or the member logs in
  }, [isMember, token]);
  if (!isMember)
    return (
      <div className={styles.row}>
        <Button
          renderRoot={(props) => <Link to="/signup" {...props} onClick={() => keepInvitation(token)} />}
        >
          {texts.signUp}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/login" {...props} onClick={() => keepInvitation(token)} />}
        >
          {texts.logIn}
        </Button>
      </div>
    );
  return (
    <>
      {error && <p role="alert">{failureLine(error, texts.failed)}</p>}
      <div>
        <Button loading={isPending} onClick={join}>
          {texts.join}
        </Button>
      </div>
    </>
  );
}
