import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { TagList } from '../../ui/badges/tag-list.tsx';
import { formatDate } from '../../ui/dates.ts';
import { PersonLink } from '../../ui/people/person-link.tsx';
import { joinRequestTexts } from './join-requests.texts.ts';
import { headingIdOf, nameOf } from './join-requests.view.ts';
import styles from './request-card.module.css';
import { RequestFacts } from './request-facts.tsx';

const texts = joinRequestTexts.review;

interface RequestCardProps {
  request: TitledJoinRequest;
  onAccept: (request: TitledJoinRequest) => void;
  onReject: (request: TitledJoinRequest) => void;
}

/** A request as the owner decides about it: who, for which project, as what, and why. */
export function RequestCard({ request, onAccept, onReject }: RequestCardProps) {
  const { userId: applicant, createdAt, projectTitle, projectStatus } = request;
  const name = nameOf(request);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <PersonLink person={applicant} pictureSize={44} />
        <div className={styles.who}>
          <h2 className={styles.name} id={headingIdOf(request._id)} tabIndex={-1}>
            <PersonLink person={applicant} />
          </h2>
          {applicant.emailId && (
            <a className={styles.email} href={`mailto:${applicant.emailId}`}>
              {applicant.emailId}
            </a>
          )}
        </div>
        <time className={styles.date} dateTime={createdAt}>
          {formatDate(createdAt, 'MMM D, YYYY')}
        </time>
      </div>
      <div className={styles.project}>
        <span className={styles.label}>{texts.asksToJoin}</span>
        <span className={styles.title}>{projectTitle}</span>
        {projectStatus === 'closed' && <StatusBadge>{texts.closed}</StatusBadge>}
      </div>
      <RequestFacts request={request} />
      <TagList entries={applicant.skills} label={joinRequestTexts.skills(name)} max={3} />
      <div className={styles.foot}>
        <Button variant="default" aria-label={texts.rejectOf(name)} onClick={() => onReject(request)}>
          {texts.reject}
        </Button>
        <Button aria-label={texts.acceptOf(name)} onClick={() => onAccept(request)}>
          {texts.accept}
        </Button>
      </div>
    </li>
  );
}
