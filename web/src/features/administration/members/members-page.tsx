import type { CommunityMember } from '@tandem/contract/administration/administration-members';
import { useParams } from '@tanstack/react-router';
import { formatDate } from '../../../ui/dates.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { useIsAdministrator } from '../administration.hooks.ts';
import { AdminRow, AdminRows } from '../frame/admin-rows.tsx';
import { useListAddress, ListFilter, ListAndDetail } from '../frame/list-and-detail.tsx';
import { MemberDetail } from './member-detail.tsx';
import { useCommunityMembers, type MemberFilter, memberFilters } from './members.queries.ts';
import { membersTexts as texts } from './members.texts.ts';

interface MemberListProps {
  search: string;
  filter: MemberFilter;
  /** The id of the member who is shown beside the list. */
  chosen: string | undefined;
}

/** The members that fit, in pages. */
function MemberList({ search, filter, chosen }: MemberListProps) {
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

/** /admin/members: the list beside the member that was chosen. Only administrators find e-mail addresses. */
export function MembersPage() {
  const { userId } = useParams({ strict: false });
  const address = useListAddress(memberFilters);
  const isAdministrator = useIsAdministrator();
  return (
    <ListAndDetail
      title={texts.title}
      label={texts.list}
      filter={
        <ListFilter
          address={address}
          filters={memberFilters}
          searchLabel={isAdministrator ? texts.searchWithEmail : texts.search}
          texts={texts}
        />
      }
      list={<MemberList search={address.search} filter={address.filter} chosen={userId} />}
      detail={userId === undefined ? null : <MemberDetail key={userId} userId={userId} />}
      hint={texts.choose}
    />
  );
}
