import { productName } from '../../../ui/product-name.ts';

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
