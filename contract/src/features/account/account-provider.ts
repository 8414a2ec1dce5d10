import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { secret, timestamp } from '../../values.ts';
import { secondStep, user, invitationToken } from './account.ts';

/** Whether a text is a path of this site, with search and hash, that a browser may be sent to. Browsers drop tabs and lines. */
export const isOwnPath = (path: string): boolean => /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(path);

/** Success messages about log-in through an OpenID Connect provider. */
export const providerMessages = {
  welcome: (firstName: string) =>
    `Welcome, ${firstName}. Complete your profile: your skills decide which projects you see first.`,
  linked: (name: string) => `You can log in with ${name} now.`,
  confirmed: (name: string) => `You can log in with ${name} again.`,
  unlinked: (name: string) => `${name} is no longer linked to your account.`,
  proved: 'Thank you. Go on with what you were doing.',
  addressTaken: (name: string) =>
    `An account with this email address already exists. Log in to it, and link ${name} in Settings.`,
  passwordSet: 'You can log in with your password now.',
} as const;

/** The page to show afterwards. */
const next = z
  .string('The page must be a path.')
  .check(
    z.maxLength(2_000, 'This path is too long.'),
    z.refine(isOwnPath, 'The page must be a path of this site.'),
  );

/** The address at the provider, to which the browser goes next. */
const departure = z.object({ data: z.object({ url: z.string() }) });

export const startProviderLogIn = operation({
  name: 'startProviderLogIn',
  method: 'POST',
  path: '/api/account/provider/log-in',
  summary: 'Start a log-in at the OpenID Connect provider, in this browser',
  access: 'open',
  scope: null,
  /** `invitation` is the secret of an invitation to the community, for an account that the log-in may create. */
  body: z.object({ next, invitation: z.optional(invitationToken) }),
  reply: departure,
});

export const startProviderLink = operation({
  name: 'startProviderLink',
  method: 'POST',
  path: '/api/account/provider/link/start',
  summary: 'Start a log-in at the provider that links your account there',
  access: 'member',
  scope: null,
  asksPassword: true,
  reply: departure,
});

export const startProviderProof = operation({
  name: 'startProviderProof',
  method: 'POST',
  path: '/api/account/provider/proof',
  summary:
    'Start a new log-in at the provider, which takes the place of the password for members who have none',
  access: 'member',
  scope: null,
  needsNoTerms: true,
  body: z.object({ next }),
  reply: departure,
});

/** What a log-in at the provider led to. */
export const providerOutcomes = [
  'loggedIn',
  'signedUp',
  'secondStep',
  'linked',
  'proved',
  'addressTaken',
] as const;
export type ProviderOutcome = (typeof providerOutcomes)[number];

export const finishProviderLogIn = operation({
  name: 'finishProviderLogIn',
  method: 'POST',
  path: '/api/account/provider/finish',
  summary:
    'End what was started at the provider, with the query that the provider sent the browser back with',
  access: 'visitor',
  scope: null,
  body: z.object({
    search: z
      .string('The search must be a string.')
      .check(z.minLength(1, 'The search is empty.'), z.maxLength(8_000, 'The search is too long.')),
  }),
  reply: z.object({
    /** Empty where nothing is left to say. */
    message: z.string(),
    /** `addressTaken`: a member has the address; they can link this log-in once they have logged in. */
    outcome: z.enum(providerOutcomes),
    next: z.string(),
    user: z.optional(user),
    /** What a member with a second factor has to do before the session begins. */
    secondStep: z.optional(secondStep),
  }),
});

/** How a member logs in. */
export const logInMethods = z.object({
  hasPassword: z.boolean(),
  /** Null where the server has no provider. */
  provider: z.nullable(
    z.object({
      /** The name that the operator gave the provider. */
      name: z.string(),
      linked: z.nullable(
        z.object({
          /** The address at the provider, as of the last log-in. */
          emailId: z.string(),
          linkedAt: timestamp,
          /** Kept when a new password was chosen by a link; it does not log in until `confirmKeptProvider`. */
          isKept: z.boolean(),
        }),
      ),
      /** The address of a log-in at the provider in this browser that waits to be linked. */
      waiting: z.nullable(z.string()),
    }),
  ),
});
export type LogInMethods = z.output<typeof logInMethods>;

export const viewLogInMethods = operation({
  name: 'viewLogInMethods',
  method: 'GET',
  path: '/api/account/log-in-methods',
  summary: 'Whether you have a password, and which account at the provider is linked',
  access: 'member',
  scope: null,
  reply: z.object({ data: logInMethods }),
});

export const linkProvider = operation({
  name: 'linkProvider',
  method: 'POST',
  path: '/api/account/provider/link',
  summary: 'Link the log-in at the provider that waits in this browser',
  access: 'member',
  scope: null,
  asksPassword: true,
  reply: z.object({ message: z.string() }),
});

export const confirmKeptProvider = operation({
  name: 'confirmKeptProvider',
  method: 'POST',
  path: '/api/account/provider/link/confirm',
  summary:
    'Let your account at the provider log in again that you kept when you chose a new password by a link',
  access: 'member',
  scope: null,
  asksPassword: true,
  reply: z.object({ message: z.string() }),
});

export const unlinkProvider = operation({
  name: 'unlinkProvider',
  method: 'DELETE',
  path: '/api/account/provider/link',
  summary: 'Unlink your account at the provider; refused while you could not log in without it',
  access: 'member',
  scope: null,
  asksPassword: true,
  reply: z.object({ message: z.string() }),
});

export const setPasswordBody = z.object({ newPassword: secret('New password', limits.password) });

export const setPassword = operation({
  name: 'setPassword',
  method: 'POST',
  path: '/api/account/new-password',
  summary: 'Choose a password, for members who have none',
  access: 'member',
  scope: null,
  asksPassword: true,
  body: setPasswordBody,
  reply: z.object({ message: z.string() }),
});
