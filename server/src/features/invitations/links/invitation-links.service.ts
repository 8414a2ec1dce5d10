import { commonFailures } from '@tandem/contract/failure';
import type {
  InvitationLink,
  listInvitationLinks,
  makeInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import type { ParsedInput } from '@tandem/contract/operation';
import { budgetCountsSince } from '../../../platform/budgets.ts';
import { LastStatement, type Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type ListPage, readPage } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { lockOfMember } from '../../account/public.ts';
import { acceptPendingOf, publishJoinRequestChange } from '../../join-requests/public.ts';
import {
  type AfterCommit,
  findOwnerId,
  isRoleFull,
  joinProject,
  projectErrors,
  lockOfProject,
} from '../../projects/public.ts';
import { acceptOpenOf, findOfferFacts } from '../invitations.repository.ts';
import { invitationErrors } from '../invitations.errors.ts';
import { publishInvitationChange, publishLinkChange } from '../invitations.live.ts';
import { expiryOf, stateOf, whyNotLetIn, whyNotUse } from '../invitations.rules.ts';
import { type InvitationsDeps, requireMayOffer } from '../invitations.service.ts';
import {
  countUse,
  findLink,
  findLinkJoin,
  findProjectOfLink,
  insertLink,
  type LinkJoinFacts,
  type ListedLink,
  listLinks,
  revokeLink,
} from './invitation-links.repository.ts';

type LinkInput = ParsedInput<typeof makeInvitationLink>['body'];

/** Making, listing, revoking and using links; refusals are `invitationErrors` and `projectErrors`. */
export function createInvitationLinksService(deps: InvitationsDeps) {
  const { database, live, clock, throttles } = deps;
  const { orm } = database;
  return {
    /** Returns the link with its secret, which is stored nowhere. */
    makeLink: (me: string, projectId: string, input: LinkInput) => makeLink(deps, { me, projectId, input }),
    listLinks: async (
      me: string,
      projectId: string,
      query: ParsedInput<typeof listInvitationLinks>['query'],
    ): Promise<ListPage<InvitationLink>> => {
      const now = clock.now();
      await requireOwner(orm, me, projectId);
      return readPage(query, invitationErrors.invalidCursor, async (wanted) =>
        (await listLinks(orm, { projectId, ...wanted })).map((link) => toLink(link, now)),
      );
    },
    revokeLink: async (me: string, { projectId, linkId }: { projectId: string; linkId: string }) => {
      await database.transaction(async (tx) => {
        await requireOwner(tx, me, projectId);
        const isKnown = await revokeLink(tx, { projectId, linkId, now: clock.now() });
        if (!isKnown) refuse(invitationErrors.noSuchLink);
      }, lockOfProject(projectId));
      publishLinkChange(live, { ownerId: me, projectId });
    },
    viewLink: async (token: string) => {
      const link =
        (await findLink(orm, hashToken(token), clock.now())) ?? refuse(invitationErrors.noSuchLink);
      const { isOwnerSuspended } = link;
      const { status, archivedAt, ...project } = link.project;
      const why =
        whyNotUse(link, clock.now()) ??
        whyNotLetIn({ status, isArchived: archivedAt !== null, isRoleFull: false, isOwnerSuspended });
      if (why !== null) refuse(why);
      const { invitedBy, role, expiresAt } = link;
      return { project, invitedBy, role, expiresAt: expiresAt.toISOString() };
    },
    joinByLink: async (me: string, token: string) => {
      await throttles.spend('requests', me);
      return join(deps, me, hashToken(token));
    },
  };
}

export type InvitationLinksService = ReturnType<typeof createInvitationLinksService>;

async function requireOwner(db: Queryable, me: string, projectId: string): Promise<void> {
  const ownerId = (await findOwnerId(db, projectId)) ?? refuse(projectErrors.notFound);
  if (ownerId !== me) refuse(projectErrors.ownerOnly);
}

function toLink({ revokedAt, ...link }: ListedLink, now: Date): InvitationLink {
  return {
    ...link,
    state: stateOf({ ...link, revokedAt }, now),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  };
}

async function makeLink(
  deps: InvitationsDeps,
  { me, projectId, input }: { me: string; projectId: string; input: LinkInput },
): Promise<{ link: InvitationLink; token: string }> {
  const { database, live, clock } = deps;
  const [now, token] = [clock.now(), newToken()];
  const { roleId = null, role = '', maxUses, days } = input;
  const link = await database.transaction<ListedLink>(async (tx) => {
    const facts = await findOfferFacts(tx, { projectId, roleId, since: budgetCountsSince(now) });
    if (facts.ownerId === null) return refuse(projectErrors.notFound);
    if (facts.ownerId !== me) return refuse(projectErrors.ownerOnly);
    requireMayOffer(deps, facts, { roleId, now });
    const row = {
      id: newId(),
      projectId,
      createdBy: me,
      tokenHash: hashToken(token),
      role: facts.role?.title ?? role,
      roleId,
      maxUses,
      createdAt: now,
      expiresAt: expiryOf(now, days),
    };
    return new LastStatement(() => insertLink(tx, row));
  }, lockOfProject(projectId));
  publishLinkChange(live, { ownerId: me, projectId });
  return { link: toLink(link, now), token };
}

/** Whether somebody joined, or was in the project already. */
interface JoinedByLink {
  projectId: string;
  isNew: boolean;
}

/** What a member who joined by a link leaves to do after COMMIT. */
interface Joined {
  ownerId: string;
  joined: readonly AfterCommit[];
  /** The pending request and the open invitation that ended with joining. */
  requestId: string | null;
  invitationId: string | null;
}

async function join(deps: InvitationsDeps, me: string, tokenHash: string): Promise<JoinedByLink> {
  const { database, clock } = deps;
  const projectId = (await findProjectOfLink(database.orm, tokenHash)) ?? refuse(invitationErrors.noSuchLink);
  const at = clock.now();
  const done = await database.transaction<Joined | null>(
    async (tx) => {
      const facts =
        (await findLinkJoin(tx, { projectId, tokenHash, me, now: at })) ??
        refuse(invitationErrors.noSuchLink);
      if (!mayJoin(facts, at)) return null;
      const { ownerId, linkId, role, roleId, places } = facts;
      const who = { projectId, memberId: me, at };
      await countUse(tx, linkId);
      const requestId = await acceptPendingOf(tx, who);
      const invitationId = await acceptOpenOf(tx, who);
      const joined = await joinProject(deps, tx, { ...who, role, roleId, places });
      return { ownerId, joined, requestId, invitationId };
    },
    lockOfMember(me),
    lockOfProject(projectId),
  );
  if (done !== null) {
    for (const afterCommit of done.joined) afterCommit();
    publishJoin(deps, done, { me, projectId });
  }
  return { projectId, isNew: done !== null };
}

/** False for somebody who is in the project already; refuses with the reason why nobody joins by the link. */
function mayJoin(facts: LinkJoinFacts, now: Date): boolean {
  if (!facts.isLive) return refuse(commonFailures.signedOut);
  if (facts.isMember) return false;
  if (facts.isBlocked) return refuse(invitationErrors.noSuchLink);
  const { places, roleId, projectStatus: status } = facts;
  const why =
    whyNotUse(facts, now) ?? whyNotLetIn({ ...facts, status, isRoleFull: isRoleFull(places.roles, roleId) });
  return why === null ? true : refuse(why);
}

/** Publishes that a link was used, and what ended with it. */
function publishJoin(
  deps: InvitationsDeps,
  { ownerId, requestId, invitationId }: Joined,
  { me, projectId }: { me: string; projectId: string },
): void {
  const { live, notify, publishPartnersChanged } = deps;
  publishLinkChange(live, { ownerId, projectId });
  if (requestId !== null)
    publishJoinRequestChange(deps, {
      projectId,
      requestId,
      ownerId,
      applicantId: me,
      status: 'accepted',
      by: me,
    });
  if (invitationId === null)
    notify(ownerId, { kind: 'joinedByLink', actorId: me, projectId, requestId: null });
  else publishInvitationChange(deps, { projectId, invitationId, ownerId, memberId: me, status: 'accepted' });
  publishPartnersChanged([me, ownerId]);
}
