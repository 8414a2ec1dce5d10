import * as account from '@tandem/contract/account';
import { logIn, logOut, signUp, viewProfile, viewSession, acceptTerms } from '@tandem/contract/account';
import * as email from '@tandem/contract/account/account-email';
import * as links from '@tandem/contract/account/account-sign-up';
import * as provider from '@tandem/contract/account/account-provider';
import * as recovery from '@tandem/contract/account/account-recovery';
import { password } from '../test-app.ts';
import { type AccessRow, anybody, members } from './row.ts';

export const accountRows: AccessRow[] = [
  {
    operation: signUp,
    input: ({ freeEmail }) => ({
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
    statuses: anybody(201),
  },
  {
    operation: logIn,
    input: ({ former }) => ({ body: { emailId: former.user.emailId, password } }),
    statuses: anybody(200),
  },
  { operation: logOut, statuses: members(200) },
  { operation: viewProfile, statuses: members(200) },
  {
    operation: account.confirmPassword,
    input: () => ({ body: { password } }),
    statuses: members(200),
    mentionsPasswords: true,
  },
  {
    operation: account.changePassword,
    input: () => ({ body: { currentPassword: password, newPassword: 'another horse battery' } }),
    statuses: members(200),
    mentionsPasswords: true,
  },
  { operation: account.listSessions, statuses: members(200) },
  {
    operation: account.endSession,
    input: ({ sessionOfOwner }) => ({ params: { id: sessionOfOwner } }),
    statuses: members(404, { owner: 200 }),
  },
  { operation: account.signOutEverywhere, statuses: members(200) },
  { operation: account.downloadOwnData, statuses: members(200), showsBlocked: true },
  { operation: account.listProjectsBlockingDeletion, statuses: members(200) },
  {
    operation: account.deleteAccount,
    input: () => ({ body: { password, confirmation: account.deletionWord } }),
    // The owner has a project with collaborators, and there is one administrator.
    statuses: members(200, { owner: 409, administrator: 409 }),
  },
  {
    operation: acceptTerms,
    // There are none.
    input: () => ({ body: { version: 'first' } }),
    statuses: members(409),
  },
  { operation: viewSession, statuses: anybody(200) },
  { operation: recovery.viewRecovery, statuses: anybody(200) },
  {
    operation: recovery.requestPasswordReset,
    input: ({ owner }) => ({ body: { emailId: owner.user.emailId } }),
    statuses: anybody(200),
    mentionsPasswords: true,
  },
  {
    operation: recovery.viewResetLink,
    input: ({ resetToken }) => ({ body: { token: resetToken } }),
    statuses: anybody(200),
  },
  {
    operation: recovery.resetPassword,
    input: ({ resetToken }) => ({ body: { token: resetToken, newPassword: password } }),
    statuses: anybody(200),
    mentionsPasswords: true,
  },
  {
    operation: links.viewSignUpLink,
    input: ({ signUpToken }) => ({ body: { token: signUpToken } }),
    statuses: anybody(200),
  },
  {
    operation: links.confirmSignUp,
    input: ({ signUpToken }) => ({ body: { token: signUpToken, password } }),
    statuses: anybody(200),
  },
  {
    operation: links.resendSignUpLink,
    input: ({ signUpToken }) => ({ body: { token: signUpToken } }),
    statuses: anybody(200),
  },
  // The server of the matrix has no provider; provider.routes.test.ts has one.
  {
    operation: provider.startProviderLogIn,
    input: () => ({ body: { next: '/feed' } }),
    statuses: anybody(404),
  },
  { operation: provider.startProviderLink, statuses: members(404) },
  {
    operation: provider.startProviderProof,
    input: () => ({ body: { next: '/feed' } }),
    statuses: members(409),
    mentionsPasswords: true,
  },
  {
    operation: provider.finishProviderLogIn,
    input: () => ({ body: { search: '?code=code' } }),
    statuses: anybody(404),
  },
  { operation: provider.viewLogInMethods, statuses: members(200), mentionsPasswords: true },
  { operation: provider.linkProvider, statuses: members(404) },
  { operation: provider.confirmKeptProvider, statuses: members(404) },
  { operation: provider.unlinkProvider, statuses: members(404) },
  {
    operation: provider.setPassword,
    input: () => ({ body: { newPassword: 'another horse battery' } }),
    statuses: members(409),
    mentionsPasswords: true,
  },
  { operation: email.viewEmail, statuses: members(200) },
  { operation: email.requestEmailVerification, statuses: members(200) },
  {
    operation: email.changeEmail,
    input: ({ freeEmail }) => ({ body: { emailId: freeEmail } }),
    statuses: members(200),
  },
  { operation: email.cancelEmailChange, statuses: members(404) },
  {
    operation: email.viewEmailLink,
    input: ({ emailToken }) => ({ body: { token: emailToken } }),
    statuses: anybody(200),
  },
  {
    operation: email.confirmEmail,
    input: ({ emailToken }) => ({ body: { token: emailToken, password } }),
    statuses: anybody(200),
  },
  {
    operation: email.undoEmailChange,
    input: ({ undoToken }) => ({ body: { token: undoToken } }),
    statuses: anybody(200),
    givesToken: true,
    mentionsPasswords: true,
  },
];
