import * as administration from '@tandem/contract/administration';
import { exportAuditEntries, listAuditEntries } from '@tandem/contract/audit';
import * as members from '@tandem/contract/administration/administration-members';
import { type AccessRow, administrators, members as everyMember, moderators } from '../row.ts';
import type { Situation } from '../situation.ts';

const theBystander = ({ bystander }: Situation) => ({ params: { userId: bystander } });
const withReason = (situation: Situation) => ({ ...theBystander(situation), body: { reason: 'Asked for.' } });

export const administrationRows: AccessRow[] = [
  { operation: administration.viewOverview, statuses: administrators(200) },
  {
    operation: administration.claimAdministration,
    input: () => ({ body: { token: 'x'.repeat(43) } }),
    statuses: everyMember(404),
  },
  { operation: listAuditEntries, statuses: administrators(200) },
  { operation: exportAuditEntries, statuses: administrators(200) },
  { operation: members.listCommunityMembers, statuses: moderators(200), showsBlocked: true },
  { operation: members.viewCommunityMember, input: theBystander, statuses: moderators(200) },
  { operation: members.viewMemberEmail, input: theBystander, statuses: administrators(200) },
  {
    operation: members.suspendMember,
    input: (situation) => ({ ...theBystander(situation), body: { days: 7, reason: 'Ads.' } }),
    statuses: moderators(200),
  },
  {
    operation: members.liftSuspension,
    input: ({ suspended }) => ({ params: { userId: suspended.id } }),
    statuses: moderators(200),
  },
  { operation: members.endMemberSessions, input: theBystander, statuses: moderators(200) },
  {
    operation: members.setCommunityRole,
    input: (situation) => ({ ...theBystander(situation), body: { role: 'moderator' } }),
    statuses: administrators(200),
  },
  {
    operation: members.makeMemberResetLink,
    input: theBystander,
    statuses: administrators(200),
    mentionsPasswords: true,
    givesToken: true,
  },
  { operation: members.exportMember, input: withReason, statuses: administrators(200), showsBlocked: true },
  { operation: members.deleteMember, input: withReason, statuses: administrators(200) },
];
