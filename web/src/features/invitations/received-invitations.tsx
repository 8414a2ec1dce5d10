import { Button } from '@mantine/core';
import type { ReceivedInvitation } from '@tandem/contract/invitations';
import { useNavigate } from '@tanstack/react-router';
import { failureLine, retryOf, sentenceOf } from '../../platform/failure-sentence.ts';
import { CardTitle } from '../../ui/cards/card-title.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { CardGrid } from '../../ui/lists/card-grid.tsx';
import { Section } from '../../ui/page/section.tsx';
import { fullName } from '../../ui/people/full-name.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useAnswer, useMyInvitations } from './invitations.queries.ts';
import { invitationTexts } from './invitations.texts.ts';
import styles from './invitations.module.css';

const texts = invitationTexts.received;

/** The open invitations to the member; nothing without one. */
export function ReceivedInvitations() {
  const invitations = useMyInvitations();
  if (invitations.error && !invitations.data)
    return <ErrorState message={sentenceOf(invitations.error, texts.failed)} {...retryOf(invitations)} />;
  if (!invitations.data?.length) return null;
  return (
    <div className={styles.section}>
      <Section title={texts.title}>
        <CardGrid label={texts.list}>
          {invitations.data.map((invitation) => (
            <InvitationCard key={invitation._id} invitation={invitation} />
          ))}
        </CardGrid>
      </Section>
    </div>
  );
}

function InvitationCard({ invitation }: { invitation: ReceivedInvitation }) {
  const { project, invitedBy, role, message } = invitation;
  const { mutate, isPending, error, variables } = useAnswer();
  const navigate = useNavigate();
  const toBoard = () =>
    void navigate({ to: '/projects/$projectId/tasks', params: { projectId: project._id } });
  return (
    <Card
      foot={
        <>
          <Button
            aria-label={texts.acceptOf(project.title)}
            loading={isPending}
            onClick={() => mutate({ invitation, answer: 'accept' }, { onSuccess: toBoard })}
          >
            {texts.accept}
          </Button>
          <Button
            variant="default"
            aria-label={texts.declineOf(project.title)}
            disabled={isPending}
            onClick={() => mutate({ invitation, answer: 'decline' })}
          >
            {texts.decline}
          </Button>
        </>
      }
    >
      <CardTitle id={`invitation-${invitation._id}`}>{project.title}</CardTitle>
      <p className={styles.words}>{texts.from(fullName(invitedBy))}</p>
      {role !== '' && <p className={styles.words}>{texts.as(role)}</p>}
      {message !== null && (
        <p className={styles.words} dir="auto">
          {message}
        </p>
      )}
      {error && (
        <p role="alert">
          {failureLine(error, variables?.answer === 'decline' ? texts.declineFailed : texts.acceptFailed)}
        </p>
      )}
    </Card>
  );
}
