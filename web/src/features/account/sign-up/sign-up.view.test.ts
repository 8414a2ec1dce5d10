import { describe, expect, it } from 'vitest';
import {
  type SignUpValues,
  emptySignUp,
  errorsOfStep,
  isIncomplete,
  placeRefusal,
  shownSignUp,
  signUpBodyOf,
} from './sign-up.view.ts';

const ada: SignUpValues = {
  firstName: 'Ada',
  lastName: 'Byron',
  emailId: 'ada@example.org',
  password: 'analytical-engine-9',
  age: '36',
  gender: 'female',
  about: 'Notes on engines.',
  experience: '12',
  techStack: 'Punch cards',
  skills: 'Maths, Poetry',
  interests: 'engines, music',
  photoUrl: null,
  message: '',
  acceptedTerms: '',
};

describe('the steps of sign-up', () => {
  // spec: §5-03, §5-04
  it('are complete when no field is empty', () => {
    expect(isIncomplete(1, ada)).toBe(false);
    expect(isIncomplete(2, ada)).toBe(false);
    expect(isIncomplete(1, { ...ada, age: ' ' })).toBe(true);
    expect(isIncomplete(2, { ...ada, skills: ' , ,' })).toBe(true);
  });

  // spec: §2.4-03
  it('name every empty field as required', () => {
    expect(errorsOfStep(1, emptySignUp)).toEqual({
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      emailId: 'Email address is required.',
      password: 'Password is required.',
      age: 'Age is required.',
    });
    expect(errorsOfStep(2, emptySignUp)).toEqual({
      about: 'Write a few words about yourself.',
      experience: 'Experience is required.',
      techStack: 'Add at least one technology.',
      skills: 'Add at least one skill.',
      interests: 'Add at least one interest.',
    });
  });

  it('report invalid values', () => {
    const errors = errorsOfStep(1, { ...ada, emailId: 'ada', password: 'short', age: '12.5' });
    expect(errors.emailId).toMatch(/must look like/);
    expect(errors.password).toMatch(/at least 8 characters/);
    expect(errors.age).toMatch(/whole number from 16 to 120/);
    expect(errorsOfStep(1, ada)).toEqual({});
    expect(errorsOfStep(2, ada)).toEqual({});
  });

  // spec: §2.4-05, §5-05
  it('are sent with numbers as numbers and cleaned lists', () => {
    const body = signUpBodyOf({ ...ada, skills: ' Maths ,, maths, Poetry ' });
    expect(body).toMatchObject({
      age: 36,
      experience: 12,
      skills: ['Maths', 'Poetry'],
      interests: ['engines', 'music'],
      photoUrl: null,
    });
    expect(signUpBodyOf({ ...ada, photoUrl: '/api/files/tandem/content/x' }).photoUrl).toBe(
      '/api/files/tandem/content/x',
    );
  });
});

describe('a refused sign-up', () => {
  it('goes back to the step of the first invalid field', () => {
    expect(placeRefusal({ emailId: 'Taken.', skills: 'Too many.' })).toEqual({
      errors: { emailId: 'Taken.', skills: 'Too many.' },
      step: 1,
    });
    expect(placeRefusal({ about: 'Too long.' })).toEqual({ errors: { about: 'Too long.' }, step: 2 });
    expect(placeRefusal({ photoUrl: 'Not yours.' })).toEqual({ errors: { photoUrl: 'Not yours.' }, step: 2 });
  });

  it('stays on its step when no field is invalid', () => {
    expect(placeRefusal({})).toEqual({ errors: {}, step: null });
    expect(placeRefusal({ isAdmin: 'No.' })).toEqual({ errors: {}, step: null });
  });
});

const none = { token: '', works: null, hasFailed: false };
const asking = { ...none, token: 'secret' };
const [good, ended, failed] = [
  { ...asking, works: true },
  { ...asking, works: false },
  { ...asking, hasFailed: true },
];

it.each([
  ['open', none, 'form'],
  ['open', asking, 'checking'],
  ['open', good, 'form'],
  ['open', ended, 'form'],
  ['open', failed, 'form'],
  ['approval', none, 'form'],
  ['approval', good, 'form'],
  ['approval', ended, 'form'],
  ['invitation', none, 'needed'],
  ['invitation', asking, 'checking'],
  ['invitation', good, 'form'],
  ['invitation', ended, 'ended'],
  ['invitation', failed, 'unchecked'],
  ['closed', none, 'closed'],
  ['closed', good, 'closed'],
] as const)('where sign-up is %s, with %o: %s', (mode, link, shown) => {
  expect(shownSignUp(mode, link)).toBe(shown);
});
