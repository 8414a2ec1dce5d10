import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { CardTitle } from '../../../ui/cards/card-title.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { badgeOf, headingIdOf, nextLink } from '../join-requests.view.ts';
import styles from './application-card.module.css';
import { RequestFacts } from '../request-facts.tsx';

const texts = joinRequestTexts.applications;

interface ApplicationCardProps {
  request: TitledJoinRequest;
  onWithdraw: (request: TitledJoinRequest) => void;
}

/** An application of the member, with its status. */
export function ApplicationCard({ request, onWithdraw }: ApplicationCardProps) {
  const { projectTitle, projectStatus, status, createdAt } = request;
  const { label, tone } = badgeOf(status);
  return (
    <Card
      foot={
        <>
          {status === 'pending' && (
            <Button
              variant="subtle"
              color="gray"
              aria-label={texts.withdrawOf(projectTitle)}
              onClick={() => onWithdraw(request)}
            >
              {texts.withdraw}
            </Button>
          )}
          <NextLink request={request} />
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
      <CardTitle id={headingIdOf(request._id)}>{projectTitle}</CardTitle>
      <RequestFacts request={request} />
    </Card>
  );
}

function NextLink({ request }: { request: TitledJoinRequest }) {
  const target = nextLink(request);
  if (target === 'joined')
    return (
      <Button variant="default" renderRoot={(props) => <Link to="/my-working-projects" {...props} />}>
        {texts.toJoined}
      </Button>
    );
  if (target === null) return null;
  const { projectTitle } = request;
  return (
    <Button
      variant="default"
      aria-label={texts.showInFeedOf(projectTitle)}
      renderRoot={(props) => <Link to="/feed" search={{ search: projectTitle }} {...props} />}
    >
      {texts.showInFeed}
    </Button>
  );
}
