import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { communityRoles, operation } from '../../operation.ts';
import {
  email,
  id,
  secret,
  storable,
  listNames,
  nameText,
  photo,
  text,
  textList,
  timestamp,
  webLink,
  wholeNumber,
} from '../../values.ts';
import { event } from '../../events.ts';
import { personSummary } from '../people/people.ts';

/** A project with collaborators, which blocks its owner from deleting their account. */
export const projectInTheWay = z.object({
  _id: z.string(),
  title: z.string(),
  collaboratorsCount: z.number(),
  /** Who can accept it from you, if you offered it to somebody. */
  offeredTo: z.nullable(personSummary),
});
export type ProjectInTheWay = z.output<typeof projectInTheWay>;

const incomplete = 'This link is incomplete. Open it again from the mail, or ask for a new one.';

/** What `newToken` of the server makes. */
const token = (sentence: string) => z.string(sentence).check(z.regex(/^[\w-]{43}$/, sentence));

/** The secret of a link in a mail. */
export const linkToken = token(incomplete);

/** The secret of an invitation to the community. */
export const invitationToken = token(
  'This invitation link is incomplete. Open it again, or ask for a new one.',
);

export const genders = ['male', 'female', 'others'] as const;
export type Gender = (typeof genders)[number];

/** The signed-in member, as they see themselves. */
export const user = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailId: z.string(),
  age: z.nullable(z.number()),
  gender: z.enum(genders),
  photoUrl: z.nullable(z.string()),
  about: z.string(),
  experience: z.nullable(z.number()),
  techStack: z.array(z.string()),
  skills: z.array(z.string()),
  interests: z.array(z.string()),
  links: z.array(webLink),
  hoursPerWeek: z.nullable(z.number()),
  timeZone: z.nullable(z.string()),
  languages: z.array(z.string()),
  /** False hides the list of projects on the member's page from everybody but the member. */
  showsProjects: z.boolean(),
  /** Whether public pages of projects show the member's name and photo. */
  showsPublicly: z.boolean(),
  /** Whether team-mates and connections see that the member is online. */
  showsOnline: z.boolean(),
  /** False hides the e-mail address from everybody but the member. */
  showsEmail: z.boolean(),
  /** Whether the community asks the member to verify the e-mail address before acting towards others. */
  mustVerifyEmail: z.boolean(),
  /** What the member may do for the community. */
  communityRole: z.enum(communityRoles),
  /** False for members who log in through a provider only. */
  hasPassword: z.boolean(),
  /** The version of the terms that the member accepted last. */
  termsVersion: z.nullable(z.string()),
  createdAt: timestamp,
});
export type User = z.output<typeof user>;

/** A password compared with the stored one; the rules for new passwords do not apply. */
const givenPassword = (label: string, required: string) =>
  z
    .string(`${label} must be a string.`)
    .check(z.minLength(1, required), z.maxLength(1_024, 'This password is too long.'));

export const signUpBody = z.object({
  firstName: nameText('First name'),
  lastName: nameText('Last name'),
  emailId: email('Email address'),
  password: secret('Password', limits.password),
  age: wholeNumber('Age', limits.age),
  gender: z._default(z.enum(genders, 'Gender must be male, female or others.'), 'male'),
  photoUrl: z.optional(photo),
  about: text('About', { max: limits.about, required: 'Write a few words about yourself.' }),
  experience: wholeNumber('Experience', limits.experience),
  techStack: textList(listNames.techStack, { min: 1 }),
  skills: textList(listNames.skills, { min: 1 }),
  interests: textList(listNames.interests, { min: 1 }),
  /** The secret of an invitation to the community. */
  invitation: z.optional(invitationToken),
  /** The version of the terms that were accepted, where the community has terms. */
  acceptedTerms: z.optional(text('The version of the terms', { min: 0, max: limits.termsVersion })),
  /** What the moderators read where they approve new members. */
  message: z.optional(text('Your message', { min: 0, max: limits.signUpMessage })),
});

export const signUp = operation({
  name: 'signUp',
  method: 'POST',
  path: '/signup',
  summary:
    'Create an account; log in afterwards. Where the server sends mails, the account is created by the link in a mail, and the reply is the same for every address. Where moderators approve new members, it is 202, and the account waits for them',
  access: 'open',
  scope: null,
  throttles: 'itself',
  body: signUpBody,
  status: 201,
  acceptsAs: 202,
  /** With 202 there is no `user`, but what the account waits for: the link in a mail, or a moderator. */
  reply: z.object({
    message: z.string(),
    user: z.optional(user),
    waitsFor: z.optional(z.enum(['link', 'approval'])),
  }),
});

/** What finishes a log-in after the password. */
export const secondStepMethods = ['passkey', 'code', 'recoveryCode'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** A log-in that waits for its second step. */
export const secondStep = z.object({
  /** A secret that entitles to the second step of this log-in, and to nothing else. */
  token: z.string(),
  expiresAt: timestamp,
  methods: z.array(z.enum(secondStepMethods)),
});
export type SecondStep = z.output<typeof secondStep>;

export const logIn = operation({
  name: 'logIn',
  method: 'POST',
  path: '/login',
  summary:
    'Log in; errors are returned as text/plain. A member with a second factor gets no session yet, but 202 and what finishes the log-in',
  access: 'open',
  scope: null,
  throttles: 'itself',
  refusesAs: 'text',
  body: z.object({
    emailId: z
      .string('Email address must be a string.')
      .check(
        z.trim(),
        storable('Email address'),
        z.toLowerCase(),
        z.minLength(1, 'Enter your email address.'),
        z.maxLength(1_024, 'This email address is too long.'),
      ),
    password: givenPassword('Password', 'Enter your password.'),
  }),
  acceptsAs: 202,
  /** With `user` the session has begun; with `secondStep` the log-in waits for it, and there is no session. */
  reply: z.object({ message: z.string(), user: z.optional(user), secondStep: z.optional(secondStep) }),
});

export const logOut = operation({
  name: 'logOut',
  method: 'POST',
  path: '/logout',
  summary: 'Log out',
  access: 'member',
  scope: null,
  needsNoTerms: true,
  reply: z.object({ message: z.string() }),
});

export const viewProfile = operation({
  name: 'viewProfile',
  method: 'GET',
  path: '/profile/view',
  summary: 'Get your profile',
  access: 'member',
  scope: 'profile:read',
  needsNoTerms: true,
  reply: z.object({ user }),
});

/** Success messages of account operations. */
export const accountMessages = {
  secondStep: 'Confirm that it’s you.',
  passwordConfirmed: 'Password confirmed.',
  passwordChanged: 'Password changed. Your other devices have been signed out.',
  sessionEnded: 'The device has been signed out.',
  signedOutEverywhere: 'You have been signed out everywhere.',
  deleted: 'Your account was deleted.',
} as const;

export const confirmPasswordBody = z.object({ password: givenPassword('Password', 'Enter your password.') });

export const confirmPassword = operation({
  name: 'confirmPassword',
  method: 'POST',
  path: '/api/account/confirm-password',
  summary:
    'Confirm your password, which operations with `session.password_required` ask for; holds for ten minutes',
  access: 'member',
  scope: null,
  needsNoTerms: true,
  body: confirmPasswordBody,
  reply: z.object({ message: z.string() }),
});

export const changePasswordBody = z.object({
  currentPassword: givenPassword('Current password', 'Enter your current password.'),
  newPassword: secret('New password', limits.password),
});

export const changePassword = operation({
  name: 'changePassword',
  method: 'POST',
  path: '/api/account/password',
  summary:
    'Change your password; all other sessions and your calendar link end, this session gets a new token',
  access: 'member',
  scope: null,
  body: changePasswordBody,
  reply: z.object({ message: z.string() }),
});

/** A session of the member; browser and system are guessed from the user agent, null when unknown. */
export const ownSession = z.object({
  _id: z.string(),
  startedAt: timestamp,
  /** Accurate to ten minutes. */
  lastUsedAt: timestamp,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = operation({
  name: 'listSessions',
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'List your sessions: this one first, then by last use',
  access: 'member',
  scope: null,
  reply: z.object({ data: z.array(ownSession) }),
});

export const endSession = operation({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/account/session/{id}',
  summary: 'End one of your sessions',
  access: 'member',
  scope: null,
  params: z.object({ id }),
  reply: z.object({ message: z.string() }),
});

export const signOutEverywhere = operation({
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  summary: 'End all your sessions, including this one, and your calendar link',
  access: 'member',
  scope: null,
  reply: z.object({ message: z.string() }),
});

export const downloadOwnData = operation({
  name: 'downloadOwnData',
  method: 'GET',
  path: '/api/account/data',
  summary: 'Download all data stored about you, grouped by kind; photos as base64',
  access: 'member',
  scope: null,
  mayReadReplica: true,
  needsNoTerms: true,
  asksPassword: true,
  streams: true,
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
});

export const listProjectsBlockingDeletion = operation({
  name: 'listProjectsBlockingDeletion',
  method: 'GET',
  path: '/api/account/projects-in-the-way',
  summary: 'List your projects with collaborators; hand them over before you delete your account',
  access: 'member',
  scope: null,
  needsNoTerms: true,
  reply: z.object({ data: z.array(projectInTheWay) }),
});

/** The word a member types to confirm the deletion of their account. */
export const deletionWord = 'DELETE';

export const deleteAccountBody = z.object({
  /** Left out only by members who have none. */
  password: z.optional(givenPassword('Password', 'Enter your password.')),
  confirmation: z.literal(deletionWord, `Type ${deletionWord} to confirm.`),
});

export const deleteAccount = operation({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Delete your account for good; returns 409 with `data` while you own projects with collaborators',
  access: 'member',
  scope: null,
  needsNoTerms: true,
  body: deleteAccountBody,
  reply: z.object({ message: z.string() }),
});

export const viewSession = operation({
  name: 'viewSession',
  method: 'GET',
  path: '/api/session',
  summary: 'Get your profile, or null without a session, and how one can log in',
  access: 'visitor',
  scope: null,
  reply: z.object({
    user: z.nullable(user),
    /** The name of the OpenID Connect provider that one can log in with, if any. */
    provider: z.optional(z.string()),
  }),
});

/** To all devices of a member whose e-mail address was verified or changed, or waits for a link or no longer does. */
export const ownEmailChanged = event('ownEmailChanged', z.object({}));

export const acceptTerms = operation({
  name: 'acceptTerms',
  method: 'POST',
  path: '/api/account/terms',
  summary: 'Accept the terms of the community; 409 when they have changed since',
  access: 'member',
  scope: null,
  needsNoTerms: true,
  /** The version that came with the text of the terms. */
  body: z.object({ version: text('The version of the terms', { max: limits.termsVersion }) }),
  reply: z.object({ message: z.string(), user }),
});

export const termsMessages = { accepted: 'Thank you. You accepted the terms.' } as const;
