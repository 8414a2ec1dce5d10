import { failureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';

export const accountErrors = {
  tokenUnknown: failureKind(
    'token.unknown',
    401,
    'This API token is not known here. Check that the whole token was copied.',
  ),
  tokenRevoked: failureKind('token.revoked', 401, 'This API token was revoked.'),
  tokenExpired: failureKind('token.expired', 401, 'This API token has expired. Make a new one in Settings.'),
  tokensNotAllowed: failureKind('token.not_allowed', 403, 'This community does not let you make API tokens.'),
  tooManyTokens: failureKind(
    'token.too_many',
    409,
    `You can have at most ${limits.accessTokens} API tokens. Revoke one that you don’t use.`,
  ),
  tokenEnd: failureKind('token.end', 400, 'A token can last for a year at most, and ends in the future.'),
  noSuchToken: failureKind('token.none', 404, 'You have no such API token any more.'),
  signUpClosed: failureKind(
    'account.sign_up_closed',
    403,
    'This community takes no new members at the moment.',
  ),
  invitationNeeded: failureKind(
    'account.invitation_needed',
    403,
    'You need an invitation to sign up to this community. Ask one of its administrators for a link.',
  ),
  termsRequired: failureKind(
    'account.terms_required',
    400,
    'Read the terms of this community and accept them.',
  ),
  termsChanged: failureKind(
    'account.terms_changed',
    409,
    'The terms have changed meanwhile. Read them as they are now.',
  ),
  foreignDomain: failureKind(
    'account.foreign_domain',
    403,
    'This community takes no new members with an email address of this domain.',
  ),
  foreignDomainOfChange: failureKind(
    'account.foreign_domain_of_change',
    403,
    'This community does not allow email addresses of this domain. Enter another one.',
  ),
  requestedSignUpLink: failureKind(
    'account.requested_sign_up_link',
    409,
    'Your email address is confirmed. An administrator decides about your request.',
  ),
  signUpWaiting: failureKind(
    'account.sign_up_waiting',
    403,
    'Your request to become a member waits for approval. You can log in as soon as it is accepted.',
  ),
  signUpRefused: failureKind('account.sign_up_refused', 403, 'Your request to become a member was refused.'),
  noSuchSignUp: failureKind('account.no_such_sign_up', 404, 'This request does not exist any more.'),
  signUpDecided: failureKind('account.sign_up_decided', 409, 'This request was decided already.'),
  signUpTaken: failureKind(
    'account.sign_up_taken',
    409,
    'Another account has this email address by now. Refuse the request.',
  ),
  wrongCredentials: failureKind('account.wrong_credentials', 401, 'Wrong email address or password.'),
  emailTaken: failureKind(
    'account.email_taken',
    409,
    'An account with this email address already exists. Log in, or use another one.',
  ),
  commonPassword: failureKind(
    'account.common_password',
    400,
    'This password is easy to guess, or stands in lists of stolen ones. Choose another one, such as four unrelated words.',
  ),
  personalPassword: failureKind(
    'account.personal_password',
    400,
    'This password is mostly your name or email address. Choose another one.',
  ),
  reservedName: failureKind(
    'account.reserved_name',
    400,
    'This name is shown for deleted accounts. Enter another one.',
  ),
  foreignPhoto: failureKind(
    'account.foreign_photo',
    400,
    'You can only use a photo you uploaded. Upload it again.',
  ),
  wrongPassword: failureKind('account.wrong_password', 400, 'Wrong password. Try again.'),
  mailIsOff: failureKind(
    'account.mail_is_off',
    409,
    'This server sends no mail. Ask its administrator for a link to choose a new password.',
  ),
  unknownResetLink: failureKind(
    'account.unknown_reset_link',
    404,
    'This link doesn’t work. Open it again from the mail, or ask for a new one.',
  ),
  usedResetLink: failureKind(
    'account.used_reset_link',
    409,
    'This link was already used, or the password was changed since.',
  ),
  replacedResetLink: failureKind(
    'account.replaced_reset_link',
    409,
    'A newer link was sent. Use the one in the latest mail.',
  ),
  expiredResetLink: failureKind(
    'account.expired_reset_link',
    409,
    'This link has expired. Links work for one hour.',
  ),
  unknownSignUpLink: failureKind(
    'account.unknown_sign_up_link',
    404,
    'This link doesn’t work. Open it again from the mail, or sign up again.',
  ),
  usedSignUpLink: failureKind(
    'account.used_sign_up_link',
    409,
    'This email address has an account already. Log in.',
  ),
  expiredSignUpLink: failureKind(
    'account.expired_sign_up_link',
    409,
    'This link has expired. Links work for one day.',
  ),
  emailNeedsMail: failureKind(
    'account.email_needs_mail',
    409,
    'This server sends no mail, so an email address can’t be confirmed.',
  ),
  emailVerified: failureKind('account.email_verified', 409, 'Your email address is confirmed already.'),
  sameEmail: failureKind('account.same_email', 400, 'This is your email address already.'),
  noEmailChange: failureKind('account.no_email_change', 404, 'No change of your email address is waiting.'),
  emailTakenMeanwhile: failureKind(
    'account.email_taken_meanwhile',
    409,
    'Another account has this email address by now.',
  ),
  unknownEmailLink: failureKind(
    'account.unknown_email_link',
    404,
    'This link doesn’t work. Open it again from the mail, or ask for a new one in Settings.',
  ),
  usedEmailLink: failureKind('account.used_email_link', 409, 'This link was already used.'),
  replacedEmailLink: failureKind(
    'account.replaced_email_link',
    409,
    'This link was replaced by a newer one, or the change was cancelled.',
  ),
  expiredEmailLink: failureKind(
    'account.expired_email_link',
    409,
    'This link has expired. Ask for a new one in Settings.',
  ),
  endedLogIn: failureKind(
    'account.log_in_ended',
    409,
    'This log-in has ended. Start again with your email address and password.',
  ),
  wrongCode: failureKind(
    'account.wrong_code',
    400,
    'This code is wrong or was used already. Try the next one.',
  ),
  wrongRecoveryCode: failureKind(
    'account.wrong_recovery_code',
    400,
    'This recovery code is wrong or was used already.',
  ),
  // The same for a passkey that is not known and one that signed something else.
  refusedPasskey: failureKind(
    'account.passkey_refused',
    401,
    'This passkey was not accepted. Try again, or use another way to log in.',
  ),
  keptPasskey: failureKind(
    'account.log_in_kept',
    403,
    'You kept this passkey when you chose a new password. Log in with that password, then confirm the passkey in Settings, under Security.',
  ),
  passkeyNotConfirmed: failureKind(
    'account.passkey_not_confirmed',
    400,
    'This passkey was not accepted. Try again, or enter your password.',
  ),
  passkeyNotAdded: failureKind(
    'account.passkey_not_added',
    400,
    'The passkey could not be added. Try again.',
  ),
  passkeyKnown: failureKind('account.passkey_known', 409, 'This passkey is added already.'),
  tooManyPasskeys: failureKind(
    'account.too_many_passkeys',
    409,
    'You can have 20 passkeys. Remove one that you no longer use.',
  ),
  noPasskeysHere: failureKind(
    'account.no_passkeys_here',
    409,
    'Passkeys need an address with a name. Ask the administrator of this server to set PUBLIC_URL.',
  ),
  noSuchPasskey: failureKind('account.no_such_passkey', 404, 'This passkey is removed already.'),
  appSetUp: failureKind(
    'account.app_set_up',
    409,
    'Your authenticator app is set up already. Remove it to set up another one.',
  ),
  noAppSetUp: failureKind('account.no_app_set_up', 409, 'Start again with a new QR code.'),
  noApp: failureKind('account.no_app', 404, 'You have no authenticator app set up.'),
  noFactor: failureKind('account.no_factor', 409, 'Add a passkey or an authenticator app first.'),
  lastAdministrator: failureKind(
    'account.last_administrator',
    409,
    'This is the only administrator of the community. Make somebody else an administrator first.',
  ),
  byAdministrator: failureKind(
    'account.by_administrator',
    403,
    'An administrator decided this. Only administrators can change it.',
  ),
  suspended: failureKind('account.suspended', 403, 'Your account is suspended.'),
  passwordMissing: failureKind('account.password_missing', 400, 'Enter your password.'),
  hasPassword: failureKind('account.has_password', 409, 'You have a password. Use it instead.'),
  emailNeedsPassword: failureKind(
    'account.email_needs_password',
    409,
    'Choose a password first. Confirming a new address asks for it.',
  ),
  noSuchSession: failureKind('account.no_such_session', 404, 'This device is already signed out.'),
} as const;

/** Refusals of log-in through the provider; `name` is what the operator calls it. */
export const providerErrors = {
  off: failureKind('provider.off', 404, 'This server has no other log-in than by email address.'),
  kept: (name: string) =>
    failureKind(
      'provider.log_in_kept',
      403,
      `You kept ${name} when you chose a new password. Log in with that password, then confirm ${name} in Settings.`,
    ),
  unreachable: (name: string) =>
    failureKind(
      'provider.unreachable',
      503,
      `${name} can’t be reached right now. Try again in a moment, or log in with your password.`,
    ),
  refused: (name: string) =>
    failureKind('provider.refused', 400, `The log-in at ${name} was cancelled or has expired. Try again.`),
  untrusted: (name: string) =>
    failureKind(
      'provider.untrusted',
      400,
      `The answer of ${name} can’t be trusted. Try again. If it happens again, tell the administrator.`,
    ),
  endedFlow: failureKind(
    'provider.ended_flow',
    400,
    'This log-in was not started in this browser, was used already or took too long. Start it again.',
  ),
  unverifiedEmail: (name: string) =>
    failureKind(
      'provider.unverified_email',
      403,
      `${name} has not confirmed your email address. Confirm it there, then try again.`,
    ),
  signUpClosed: (name: string) =>
    failureKind(
      'provider.sign_up_closed',
      403,
      `Nobody has linked this account of ${name}, and this community takes no new members this way. Ask its administrator for an invitation.`,
    ),
  invitationNeeded: (name: string) =>
    failureKind(
      'provider.invitation_needed',
      403,
      `Nobody has linked this account of ${name}, and you need an invitation to sign up. Open your invitation link, then continue with ${name} there.`,
    ),
  needsApproval: (name: string) =>
    failureKind(
      'provider.needs_approval',
      403,
      `New members of this community are accepted by an administrator. Sign up with your email address, and link ${name} in Settings once you are a member.`,
    ),
  foreignDomain: (name: string) =>
    failureKind(
      'provider.foreign_domain',
      403,
      `This community takes no new members with your email address at ${name}.`,
    ),
  linkedElsewhere: (name: string) =>
    failureKind('provider.linked_elsewhere', 409, `This account of ${name} belongs to another member.`),
  alreadyLinked: (name: string) =>
    failureKind('provider.already_linked', 409, `An account of ${name} is linked already. Unlink it first.`),
  nothingWaits: failureKind(
    'provider.nothing_waits',
    404,
    'No log-in waits to be linked. Start again in Settings.',
  ),
  notLinked: (name: string) =>
    failureKind('provider.not_linked', 404, `No account of ${name} is linked to yours.`),
  onlyWayIn: (name: string) =>
    failureKind(
      'provider.only_way_in',
      409,
      `You could no longer log in without ${name}. Choose a password first.`,
    ),
  otherPerson: (name: string) =>
    failureKind('provider.other_person', 403, `This is not the account of ${name} that is linked to yours.`),
  notFresh: (name: string) =>
    failureKind(
      'provider.not_fresh',
      403,
      `${name} did not say that you just logged in there. Choose a password through “Forgot password?” on the log-in page instead.`,
    ),
} as const;
