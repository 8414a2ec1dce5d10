import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { formatDate } from '../../ui/dates.ts';
import { joinRequestTexts } from './join-requests.texts.ts';
import { badgeOf, headingIdOf, wayOn } from './join-requests.view.ts';
import styles from './application-card.module.css';
import { RequestFacts } from './request-facts.tsx';

const texts = joinRequestTexts.applications;

interface ApplicationCardProps {
  request: TitledJoinRequest;
  onWithdraw: (request: TitledJoinRequest) => void;
}

/** A request as its applicant follows it. */
export function ApplicationCard({ request, onWithdraw }: ApplicationCardProps) {
  const { projectTitle, projectStatus, status, createdAt } = request;
  const { label, tone } = badgeOf(status);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {projectStatus === 'closed' && <StatusBadge>{texts.closed}</StatusBadge>}
        <time className={styles.date} dateTime={createdAt}>
          {formatDate(createdAt, 'MMM D, YYYY')}
        </time>
      </div>
      <h2 className={styles.name} id={headingIdOf(request._id)} tabIndex={-1}>
        {projectTitle}
      </h2>
      <RequestFacts request={request} />
      <div className={styles.foot}>
        <WayOn request={request} />
        {status === 'pending' && (
          <Button
            variant="default"
            aria-label={texts.withdrawOf(projectTitle)}
            onClick={() => onWithdraw(request)}
          >
            {texts.withdraw}
          </Button>
        )}
      </div>
    </li>
  );
}

function WayOn({ request }: { request: TitledJoinRequest }) {
  const way = wayOn(request);
  if (way === 'joined')
    return (
      <Button variant="subtle" renderRoot={(props) => <Link to="/my-working-projects" {...props} />}>
        {texts.toJoined}
      </Button>
    );
  if (way === null) return null;
  const { projectTitle } = request;
  return (
    <Button
      variant="subtle"
      aria-label={texts.findInFeedOf(projectTitle)}
      renderRoot={(props) => <Link to="/feed" search={{ search: projectTitle }} {...props} />}
    >
      {texts.findInFeed}
    </Button>
  );
}
