import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { takeInvitation } from '../../../platform/invitation.store.ts';
import { useIsInProject, useJoinByLink } from './invitation-link.queries.ts';
import { invitationLinkTexts as texts } from './invitation-link.texts.ts';
import styles from './linked-project.module.css';

/** The button that joins, or the way to the board for who is in the project. */
export function JoinByLink({ token, projectId }: { token: string; projectId: string }) {
  const { data: isIn = false, isPending: isUnknown } = useIsInProject(projectId);
  const { mutate, isPending, error } = useJoinByLink();
  const navigate = useNavigate();
  const join = () =>
    mutate(token, {
      onSuccess: ({ data }) =>
        void navigate({ to: '/projects/$projectId/tasks', params: data, replace: true }),
    });
  // Whoever signed up or logged in to join has decided already.
  useEffect(() => {
    if (takeInvitation() === token) join();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the page opens or the member logs in
  }, [token]);
  if (isIn && !isPending)
    return (
      <div className={styles.buttons}>
        <Button
          size="md"
          renderRoot={(props) => <Link to="/projects/$projectId/tasks" params={{ projectId }} {...props} />}
        >
          {texts.open}
        </Button>
        <p className={styles.note}>{texts.alreadyIn}</p>
      </div>
    );
  return (
    <>
      {error && (
        <p className={styles.failure} role="alert">
          {failureLine(error, texts.joinFailed)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="md" loading={isPending || isUnknown} onClick={join}>
          {texts.join}
        </Button>
      </div>
    </>
  );
}
