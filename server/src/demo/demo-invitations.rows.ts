import { createHash } from 'node:crypto';
import type { invitationLinks, invitations } from '../features/invitations/invitations.tables.ts';
import { expiryOf } from '../features/invitations/invitations.rules.ts';
import type { DemoData, DemoInvitation, DemoInvitationLink } from './demo-data.schemas.ts';
import { demoDecision, demoId, demoMoment } from './demo.rules.ts';

type InvitationRow = typeof invitations.$inferInsert;
type LinkRow = typeof invitationLinks.$inferInsert;

/** The rows of invitations, of persons and by link. */
export interface DemoInvitationRows {
  invitations: InvitationRow[];
  invitationLinks: LinkRow[];
}

interface Deps {
  idOfMember: (key: string) => string;
  projectOf: (key: string) => { id: string; ownerId: string };
  /** The id of a project's role with this title; null when it has none. */
  roleIdOf: (project: string, title: string) => string | null;
  now: Date;
}

/** The invitations as of `now`; all are from the owners of their projects. */
export const demoInvitationRows = (
  data: Pick<DemoData, 'invitations' | 'invitationLinks'>,
  deps: Deps,
): DemoInvitationRows => ({
  invitations: data.invitations.map((invitation) => invitationRow(invitation, deps)),
  invitationLinks: data.invitationLinks.map((link) => linkRow(link, deps)),
});

function invitationRow({ project, member, daysAgo, ...words }: DemoInvitation, deps: Deps): InvitationRow {
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

function linkRow({ project, role, maxUses, days, daysAgo }: DemoInvitationLink, deps: Deps): LinkRow {
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
