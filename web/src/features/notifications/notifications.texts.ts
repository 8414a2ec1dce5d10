import { productName } from '../../ui/product-name.ts';

/** What notices of notifications offer; what they say stands with each kind, in the contract. */
export const notificationTexts = {
  openBoard: 'Open board',
  sayHello: 'Say hello',
  view: 'View',
};

/** Every sentence around the list of notifications; what happened is worded with its kind, in the contract. */
export const notificationListTexts = {
  title: 'Notifications',
  loading: 'Loading notifications...',
  failed: 'Your notifications could not be loaded.',
  emptyOf: {
    all: 'You’re all caught up.',
    unread: 'No unread notifications.',
    requests: 'No requests or answers.',
    tasks: 'Nothing about your tasks.',
    other: 'Nothing else.',
  },
  emptyHint: 'What others do that concerns you appears here.',
  filter: 'Show',
  filters: { all: 'All', unread: 'Unread', requests: 'Requests', tasks: 'Tasks', other: 'Other' },
  unreadOf: (count: number) => (count === 0 ? 'Unread' : `Unread ${count}`),
  keys: [
    { key: 'j', does: 'next' },
    { key: 'k', does: 'previous' },
    { key: 'e', does: 'done' },
    { key: 'Enter', does: 'open' },
  ],
  isUnread: 'Unread',
  markAll: 'Mark all as read',
  markRead: 'Mark as read',
  markFailed: 'That did not work. Try again.',
  settings: 'Notification settings',
  moreAbout: (title: string) => `More about ${title}`,
  seeAll: 'See all notifications',
  now: 'Now',
  minutes: (count: number) => `${count} min`,
};

/** The copy of notifications on devices. */
export const pushTexts = {
  title: 'Notifications on your devices',
  get text() {
    return `Your browser can notify you when ${productName()} isn’t open. Signing out ends it.`;
  },
  on: 'Turn on for this browser',
  turnOff: 'Turn off',
  turnOffOf: (device: string) => `Turn off on ${device}`,
  turnedOn: 'This browser notifies you now.',
  turnedOff: 'The device no longer notifies you.',
  states: {
    get unsupported() {
      return `This browser can’t show notifications of websites. On iPhone and iPad, add ${productName()} to the home screen first.`;
    },
    denied: 'Your browser blocks notifications from this site. Allow them in its settings, then come back.',
  },
  notOn: 'Failed to turn on notifications. Check your connection and try again.',
  notChanged: 'Failed to save.',
  failed: 'Failed to fetch your devices.',
  loading: 'Loading your devices...',
  list: 'Devices that get notifications',
  here: 'This browser',
  hide: 'Hide previews',
  hideOn: (device: string) => `Hide previews on ${device}`,
  hideHint: 'Shows only that there is something new, without names and words.',
  since: (date: string) => `Since ${date}`,
  lastSent: (date: string) => `last notified ${date}`,
  device: (browser: string | null, system: string | null) => {
    if (browser && system) return `${browser} on ${system}`;
    return browser ?? system ?? 'Unknown device';
  },
  get offer() {
    return `Get notified when ${productName()} isn’t open.`;
  },
  offerOn: 'Turn on',
  offerDismiss: 'Not now',
};

/** The copy of unsubscribing by a link from a mail. */
export const unsubscribeTexts = {
  title: 'Unsubscribe',
  loading: 'Loading...',
  failed: 'Failed to open the link.',
  question: 'Stop sending you mails about notifications?',
  get hint() {
    return `You still see everything in ${productName()}, and get mails about the security of your account.`;
  },
  action: 'Stop these mails',
  notDone: 'Failed to switch mails off.',
  done: 'Mails about notifications are off.',
  doneHint: 'You can switch single ones on again in your notification settings.',
  settings: 'Notification settings',
};
