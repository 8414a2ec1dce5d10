import { Skeleton } from '@mantine/core';
import type { CommunityMember } from '@tandem/contract/administration/administration-members';
import { Link } from '@tanstack/react-router';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { formatDate } from '../../../ui/dates.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import styles from './member-list.module.css';
import { useCommunityMembers } from './members.queries.ts';
import { membersTexts as texts } from './members.texts.ts';
import type { MemberFilter } from './members.view.ts';

interface MemberListProps {
  search: string;
  filter: MemberFilter;
  /** The id of the member who is shown beside the list. */
  chosen: string | undefined;
}

/** The members that fit, in pages. */
export function MemberList({ search, filter, chosen }: MemberListProps) {
  const list = useCommunityMembers(search, filter);
  const { data, error, isFetching, refetch } = list;
  if (!data && error)
    return (
      <div className={styles.state}>
        <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.state}>
        <LoadingState label={texts.loading}>
          <Skeleton height={320} aria-hidden />
        </LoadingState>
      </div>
    );
  if (data.length === 0)
    return (
      <div className={styles.state}>
        <EmptyState title={texts.empty} hint={texts.emptyText} />
      </div>
    );
  return (
    <InfiniteList {...pagesIn(list)}>
      <ul className={styles.list}>
        {data.map((member) => (
          <MemberRow key={member._id} member={member} isChosen={member._id === chosen} />
        ))}
      </ul>
    </InfiniteList>
  );
}

function MemberRow({ member, isChosen }: { member: CommunityMember; isChosen: boolean }) {
  const { _id, communityRole, isSuspended, createdAt } = member;
  return (
    <li>
      <Link
        to="/admin/members/$userId"
        params={{ userId: _id }}
        search={(kept) => kept}
        resetScroll={false}
        className={styles.row}
        aria-current={isChosen ? 'true' : undefined}
      >
        <PersonAvatar person={member} size={36} />
        <span className={styles.what}>
          <bdi className={styles.name}>{fullName(member)}</bdi>
          <span className={styles.fact}>
            {member.maskedEmail ?? texts.joined(formatDate(createdAt, 'MMM D, YYYY'))}
          </span>
        </span>
        {communityRole !== 'member' && <span className={styles.role}>{texts.roles[communityRole]}</span>}
        {isSuspended && <span className={styles.suspended}>{texts.suspended}</span>}
      </Link>
    </li>
  );
}
