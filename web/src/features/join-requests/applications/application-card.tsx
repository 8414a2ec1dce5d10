import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { CardTitle } from '../../../ui/cards/card.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { badgeOf, headingIdOf } from '../join-requests.view.ts';
import styles from './application-card.module.css';
import { RequestFacts } from '../request-facts.tsx';

const texts = joinRequestTexts.applications;

interface ApplicationCardProps {
  request: TitledJoinRequest;
  onWithdraw: (request: TitledJoinRequest) => void;
}

/** An application of the member, with its status. */
export function ApplicationCard({ request, onWithdraw }: ApplicationCardProps) {
  const { projectId, projectTitle, projectStatus, status, createdAt } = request;
  const { label, tone } = badgeOf(status);
  return (
    <Card
      foot={
        <>
          {status === 'pending' && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              aria-label={texts.withdrawOf(projectTitle)}
              onClick={() => onWithdraw(request)}
            >
              {texts.withdraw}
            </Button>
          )}
          <Links request={request} />
        </>
      }
    >
      <div className={styles.head}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {projectStatus === 'closed' && <StatusBadge>{texts.closed}</StatusBadge>}
        <time className={styles.date} dateTime={createdAt}>
          {formatDate(createdAt, 'MMM D, YYYY')}
        </time>
      </div>
      <CardTitle id={headingIdOf(request._id)}>
        <ProjectLink projectId={projectId} title={projectTitle} />
      </CardTitle>
      <RequestFacts request={request} />
      {request.reason && (
        <dl className={styles.answer}>
          <Fact label={status === 'accepted' ? texts.note : texts.reason}>
            <span className={styles.reason} dir="auto">
              {request.reason}
            </span>
          </Fact>
        </dl>
      )}
      {status === 'expired' && <p className={styles.note}>{texts.expired}</p>}
    </Card>
  );
}

/** The conversation with the owner, and the project. */
function Links({ request: { projectId, projectTitle, ownerId } }: { request: TitledJoinRequest }) {
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={texts.conversationOf(projectTitle)}
        renderRoot={(props) => <Link to="/chat" search={{ tab: 'direct', with: ownerId }} {...props} />}
      >
        {texts.conversation}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        aria-label={texts.toProjectOf(projectTitle)}
        renderRoot={(props) => <Link to="/projects/$projectId" params={{ projectId }} {...props} />}
      >
        {texts.toProject}
      </Button>
    </>
  );
}
