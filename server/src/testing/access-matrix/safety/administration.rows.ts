import * as administration from '@tandem/contract/administration';
import * as members from '@tandem/contract/administration/administration-members';
import { exportAuditEntries, listAuditEntries } from '@tandem/contract/audit';
import * as projects from '@tandem/contract/administration/administration-projects';
import {
  type AccessRow,
  administrators,
  members as everyMember,
  moderators,
  type Situation,
} from '../row.ts';

const theBystander = ({ bystander }: Situation) => ({ params: { userId: bystander } });
const withReason = (situation: Situation) => ({ ...theBystander(situation), body: { reason: 'Asked for.' } });

const onRequest = ({ signUpRequest }: Situation) => ({ params: { signUpId: signUpRequest } });

const ofP = ({ p }: Situation) => ({ params: { projectId: p._id } });
const ofPWithReason = (situation: Situation) => ({ ...ofP(situation), body: { reason: 'Ads.' } });

export const administrationRows: AccessRow[] = [
  { operation: members.listSignUpRequests, statuses: moderators(200), entries: 0 },
  { operation: members.countSignUpRequests, statuses: moderators(200), entries: 0 },
  { operation: members.approveSignUp, input: onRequest, statuses: moderators(200) },
  {
    operation: members.refuseSignUp,
    input: (situation) => ({ ...onRequest(situation), body: { reason: 'Who are you?' } }),
    statuses: moderators(200),
  },
  { operation: administration.viewOverview, statuses: administrators(200) },
  { operation: administration.retryMails, statuses: administrators(200), entries: 0 },
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
    // An administrator suspended the member.
    statuses: moderators(200, { moderator: 403 }),
  },
  { operation: members.endMemberSessions, input: theBystander, statuses: moderators(200) },
  {
    operation: members.setCommunityRole,
    input: (situation) => ({ ...theBystander(situation), body: { role: 'moderator' } }),
    statuses: administrators(200),
  },
  {
    operation: members.makeMemberResetLink,
    input: withReason,
    statuses: administrators(200),
  },
  { operation: members.removeMemberFactors, input: withReason, statuses: administrators(409) },
  { operation: members.exportMember, input: withReason, statuses: administrators(200), showsBlocked: true },
  { operation: members.deleteMember, input: withReason, statuses: administrators(200) },
  { operation: projects.listCommunityProjects, statuses: moderators(200) },
  { operation: projects.viewCommunityProject, input: ofP, statuses: moderators(200) },
  {
    operation: projects.hideCommunityProject,
    input: ofPWithReason,
    statuses: moderators(200),
  },
  { operation: projects.showCommunityProject, input: ofP, statuses: moderators(409) },
  {
    operation: projects.archiveCommunityProject,
    input: ofPWithReason,
    statuses: administrators(200),
  },
  { operation: projects.unarchiveCommunityProject, input: ofP, statuses: administrators(409) },
  {
    operation: projects.deleteCommunityProject,
    input: ofPWithReason,
    statuses: administrators(200),
  },
  { operation: projects.restoreCommunityProject, input: ofP, statuses: administrators(409) },
];
