import { logIn, logOut, signUp, viewProfile } from '@tandem/contract/account';
import { password } from '../house.ts';
import { type AccessRow, anybody, members } from './row.ts';

export const accountRows: AccessRow[] = [
  {
    operation: signUp,
    asks: ({ freeEmail }) => ({
      body: {
        firstName: 'Nora',
        lastName: 'New',
        emailId: freeEmail,
        password,
        age: 30,
        about: 'New here.',
        experience: 1,
        techStack: ['SQL'],
        skills: ['Testing'],
        interests: ['Quality'],
      },
    }),
    answers: anybody(201),
  },
  {
    operation: logIn,
    asks: ({ former }) => ({ body: { emailId: former.user.emailId, password } }),
    answers: anybody(200),
    endsSession: true,
  },
  { operation: logOut, answers: members(200), endsSession: true },
  { operation: viewProfile, answers: members(200) },
];
