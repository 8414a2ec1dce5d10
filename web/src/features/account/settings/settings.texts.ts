import { accountMessages } from '@tandem/contract/account';
import { plural } from '../../../ui/numbers.ts';
import { productName } from '../../../ui/product-name.ts';

/** The copy of the settings. */
export const settingsTexts = {
  title: 'Settings',
  groups: {
    account: 'Account',
    profile: 'Profile',
    product: 'Product',
    people: 'People',
    data: 'Data',
  },
  /** The screens; those of other features have their own titles. */
  pages: {
    account: {
      title: 'Email and password',
      subtitle: 'How you log in, and where mail reaches you.',
    },
    appearance: {
      title: 'Appearance',
      get subtitle() {
        return `How ${productName()} looks and moves, and how it writes times.`;
      },
    },
    keyboard: { title: 'Keyboard', subtitle: 'Move faster without the mouse.' },
    privacy: { title: 'Privacy', subtitle: 'Choose what others can see besides your profile.' },
    blocked: {
      title: 'Blocked members',
      subtitle: 'You and a member you blocked don’t see or contact each other. They aren’t told.',
    },
    data: { title: 'Export and delete', subtitle: 'Take your data with you, or close your account.' },
  },
  security: 'Security',
  notifications: 'Notifications',
  tokens: 'API tokens',
  calendar: 'Calendar link',
  password: {
    title: 'Password',
    text: 'Changing your password signs you out on your other devices, and ends your calendar link and API tokens.',
    current: 'Current password',
    next: 'New password',
    hint: (min: number) => `At least ${min} characters.`,
    submit: 'Change password',
    done: accountMessages.passwordChanged,
    failed: 'Failed to change your password.',
  },
  sessions: {
    title: 'Devices',
    text: 'Devices that are signed in to your account. If you don’t recognise one, sign it out and change your password.',
    list: 'Your devices',
    loading: 'Loading devices...',
    failed: 'Failed to fetch your devices.',
    unknown: 'Unknown device',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    here: 'This device',
    started: (day: string) => `Signed in ${day},`,
    used: (time: string) => `last used ${time}`,
    now: 'in use now',
    end: 'Sign out',
    endOf: (device: string) => `Sign out: ${device}`,
    ended: accountMessages.sessionEnded,
    notEnded: 'Failed to sign out the device.',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereText:
      'This signs you out on all your devices, including this one, and ends your calendar link and API tokens.',
    signedOut: accountMessages.signedOutEverywhere,
    notSignedOut: 'Failed to sign you out everywhere.',
  },
  appearance: {
    theme: {
      label: 'Theme',
      text: 'Applies to this browser only.',
      choices: { auto: 'System', light: 'Light', dark: 'Dark' },
    },
    time: {
      title: 'Time and dates',
      text: 'Reminders and quiet hours follow the time zone. The clock applies to this browser only.',
      clock: 'Clock',
      clocks: { '12': '6:41 PM', '24': '18:41' },
    },
    motion: {
      title: 'Motion',
      text: 'Follows your system. Off means no movement at all. Applies to this browser only.',
      follow: 'Follow the system',
    },
  },
  keys: {
    title: 'Shortcuts',
    text: 'Applies to this browser only.',
    label: 'Shortcuts of a single key',
    hint: 'Such as n for a new task. Switch them off if you dictate, or type them by accident.',
  },
  privacy: {
    title: 'What others see',
    text: 'Each choice is saved at once.',
    loading: 'Loading privacy settings...',
    failed: 'Failed to fetch your privacy settings.',
  },
  data: {
    title: 'Your data',
    get text() {
      return `Download everything ${productName()} stores about you in one file: your profile, projects, requests, connections, messages and photos.`;
    },
    action: 'Download my data',
    done: 'Your data has been downloaded.',
    failed: 'Failed to download your data.',
  },
  deletion: {
    title: 'Delete account',
    text: 'This permanently deletes your profile, photos, connections and requests, and any project only you work on. Messages and comments you wrote stay under “Deleted member”.',
    loading: 'Loading your projects...',
    failed: 'Failed to fetch your projects.',
    inTheWay:
      'These projects have collaborators. Hand each one over, or remove its collaborators to delete it with your account.',
    list: 'Projects to hand over',
    collaborators: (count: number) => plural(count, { one: '# collaborator', other: '# collaborators' }),
    offeredTo: (name: string) => `Offered to ${name}, who has not answered yet`,
    handOver: 'Hand over',
    handOverOf: (title: string) => `Hand over ${title}`,
    action: 'Delete my account',
    dialog: 'Delete your account?',
    warning: 'This can’t be undone.',
    password: 'Password',
    confirmation: (word: string) => `Type ${word} to confirm`,
    submit: 'Delete account',
    done: accountMessages.deleted,
    refused: 'Failed to delete your account.',
  },
};
