import { createHash } from 'node:crypto';
import { expiryOf } from '../features/invitations/invitations.rules.ts';
import type { invitationLinks, invitations } from '../features/invitations/invitations.tables.ts';
import type { joinRequests } from '../features/join-requests/join-requests.tables.ts';
import type { DemoJoinRequest, DemoData, DemoInvitation, DemoInvitationLink } from './demo-data.schemas.ts';
import { demoDecision, demoId, demoMoment } from './demo.rules.ts';

export type DemoRequestRow = typeof joinRequests.$inferInsert;

/** How long a request waits for an answer, in milliseconds. */
const requestLifetime = 60 * 86_400_000;

interface Deps {
  idOfMember: (key: string) => string;
  idOfProject: (key: string) => string;
  /** The id of a project's role with this title; null when it has none. */
  roleIdOf: (project: string, title: string) => string | null;
  now: Date;
}

export function requestRow(
  { project, member, daysAgo, ...request }: DemoJoinRequest,
  { idOfMember, idOfProject, roleIdOf, now }: Deps,
): DemoRequestRow {
  const seed = `request ${project} ${member} ${daysAgo}`;
  const createdAt = demoMoment(now, daysAgo, seed);
  const expiresAt = new Date(createdAt.getTime() + requestLifetime);
  const { status } = request;
  const decidedAt = status === 'expired' ? expiresAt : demoDecision(createdAt, seed);
  return {
    ...request,
    id: demoId(createdAt, seed),
    projectId: idOfProject(project),
    memberId: idOfMember(member),
    roleId: roleIdOf(project, request.role),
    createdAt,
    decidedAt: status === 'pending' ? null : decidedAt,
    expiresAt,
  };
}

type InvitationRow = typeof invitations.$inferInsert;
type LinkRow = typeof invitationLinks.$inferInsert;

/** The rows of invitations, of persons and by link. */
export interface DemoInvitationRows {
  invitations: InvitationRow[];
  invitationLinks: LinkRow[];
}

interface InvitationDeps {
  idOfMember: (key: string) => string;
  projectOf: (key: string) => { id: string; ownerId: string };
  /** The id of a project's role with this title; null when it has none. */
  roleIdOf: (project: string, title: string) => string | null;
  now: Date;
}

/** The invitations as of `now`; all are from the owners of their projects. */
export const demoInvitationRows = (
  data: Pick<DemoData, 'invitations' | 'invitationLinks'>,
  deps: InvitationDeps,
): DemoInvitationRows => ({
  invitations: data.invitations.map((invitation) => invitationRow(invitation, deps)),
  invitationLinks: data.invitationLinks.map((link) => linkRow(link, deps)),
});

function invitationRow(
  { project, member, daysAgo, ...words }: DemoInvitation,
  deps: InvitationDeps,
): InvitationRow {
  const seed = `invitation ${project} ${member}`;
  const createdAt = demoMoment(deps.now, daysAgo, seed);
  const { id: projectId, ownerId } = deps.projectOf(project);
  return {
    ...words,
    id: demoId(createdAt, seed),
    projectId,
    memberId: deps.idOfMember(member),
    invitedBy: ownerId,
    roleId: deps.roleIdOf(project, words.role),
    createdAt,
    decidedAt: words.status === 'pending' ? null : demoDecision(createdAt, seed),
  };
}

function linkRow(
  { project, role, maxUses, days, daysAgo }: DemoInvitationLink,
  deps: InvitationDeps,
): LinkRow {
  const seed = `invitation link ${project} ${role}`;
  const createdAt = demoMoment(deps.now, daysAgo, seed);
  const { id: projectId, ownerId } = deps.projectOf(project);
  return {
    id: demoId(createdAt, seed),
    projectId,
    createdBy: ownerId,
    // The secret of a link has no spaces, so no link has this hash, and whoever reads this cannot join by it.
    tokenHash: createHash('sha256').update(seed).digest('hex'),
    role,
    roleId: deps.roleIdOf(project, role),
    maxUses,
    createdAt,
    expiresAt: expiryOf(createdAt, days),
  };
}
