import type { CommunityRole } from '@tandem/contract/operation';
import { eq } from 'drizzle-orm';
import { members } from '../../features/account/public.ts';
import type { Actor, TestApp } from '../test-app.ts';

const withRole = (communityRole: CommunityRole) => async (app: Pick<TestApp, 'database'>, member: Actor) => {
  await app.database.orm.update(members).set({ communityRole }).where(eq(members.id, member.id));
  return member;
};

/** Makes a member a moderator of the community, as if an administrator had; the audit log does not have it. */
export const makeModerator = withRole('moderator');
/** Makes a member an administrator of the community. */
export const makeAdministrator = withRole('administrator');
