import { Button } from '@mantine/core';
import type { CommunityMember, MemberDetails } from '@tandem/contract/administration/administration-members';
import { useParams, Link } from '@tanstack/react-router';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { Fact, FactLine } from '../../../ui/lists/fact.tsx';
import { formatNumber } from '../../../ui/numbers.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { useIsAdministrator } from '../frame/admin-frame.tsx';
import { ListAndDetail } from '../../../ui/lists/list-and-detail.tsx';
import { AdminRow, AdminRows, useListAddress, ListFilter, AdminDetail } from '../frame/list-and-detail.tsx';
import { MemberActions } from './member-actions.tsx';
import {
  useCommunityMembers,
  type MemberFilter,
  memberFilters,
  useCommunityMember,
  useMemberEmail,
} from './members.queries.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { membersTexts as texts, membersTexts } from './members.texts.ts';

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
      drawing="linked"
    />
  );
}

const detailTexts = membersTexts.facts;

/** The address of a member, hidden until the administrator asks for it. */
function MemberEmail({ member, masked }: { member: MemberDetails; masked: string }) {
  const { mutate, isPending, data } = useMemberEmail(member._id);
  return (
    <Row as="span" gap={8} wraps>
      <Text as="span" breaks>
        {data?.data.emailId ?? masked} (
        {member.isEmailVerified === true ? detailTexts.verified : detailTexts.unverified})
      </Text>
      {!data && (
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          loading={isPending}
          title={detailTexts.showHint}
          onClick={() => mutate()}
        >
          {detailTexts.show}
        </Button>
      )}
    </Row>
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
    <Stack as="article" gap={16} most={760} aria-label={fullName(member)}>
      <Row as="header" gap={16} wraps>
        <PersonAvatar person={member} size={56} />
        <Text as="div" grows>
          <Text as="h2" font={22} weight={600} breaks>
            <bdi>{fullName(member)}</bdi>
          </Text>
          <Text tone="2" size={14}>
            {membersTexts.roles[communityRole]}
          </Text>
        </Text>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/people/$id" params={{ id: member._id }} {...props} />}
        >
          {membersTexts.actions.page}
        </Button>
      </Row>
      {isSuspended && (
        <Stack gap={4} tone="danger" breaks ground="danger" pad="12 16">
          <strong>{membersTexts.suspendedUntil(suspendedUntil && formatDateTime(suspendedUntil))}</strong>
          {suspensionReason !== null && <p dir="auto">{membersTexts.because(suspensionReason)}</p>}
        </Stack>
      )}
      <Facts member={member} />
      <MemberActions member={member} />
    </Stack>
  );
}

function Facts({ member }: { member: MemberDetails }) {
  const { createdAt, lastActiveAt, sessions, ownedProjects, joinedProjects } = member;
  return (
    <Box ground="panel" pad={16}>
      <FactLine>
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
      </FactLine>
    </Box>
  );
}
