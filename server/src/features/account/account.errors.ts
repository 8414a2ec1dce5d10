import { failureKind } from '@tandem/contract/failure';

export const accountErrors = {
  wrongCredentials: failureKind('account.wrong_credentials', 401, 'Wrong email address or password.'),
  emailTaken: failureKind('account.email_taken', 409, 'An account with this email address already exists.'),
  commonPassword: failureKind(
    'account.common_password',
    400,
    'This password is too common. Please choose another one.',
  ),
  foreignPhoto: failureKind(
    'account.foreign_photo',
    400,
    'Please upload the photo again: it is not one of yours.',
  ),
  wrongPassword: failureKind('account.wrong_password', 400, 'That is not your password.'),
  noSuchSession: failureKind('account.no_such_session', 404, 'This session does not exist or has ended.'),
} as const;
