import { Button } from '@mantine/core';
import type { MemberDetails } from '@tandem/contract/administration/administration-members';
import { Link } from '@tanstack/react-router';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { formatNumber } from '../../../ui/numbers.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { AdminDetail } from '../frame/list-and-detail.tsx';
import { MemberActions } from './member-actions.tsx';
import styles from './member-detail.module.css';
import { useCommunityMember, useMemberEmail } from './members.queries.ts';
import { membersTexts } from './members.texts.ts';

const texts = membersTexts.facts;

/** The address of a member, hidden until the administrator asks for it. */
function MemberEmail({ member, masked }: { member: MemberDetails; masked: string }) {
  const { mutate, isPending, data } = useMemberEmail(member._id);
  return (
    <span className={styles.email}>
      <span className={styles.address}>
        {data?.data.emailId ?? masked} ({member.isEmailVerified === true ? texts.verified : texts.unverified})
      </span>
      {!data && (
        <Button
          variant="default"
          size="compact-xs"
          loading={isPending}
          title={texts.showHint}
          onClick={() => mutate()}
        >
          {texts.show}
        </Button>
      )}
    </span>
  );
}

/** A member with the facts that moderators need, and what they can do. */
export function MemberDetail({ userId }: { userId: string }) {
  return (
    <AdminDetail query={useCommunityMember(userId)} list="/admin/members" texts={membersTexts}>
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
          <p className={styles.role}>{membersTexts.roles[communityRole]}</p>
        </div>
        <Link to="/people/$id" params={{ id: member._id }}>
          {membersTexts.actions.page}
        </Link>
      </header>
      {isSuspended && (
        <div className={styles.suspended}>
          <strong>{membersTexts.suspendedUntil(suspendedUntil && formatDateTime(suspendedUntil))}</strong>
          {suspensionReason !== null && <p dir="auto">{membersTexts.because(suspensionReason)}</p>}
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
      <Fact label={membersTexts.facts.joined}>{formatDate(createdAt, 'MMM D, YYYY')}</Fact>
      <Fact label={membersTexts.facts.lastActive}>
        {lastActiveAt === null ? membersTexts.facts.never : formatDateTime(lastActiveAt)}
      </Fact>
      <Fact label={membersTexts.facts.devices}>{formatNumber(sessions)}</Fact>
      <Fact label={membersTexts.facts.projects}>
        {membersTexts.facts.owns(ownedProjects, joinedProjects)}
      </Fact>
      {member.maskedEmail !== null && (
        <Fact label={membersTexts.facts.email}>
          <MemberEmail member={member} masked={member.maskedEmail} />
        </Fact>
      )}
    </dl>
  );
}
