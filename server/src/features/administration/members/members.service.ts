import type {
  CommunityMember,
  listCommunityMembers,
  MemberDetails,
} from '@tandem/contract/administration/administration-members';
import { type CommunityRole, hasRole, type ParsedInput } from '@tandem/contract/operation';
import { pageOf, readCursor } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isSuspended, whyNotChangeSuspension } from '../../account/public.ts';
import { administrationErrors } from '../administration.errors.ts';
import { maskedEmail, whyNotActOnAccount, whyNotTouch } from '../administration.rules.ts';
import type { MemberActsDeps } from './member-acts.service.ts';
import * as repository from './members.repository.ts';

/** Who looks at members: their id and their role. */
export interface Viewer {
  me: string;
  role: CommunityRole;
}

/** Searching and viewing members as moderators and administrators see them. */
export function createMembersService({ database, clock }: Pick<MemberActsDeps, 'database' | 'clock'>) {
  const { orm } = database;
  return {
    listCommunityMembers: async (
      viewer: Viewer,
      { search = '', cursor, limit, ...filters }: ParsedInput<typeof listCommunityMembers>['query'],
    ) => {
      const after = readCursor(cursor, administrationErrors.invalidCursor);
      const now = clock.now();
      const query = { ...filters, ...sought(search, viewer.role), after, limit: limit + 1, now };
      const page = pageOf(await repository.listMembers(orm, query), limit);
      return { data: page.rows.map((row) => listedTo(viewer, row, now)), nextCursor: page.nextCursor };
    },
    viewCommunityMember: async (viewer: Viewer, id: string): Promise<MemberDetails> => {
      const now = clock.now();
      const found = (await repository.findMember(orm, id, now)) ?? refuse(administrationErrors.noSuchMember);
      return shownTo(viewer, found, now);
    },
  };
}

/** Moderators do not see addresses, so for them the search is always one for names. */
function sought(search: string, role: CommunityRole): { search?: string; emailId?: string } {
  if (search === '') return {};
  const isAddress = search.includes('@') && hasRole(role, 'administrator');
  return isAddress ? { emailId: search.toLowerCase() } : { search };
}

function listedTo(
  { role: viewerRole }: Viewer,
  { id, at, role, emailId, suspendedAt, suspendedUntil, ...names }: repository.MemberRow,
  now: Date,
): CommunityMember {
  const isHeld = isSuspended({ suspendedAt, suspendedUntil }, now);
  return {
    _id: id,
    firstName: names.firstName,
    lastName: names.lastName,
    photoUrl: names.photoUrl,
    communityRole: role,
    createdAt: at.toISOString(),
    isSuspended: isHeld,
    suspendedUntil: isHeld ? (suspendedUntil?.toISOString() ?? null) : null,
    maskedEmail: hasRole(viewerRole, 'administrator') ? maskedEmail(emailId) : null,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof repository.findMember>>>;

function shownTo(viewer: Viewer, found: Found, now: Date): MemberDetails {
  const { suspensionReason, emailVerifiedAt, lastActiveAt, sessions, ownedProjects, joinedProjects } = found;
  const member = listedTo(viewer, found, now);
  const { isSuspended: isHeld } = member;
  const mayAct = whyNotActOnAccount({ id: viewer.me, role: viewer.role }, found) === null;
  return {
    ...member,
    suspensionReason: isHeld ? suspensionReason : null,
    suspendedAt: isHeld ? (found.suspendedAt?.toISOString() ?? null) : null,
    lastActiveAt: lastActiveAt === null ? null : new Date(lastActiveAt).toISOString(),
    sessions,
    ownedProjects,
    joinedProjects,
    isEmailVerified: hasRole(viewer.role, 'administrator') ? emailVerifiedAt !== null : null,
    hasSecondFactor: hasRole(viewer.role, 'administrator') ? found.hasSecondFactor : null,
    mayAct,
    isProtected: whyNotTouch(viewer.me, found) !== null,
    maySuspend: mayAct && whyNotChangeSuspension(viewer.role, found, now) === null,
  };
}
