import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import type { ReactNode } from 'react';
import { formatDate } from '../../../ui/dates.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import type { pagesIn } from '../../../ui/lists/pages-in.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { badgeOf, nameOf } from '../join-requests.view.ts';
import { rowIdOf, type RequestGroup } from './project-requests.view.ts';
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
                        <StatusBadge tone={badgeOf(request.status).tone}>
                          {badgeOf(request.status).label}
                        </StatusBadge>
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
