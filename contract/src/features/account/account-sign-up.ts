import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { timestamp } from '../../values.ts';
import { confirmPasswordBody, user, invitationToken, linkToken } from './account.ts';

/** Success messages of sign-up. */
export const signUpMessages = {
  created: 'Your account was created. You can log in now.',
  /** The same for every address. */
  sent: 'We sent a mail to this address. Open the link in it to finish your sign-up.',
  /** Where moderators approve new members; the same for a first and a repeated request. */
  waiting: 'Thank you. Your request waits for approval. You can log in as soon as it is accepted.',
  sentAgain: 'A new link is on its way to your mailbox.',
} as const;

export const viewSignUpLink = operation({
  name: 'viewSignUpLink',
  method: 'POST',
  path: '/api/account/sign-up-link/view',
  summary: 'Whether the link of a sign-up still works, without using it up',
  access: 'open',
  scope: null,
  body: z.object({ token: linkToken }),
  reply: z.object({ data: z.object({ emailId: z.string(), expiresAt: timestamp }) }),
});

export const confirmSignUpBody = z.object({ token: linkToken, password: confirmPasswordBody.shape.password });

export const confirmSignUp = operation({
  name: 'confirmSignUp',
  method: 'POST',
  path: '/api/account/sign-up-link/confirm',
  summary:
    'Create the account of a sign-up by its link and the password that was chosen, and log in. Where moderators approve new members, it is 202, and the account waits for them',
  access: 'open',
  scope: null,
  body: confirmSignUpBody,
  acceptsAs: 202,
  /** Without `user` the account waits for a moderator, and there is no session. */
  reply: z.object({ message: z.string(), user: z.optional(user) }),
});

export const resendSignUpLink = operation({
  name: 'resendSignUpLink',
  method: 'POST',
  path: '/api/account/sign-up-link/resend',
  summary: 'Ask for a new link in place of one that has expired',
  access: 'open',
  scope: null,
  body: z.object({ token: linkToken }),
  reply: z.object({ message: z.string() }),
});

/** The invitations feature makes these links. The secret stands in the body, because paths enter logs. */
export const viewSignUpInvitation = operation({
  name: 'viewSignUpInvitation',
  method: 'POST',
  path: '/api/account/sign-up-invitation/view',
  summary: 'Whether an invitation to the community still admits somebody, without using it up',
  access: 'open',
  scope: null,
  body: z.object({ token: invitationToken }),
  reply: z.object({ data: z.object({ communityName: z.string(), expiresAt: timestamp }) }),
});
