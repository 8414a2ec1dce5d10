import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { timestamp } from '../../values.ts';
import { confirmPasswordBody, user } from './account.ts';
import { linkToken } from './link-token.ts';

/** Success messages of sign-up. */
export const signUpMessages = {
  created: 'Your account was created. You can log in now.',
  /** The same for every address. */
  sent: 'We sent a mail to this address. Open the link in it to finish your sign-up.',
  sentAgain: 'A new link is on its way to your mailbox.',
} as const;

export const viewSignUpLink = operation({
  name: 'viewSignUpLink',
  method: 'POST',
  path: '/api/account/sign-up-link/view',
  summary: 'Whether the link of a sign-up still works, without using it up',
  access: 'open',
  body: z.object({ token: linkToken }),
  reply: z.object({ data: z.object({ emailId: z.string(), expiresAt: timestamp }) }),
});

export const confirmSignUpBody = z.object({ token: linkToken, password: confirmPasswordBody.shape.password });

export const confirmSignUp = operation({
  name: 'confirmSignUp',
  method: 'POST',
  path: '/api/account/sign-up-link/confirm',
  summary: 'Create the account of a sign-up by its link and the password that was chosen, and log in',
  access: 'open',
  body: confirmSignUpBody,
  reply: z.object({ message: z.string(), user }),
});

export const resendSignUpLink = operation({
  name: 'resendSignUpLink',
  method: 'POST',
  path: '/api/account/sign-up-link/resend',
  summary: 'Ask for a new link in place of one that has expired',
  access: 'open',
  body: z.object({ token: linkToken }),
  reply: z.object({ message: z.string() }),
});
