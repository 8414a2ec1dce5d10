import { notificationKind, sentence, settingsScreen } from '../notifications/notification-kind.ts';

/** What happened to the member's own account holds for good. */
const security = {
  topic: 'security',
  subject: 'account',
  holdsWhile: 'always',
  quotes: null,
  endedBy: [],
  leadsTo: settingsScreen,
} as const;

const tokensScreen = (): string => '/settings/tokens';

/** Holds until the token is revoked or has expired. */
const endingToken = {
  holdsWhile: 'accessTokenLasts',
  quotes: 'accessTokenName',
  leadsTo: tokensScreen,
} as const;

const endingDetail = 'What uses it stops then. Make a new one in Settings if you still need it.';

const changedDetail = 'If it wasn’t you, choose a new password now.';
const unknownSignIn = 'If it wasn’t you, sign the device out and change your password.';
const notYou = 'If it wasn’t you, check your account at once.';

/** What members hear of the security of their account. */
export const accountNotifications = {
  newDevice: notificationKind({
    ...security,
    words: {
      line: () => sentence`New sign-in to your account`,
      detail: 'If it wasn’t you, sign the device out in Settings and change your password.',
      short: () => ['New sign-in to your account', unknownSignIn],
      toast: null,
    },
  }),
  passwordChanged: notificationKind({
    ...security,
    words: {
      line: () => sentence`Your password was changed`,
      detail: changedDetail,
      short: () => ['Your password was changed', notYou],
      toast: null,
      mail: { detail: null },
    },
  }),
  emailChanged: notificationKind({
    ...security,
    words: {
      line: () => sentence`Your email address was changed`,
      detail: changedDetail,
      short: () => ['Your email address was changed', notYou],
      toast: null,
      mail: { detail: null },
    },
  }),
  logInChanged: notificationKind({
    ...security,
    words: {
      line: () => sentence`The way you log in was changed`,
      detail: changedDetail,
      short: () => ['The way you log in was changed', notYou],
      toast: null,
      mail: { detail: null },
    },
  }),
  secondFactorAdded: notificationKind({
    ...security,
    words: {
      line: () => sentence`A passkey or authenticator app was added to your account`,
      detail: 'If it wasn’t you, remove it in Settings and change your password.',
      short: () => ['A passkey or authenticator app was added', notYou],
      toast: null,
    },
  }),
  secondFactorRemoved: notificationKind({
    ...security,
    words: {
      line: () => sentence`A passkey or authenticator app was removed from your account`,
      detail: 'If it wasn’t you, change your password and set it up again.',
      short: () => ['A passkey or authenticator app was removed', notYou],
      toast: null,
    },
  }),
  secondFactorGuessed: notificationKind({
    ...security,
    words: {
      line: () => sentence`Somebody entered your password and several wrong codes`,
      detail: 'They did not get in. If it wasn’t you, change your password.',
      short: () => ['Several wrong codes after your password', notYou],
      toast: null,
    },
  }),
  passwordGuessed: notificationKind({
    ...security,
    words: {
      line: () => sentence`Somebody entered many wrong passwords for your account`,
      detail: 'If it wasn’t you, sign out the devices in Settings that you don’t recognise.',
      short: () => ['Many wrong passwords for your account', unknownSignIn],
      toast: null,
    },
  }),
  recoveryCodeUsed: notificationKind({
    ...security,
    words: {
      line: () => sentence`A recovery code was used to log in to your account`,
      detail: 'If it wasn’t you, change your password and make new codes.',
      short: () => ['A recovery code was used to log in', notYou],
      toast: null,
    },
  }),
  accessTokenMade: notificationKind({
    ...security,
    quotes: 'accessTokenName',
    leadsTo: tokensScreen,
    words: {
      line: () => sentence`A new API token was made for your account`,
      detail: 'If it wasn’t you, revoke it in Settings and change your password.',
      short: () => ['A new API token was made', notYou],
      toast: null,
    },
  }),
  accessTokenEndsInWeek: notificationKind({
    ...security,
    ...endingToken,
    words: {
      line: () => sentence`An API token of yours expires within 7 days`,
      detail: endingDetail,
      short: ({ text }) => ['An API token expires within 7 days', text],
      toast: null,
    },
  }),
  accessTokenEndsInDay: notificationKind({
    ...security,
    ...endingToken,
    words: {
      line: () => sentence`An API token of yours expires within a day`,
      detail: endingDetail,
      short: ({ text }) => ['An API token expires within a day', text],
      toast: null,
    },
  }),
  recoveryCodesMade: notificationKind({
    ...security,
    words: {
      line: () => sentence`New recovery codes were made for your account`,
      detail: 'The old ones no longer work. If it wasn’t you, change your password.',
      short: () => ['New recovery codes were made', notYou],
      toast: null,
    },
  }),
};
