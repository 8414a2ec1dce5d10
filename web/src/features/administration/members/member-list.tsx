import type { CommunityMember } from '@tandem/contract/administration/administration-members';
import { formatDate } from '../../../ui/dates.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { AdminRow } from '../frame/admin-row.tsx';
import { AdminRows } from '../frame/admin-rows.tsx';
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
  return (
    <AdminRows query={useCommunityMembers(search, filter)} texts={texts}>
      {(member) => <MemberRow key={member._id} member={member} isChosen={member._id === chosen} />}
    </AdminRows>
  );
}

function MemberRow({ member, isChosen }: { member: CommunityMember; isChosen: boolean }) {
  const { _id, communityRole, isSuspended, createdAt } = member;
  return (
    <AdminRow
      to={{ to: '/admin/members/$userId', params: { userId: _id } }}
      isChosen={isChosen}
      picture={<PersonAvatar person={member} size={36} />}
      name={fullName(member)}
      fact={member.maskedEmail ?? texts.joined(formatDate(createdAt, 'MMM D, YYYY'))}
      badges={[
        ...(communityRole === 'member' ? [] : [{ label: texts.roles[communityRole] }]),
        ...(isSuspended ? [{ label: texts.suspended, isWarning: true }] : []),
      ]}
    />
  );
}
