import type { MemberDetails } from '@tandem/contract/administration/administration-members';
import { Link } from '@tanstack/react-router';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { formatNumber } from '../../../ui/numbers.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { AdminDetail } from '../frame/admin-detail.tsx';
import { MemberActions } from './member-actions.tsx';
import styles from './member-detail.module.css';
import { MemberEmail } from './member-email.tsx';
import { useCommunityMember } from './members.queries.ts';
import { membersTexts as texts } from './members.texts.ts';

/** A member with the facts that moderators need, and what they can do. */
export function MemberDetail({ userId }: { userId: string }) {
  return (
    <AdminDetail query={useCommunityMember(userId)} list="/admin/members" texts={texts}>
      {(member) => <Shown member={member} />}
    </AdminDetail>
  );
}

function Shown({ member }: { member: MemberDetails }) {
  const { communityRole, isSuspended, suspendedUntil, suspensionReason } = member;
  return (
    <article className={styles.card} aria-label={fullName(member)}>
      <header className={styles.head}>
        <PersonAvatar person={member} size={56} />
        <div className={styles.titles}>
          <h2 className={styles.name}>
            <bdi>{fullName(member)}</bdi>
          </h2>
          <p className={styles.role}>{texts.roles[communityRole]}</p>
        </div>
        <Link to="/people/$id" params={{ id: member._id }}>
          {texts.actions.page}
        </Link>
      </header>
      {isSuspended && (
        <div className={styles.suspended}>
          <strong>{texts.suspendedUntil(suspendedUntil && formatDateTime(suspendedUntil))}</strong>
          {suspensionReason !== null && <p dir="auto">{texts.because(suspensionReason)}</p>}
        </div>
      )}
      <Facts member={member} />
      <MemberActions member={member} />
    </article>
  );
}

function Facts({ member }: { member: MemberDetails }) {
  const { createdAt, lastActiveAt, sessions, ownedProjects, joinedProjects } = member;
  return (
    <dl className={styles.facts}>
      <Fact label={texts.facts.joined}>{formatDate(createdAt, 'MMM D, YYYY')}</Fact>
      <Fact label={texts.facts.lastActive}>
        {lastActiveAt === null ? texts.facts.never : formatDateTime(lastActiveAt)}
      </Fact>
      <Fact label={texts.facts.devices}>{formatNumber(sessions)}</Fact>
      <Fact label={texts.facts.projects}>{texts.facts.owns(ownedProjects, joinedProjects)}</Fact>
      {member.maskedEmail !== null && (
        <Fact label={texts.facts.email}>
          <MemberEmail member={member} masked={member.maskedEmail} />
        </Fact>
      )}
    </dl>
  );
}
