import { type Gender, signUpBody } from '@tandem/contract/account';
import type { SignUpMode } from '@tandem/contract/community';
import { splitList } from '@tandem/contract/values';
import type * as z from 'zod/mini';

/** The sign-up form's values, as typed. */
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
  message: string;
  /** The version of the terms that was ticked; '' for none. */
  acceptedTerms: string;
}
/** The required fields (§5-03): those with a text of their own, which all have to be filled in. */
export type SignUpField = Exclude<keyof SignUpValues, 'photoUrl' | 'message' | 'acceptedTerms'>;
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
  message: '',
  acceptedTerms: '',
};

const fieldsOf: Record<SignUpStep, SignUpField[]> = {
  1: ['firstName', 'lastName', 'emailId', 'password', 'age'],
  2: ['gender', 'about', 'experience', 'techStack', 'skills', 'interests'],
};

/** The request body for the typed values. */
export function signUpBodyOf({
  message,
  acceptedTerms,
  ...values
}: SignUpValues): z.input<typeof signUpBody> {
  return {
    ...(message.trim() !== '' && { message }),
    ...(acceptedTerms !== '' && { acceptedTerms }),
    ...values,
    age: numberOf(values.age),
    experience: numberOf(values.experience),
    techStack: splitList(values.techStack),
    skills: splitList(values.skills),
    interests: splitList(values.interests),
  };
}

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** The step's validation errors by field, from the contract. */
export function errorsOfStep(step: SignUpStep, values: SignUpValues): SignUpErrors {
  const checked = signUpBody.safeParse(signUpBodyOf(values));
  const errors: SignUpErrors = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = fieldsOf[step].find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

const isBlank = (values: SignUpValues, field: SignUpField) => /^[\s,]*$/.test(values[field]);

/** Whether a required field of the step is empty (§5-03). */
export const isIncomplete = (step: SignUpStep, values: SignUpValues): boolean =>
  fieldsOf[step].some((field) => isBlank(values, field));

/** Maps the server's field errors to the form, and returns the first step that has one. */
export function placeRefusal(fields: Record<string, string>): {
  errors: SignUpErrors;
  step: SignUpStep | null;
} {
  const known = (step: SignUpStep) => fieldsOf[step].filter((field) => fields[field] !== undefined);
  const others = (['photoUrl', 'acceptedTerms'] as const).filter((field) => fields[field] !== undefined);
  const invalid = [...known(1), ...known(2), ...others];
  const errors: SignUpErrors = Object.fromEntries(invalid.map((field) => [field, fields[field]]));
  if (invalid.length === 0) return { errors, step: null };
  return { errors, step: known(1).length > 0 ? 1 : 2 };
}

/** What sign-up shows: the form, or why there is none. */
type ShownSignUp = 'form' | 'checking' | 'unchecked' | 'needed' | 'ended' | 'closed';

interface Link {
  token: string;
  /** Whether the server said that the link admits somebody; null before it answered. */
  works: boolean | null;
  hasFailed: boolean;
}

/** What to show in a community with this mode of sign-up, with a link or without. */
export function shownSignUp(mode: SignUpMode, { token, works, hasFailed }: Link): ShownSignUp {
  if (mode === 'closed') return 'closed';
  if (mode !== 'invitation') return token !== '' && works === null && !hasFailed ? 'checking' : 'form';
  if (token === '') return 'needed';
  if (works !== null) return works ? 'form' : 'ended';
  return hasFailed ? 'unchecked' : 'checking';
}
