import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { operation } from './operation.ts';
import { email, secret, storable, text, textList, timestamp, wholeNumber } from './values.ts';

export const genders = ['male', 'female', 'others'] as const;
export type Gender = (typeof genders)[number];

/** The member who asks, as they see themselves. */
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
  createdAt: timestamp,
});
export type User = z.output<typeof user>;

export const signUpBody = z.object({
  firstName: text('First name', { max: limits.name }),
  lastName: text('Last name', { max: limits.name }),
  emailId: email('Email address'),
  password: secret('Password', limits.password),
  age: wholeNumber('Age', limits.age),
  gender: z._default(z.enum(genders, 'Gender must be male, female or others.'), 'male'),
  photoUrl: z.optional(z.nullable(text('The photo', { max: 300 }))),
  about: text('About', { max: limits.about }),
  experience: wholeNumber('Experience', limits.experience),
  techStack: textList('Tech stack', { min: 1 }),
  skills: textList('Skills', { min: 1 }),
  interests: textList('Interests', { min: 1 }),
});

export const signUp = operation({
  name: 'signUp',
  method: 'POST',
  path: '/signup',
  summary: 'Create an account; the new member logs in afterwards',
  access: 'open',
  body: signUpBody,
  status: 201,
  reply: z.object({ message: z.string(), user }),
});

export const logIn = operation({
  name: 'logIn',
  method: 'POST',
  path: '/login',
  summary: 'Start a session; refusals are a sentence in text/plain',
  access: 'open',
  refusesAs: 'text',
  body: z.object({
    emailId: z
      .string('Email address must be text.')
      .check(
        z.trim(),
        storable('Email address'),
        z.toLowerCase(),
        z.maxLength(1_024, 'That email address is too long.'),
      ),
    password: z.string('Password must be text.').check(z.maxLength(1_024, 'That password is too long.')),
  }),
  reply: z.object({ message: z.string(), user }),
});

export const logOut = operation({
  name: 'logOut',
  method: 'POST',
  path: '/logout',
  summary: 'End the session that asks',
  access: 'member',
  reply: z.object({ message: z.string() }),
});

export const viewProfile = operation({
  name: 'viewProfile',
  method: 'GET',
  path: '/profile/view',
  summary: 'The member whose session asks',
  access: 'member',
  reply: z.object({ user }),
});
