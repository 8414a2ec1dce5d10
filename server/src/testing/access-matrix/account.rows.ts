import * as account from '@tandem/contract/account';
import { logIn, logOut, signUp, viewProfile, viewSession } from '@tandem/contract/account';
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
  {
    operation: account.changePassword,
    asks: () => ({ body: { currentPassword: password, newPassword: 'another horse battery' } }),
    answers: members(200),
    usesUpAsker: true,
    speaksOfPasswords: true,
  },
  { operation: account.listSessions, answers: members(200) },
  {
    operation: account.endSession,
    asks: ({ sessionOfOwner }) => ({ params: { id: sessionOfOwner } }),
    answers: members(404, { owner: 200 }),
  },
  { operation: account.signOutEverywhere, answers: members(200), usesUpAsker: true },
  { operation: account.downloadOwnData, answers: members(200) },
  { operation: account.listProjectsInTheWay, answers: members(200) },
  {
    operation: account.deleteAccount,
    asks: () => ({ body: { password, confirmation: account.deletionWord } }),
    answers: members(200, { owner: 409 }),
    usesUpAsker: true,
  },
  { operation: viewSession, answers: anybody(200) },
];
