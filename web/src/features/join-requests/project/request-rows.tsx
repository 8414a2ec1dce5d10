import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { JoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useDecidedRequests } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { badgeOf, nameOf } from '../join-requests.view.ts';
import { type RequestGroup, rowIdOf } from './project-requests.view.ts';
import styles from './request-rows.module.css';

const texts = joinRequestTexts.review;

interface RequestRowsProps {
  groups: readonly RequestGroup[];
  /** The request whose conversation is shown. */
  open: string | undefined;
  pages: ReturnType<typeof pagesIn>;
  /** Whether the conversation stands beside the list; else it takes its place, and Back returns to the list. */
  isWide: boolean;
  /** Below the rows. */
  children?: ReactNode;
}

/** The pending requests of a project, by role. */
export function RequestRows({ groups, open, pages, isWide, children }: RequestRowsProps) {
  return (
    <div className={styles.list} role="region" aria-label={texts.list}>
      <InfiniteList {...pages}>
        {groups.map(({ title, role, requests }) => (
          <section key={role?._id ?? `other-${title}`} className={styles.group} aria-label={title}>
            <h2 className={styles.role}>
              <bdi>{title || joinRequestTexts.roleMissing}</bdi>
              {role && <span className={styles.filled}>{texts.filled(role.filled, role.places)}</span>}
            </h2>
            <ul>
              {requests.map((request) => (
                <li key={request._id}>
                  <Link
                    id={rowIdOf(request._id)}
                    to="/projects/$projectId/requests"
                    params={{ projectId: request.projectId }}
                    search={{ request: request._id }}
                    replace={isWide}
                    state={isWide ? undefined : { isFromList: true }}
                    resetScroll={false}
                    className={styles.row}
                    aria-current={request._id === open ? 'true' : undefined}
                  >
                    <PersonAvatar person={request.userId} size={38} />
                    <span className={styles.texts}>
                      <span className={styles.first}>
                        <bdi className={styles.name}>{nameOf(request)}</bdi>
                        <time className={styles.date} dateTime={request.createdAt}>
                          {formatDate(request.createdAt, 'MMM D')}
                        </time>
                      </span>
                      {request.status === 'pending' ? (
                        <bdi className={styles.words}>
                          {request.message || joinRequestTexts.messageMissing}
                        </bdi>
                      ) : (
                        <span className={styles.outcome} data-tone={badgeOf(request.status).tone}>
                          {badgeOf(request.status).label}
                        </span>
                      )}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {children}
      </InfiniteList>
    </div>
  );
}

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
  if (requests.data.length === 0) return <EmptyState {...texts.noneDecided[status]} drawing="bell" />;
  return (
    <InfiniteList {...pagesIn(requests)}>
      <ul className={styles.decided} aria-label={texts.decidedLists[status]}>
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
    <li className={styles.decidedRow}>
      <PersonLink person={person} pictureSize={38} />
      <div className={styles.decidedWords}>
        <h3 className={styles.decidedName}>
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
      <time className={styles.decidedDate} dateTime={createdAt}>
        {texts.askedOn(formatDate(createdAt, 'MMM D, YYYY'))}
      </time>
      {status === 'accepted' && (
        <Button
          variant="default"
          size="compact-md"
          className={styles.button}
          leftSection={<IconMessage size={16} aria-hidden />}
          aria-label={texts.sayHelloTo(nameOf(request))}
          renderRoot={(props) => <Link to="/chat" search={{ tab: 'direct', with: person._id }} {...props} />}
        >
          {texts.sayHello}
        </Button>
      )}
    </li>
  );
}
