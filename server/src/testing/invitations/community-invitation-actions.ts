import { confirmPassword } from '@tandem/contract/account';
import { makeCommunityInvitation } from '@tandem/contract/invitations/invitation-links';
import {
  updateCommunitySettings,
  viewCommunitySettings,
} from '@tandem/contract/community/community-administration';
import type { SignUpMode } from '@tandem/contract/community';
import { type Actor, password } from '../test-app.ts';

/** Makes a link to the community; returns its id and its secret. */
export async function inviteToCommunity(
  administrator: Actor,
  body: { note?: string; maxUses?: number; days?: number } = {},
): Promise<{ id: string; token: string }> {
  const { data } = await administrator.call(makeCommunityInvitation, { body });
  return { id: data._id, token: data.path.replace('/signup#token=', '') };
}

/** Sets who can sign up, whenever the log-in was; null for the default. */
export async function setSignUp(
  administrator: Actor,
  change: {
    signUpMode?: SignUpMode | null;
    emailDomains?: string[] | null;
    projectLinksAdmit?: boolean | null;
  },
): Promise<void> {
  await administrator.call(confirmPassword, { body: { password } });
  const { versions } = (await administrator.call(viewCommunitySettings)).data;
  const version = versions.signUp;
  await administrator.call(updateCommunitySettings, { body: { section: 'signUp', version, ...change } });
}

let count = 0;
/** The body of a sign-up with an address of its own. */
export const newcomer = (more: { emailId?: string; invitation?: string } = {}) => ({
  firstName: 'Nora',
  lastName: 'Next',
  age: 30,
  about: 'New here.',
  experience: 5,
  techStack: ['TypeScript'],
  skills: ['Testing'],
  interests: ['Quality'],
  emailId: `newcomer-${(count += 1)}@example.org`,
  password,
  ...more,
});
