import { Button } from '@mantine/core';
import type { JoinRequest } from '@tandem/contract/join-requests';
import { IconInbox, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useDecidedRequests } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { nameOf } from '../join-requests.view.ts';
import styles from './decided-requests.module.css';

const texts = joinRequestTexts.review;

interface DecidedRequestsProps {
  projectId: string;
  status: 'accepted' | 'rejected';
}

/** The accepted or rejected requests to a project, with what its owner wrote to them. */
export function DecidedRequests({ projectId, status }: DecidedRequestsProps) {
  const requests = useDecidedRequests(projectId, status);
  if (requests.isPending) return <LoadingState label={texts.loading} cards={2} />;
  if (!requests.data)
    return <ErrorState message={sentenceOf(requests.error, texts.failed)} {...retryOf(requests)} />;
  if (requests.data.length === 0)
    return <EmptyState {...texts.noneDecided[status]} icon={<IconInbox size={22} />} />;
  return (
    <InfiniteList {...pagesIn(requests)}>
      <ul className={styles.list} aria-label={texts.decidedLists[status]}>
        {requests.data.map((request) => (
          <DecidedRequest key={request._id} request={request} />
        ))}
      </ul>
    </InfiniteList>
  );
}

function DecidedRequest({ request }: { request: JoinRequest }) {
  const { userId: person, role, message, reason, status, createdAt } = request;
  return (
    <li className={styles.row}>
      <PersonLink person={person} pictureSize={38} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <PersonLink person={person} />
          <StatusBadge>{role || joinRequestTexts.roleMissing}</StatusBadge>
        </h3>
        <p className={styles.message} dir="auto" data-missing={!message || undefined}>
          {message || joinRequestTexts.messageMissing}
        </p>
        {reason && (
          <dl className={styles.note}>
            <Fact label={texts.yourNote}>
              <p dir="auto">{reason}</p>
            </Fact>
          </dl>
        )}
      </div>
      <time className={styles.date} dateTime={createdAt}>
        {texts.askedOn(formatDate(createdAt, 'MMM D, YYYY'))}
      </time>
      {status === 'accepted' && (
        <Button
          variant="default"
          size="compact-md"
          className={styles.button}
          leftSection={<IconMessage size={16} aria-hidden />}
          aria-label={texts.messageTo(nameOf(request))}
          renderRoot={(props) => <Link to="/chat" search={{ tab: 'direct', with: person._id }} {...props} />}
        >
          {texts.message}
        </Button>
      )}
    </li>
  );
}
