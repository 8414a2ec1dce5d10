import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { TagList } from '../../ui/badges/tag-list.tsx';
import { ProjectLink } from '../../ui/cards/project-link.tsx';
import { formatDate } from '../../ui/dates.ts';
import { useResult } from '../../ui/notices/results.store.ts';
import { MailLink } from '../../ui/people/mail-link.tsx';
import { PersonCard } from '../../ui/people/person-card.tsx';
import { PersonMenu } from '../blocks/public.ts';
import { placeOf } from './join-requests.queries.ts';
import { joinRequestTexts } from './join-requests.texts.ts';
import { headingIdOf, nameOf } from './join-requests.view.ts';
import styles from './request-card.module.css';
import { RequestFacts } from './request-facts.tsx';
import { RequestResult } from './request-result.tsx';

const texts = joinRequestTexts.review;

interface RequestCardProps {
  request: TitledJoinRequest;
  onAccept: (request: TitledJoinRequest) => void;
  onReject: (request: TitledJoinRequest) => void;
}

/** A join request, to accept or reject, or with what came of it: applicant, project, role and message. */
export function RequestCard({ request, onAccept, onReject }: RequestCardProps) {
  const { userId: applicant, createdAt, projectId, projectTitle, projectStatus } = request;
  const name = nameOf(request);
  // What came of it is said here, so no notice says it.
  useResult(placeOf(request));
  return (
    <PersonCard
      person={applicant}
      headingId={headingIdOf(request._id)}
      line={<MailLink address={applicant.emailId} />}
      aside={
        <span className={styles.aside}>
          <time dateTime={createdAt}>{formatDate(createdAt, 'MMM D, YYYY')}</time>
          <PersonMenu person={applicant} size={28} />
        </span>
      }
      foot={
        request.status === 'pending' ? (
          <Decision request={request} onAccept={onAccept} onReject={onReject} />
        ) : (
          <RequestResult request={request} projectTitle={projectTitle} />
        )
      }
    >
      <div className={styles.project}>
        <span className={styles.label}>{texts.asksToJoin}</span>
        <span className={styles.title}>
          <ProjectLink projectId={projectId} title={projectTitle} />
        </span>
        {projectStatus === 'closed' && <StatusBadge>{texts.closed}</StatusBadge>}
      </div>
      <RequestFacts request={request} />
      <TagList entries={applicant.skills} label={joinRequestTexts.skills(name)} max={3} />
    </PersonCard>
  );
}

function Decision({ request, onAccept, onReject }: RequestCardProps) {
  const name = nameOf(request);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={styles.conversation}
        aria-label={texts.conversationWith(name)}
        renderRoot={(props) => (
          <Link
            to="/projects/$projectId/requests"
            params={{ projectId: request.projectId }}
            search={{ request: request._id }}
            {...props}
          />
        )}
      >
        {texts.conversation}
      </Button>
      <Button variant="default" aria-label={texts.rejectOf(name)} onClick={() => onReject(request)}>
        {texts.reject}
      </Button>
      <Button aria-label={texts.acceptOf(name)} onClick={() => onAccept(request)}>
        {texts.accept}
      </Button>
    </>
  );
}
