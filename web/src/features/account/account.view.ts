import { signUpBody, type Gender } from '@tandem/contract/account';
import { splitList } from '@tandem/contract/values';
import type * as z from 'zod/mini';

const openPaths = ['/login', '/signup'];

/** Whether a path belongs to the screens one may see without a session: no footer, no forced log-in. */
export const isOpenPath = (path: string): boolean => openPaths.some((start) => path.startsWith(start));

/** Where to come back to after log-in; undefined for the home page, which needs no mention. */
export const returnPath = (href: string): string | undefined =>
  /^\/(?:feed)?$/.test(href) ? undefined : href;

/** The search part of /login: only a path of this site counts as a place to return to. */
export function loginSearch(search: Record<string, unknown>): { next?: string } {
  const { next } = search;
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next) || isOpenPath(next)) return {};
  const here = 'https://tandem.invalid';
  return URL.canParse(next, here) && new URL(next, here).origin === here ? { next } : {};
}

/** What the sign-up form holds: numbers and lists as they were typed. */
export interface SignUpValues {
  firstName: string;
  lastName: string;
  emailId: string;
  password: string;
  age: string;
  gender: Gender;
  about: string;
  experience: string;
  techStack: string;
  skills: string;
  interests: string;
  photoUrl: string | null;
}
/** The fields that must not be left empty (spec §5): all but the picture. */
export type SignUpField = Exclude<keyof SignUpValues, 'photoUrl'>;
export type SignUpStep = 1 | 2;
export type SignUpErrors = Partial<Record<keyof SignUpValues, string>>;

export const emptySignUp: SignUpValues = {
  firstName: '',
  lastName: '',
  emailId: '',
  password: '',
  age: '',
  gender: 'male',
  about: '',
  experience: '',
  techStack: '',
  skills: '',
  interests: '',
  photoUrl: null,
};

const fieldsOf: Record<SignUpStep, SignUpField[]> = {
  1: ['firstName', 'lastName', 'emailId', 'password', 'age'],
  2: ['gender', 'about', 'experience', 'techStack', 'skills', 'interests'],
};

/** The body of the call that the typed values stand for. */
export function signUpBodyOf(values: SignUpValues): z.input<typeof signUpBody> {
  return {
    ...values,
    age: numberOf(values.age),
    experience: numberOf(values.experience),
    techStack: splitList(values.techStack),
    skills: splitList(values.skills),
    interests: splitList(values.interests),
  };
}

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** A sentence per field of the step that the contract would refuse. */
export function errorsOfStep(step: SignUpStep, values: SignUpValues): SignUpErrors {
  const checked = signUpBody.safeParse(signUpBodyOf(values));
  const errors: SignUpErrors = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = fieldsOf[step].find((one) => one === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

const isBlank = (values: SignUpValues, field: SignUpField) => /^[\s,]*$/.test(values[field]);

/** Whether a field of the step was left empty, which has a sentence of its own (spec §5). */
export const isIncomplete = (step: SignUpStep, values: SignUpValues): boolean =>
  fieldsOf[step].some((field) => isBlank(values, field));

/** Sorts the server's field sentences into the form, and names the first step that has one. */
export function placeRefusal(fields: Record<string, string>): {
  errors: SignUpErrors;
  step: SignUpStep | null;
} {
  const known = (step: SignUpStep) => fieldsOf[step].filter((field) => fields[field] !== undefined);
  const photo = fields['photoUrl'] === undefined ? [] : (['photoUrl'] as const);
  const bad = [...known(1), ...known(2), ...photo];
  const errors: SignUpErrors = Object.fromEntries(bad.map((field) => [field, fields[field]]));
  if (bad.length === 0) return { errors, step: null };
  return { errors, step: known(1).length > 0 ? 1 : 2 };
}
