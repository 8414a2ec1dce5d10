import type {
  AdministeredSettings,
  EditableSection,
} from '@tandem/contract/community/community-administration';

type Label = readonly [label: string, hint?: string];

/** The copy of /admin/settings. */
export const communitySettingsTexts = {
  title: 'Community settings',
  subtitle: 'What you save here applies at once, without a restart.',
  loading: 'Loading the settings...',
  failed: 'The settings could not be loaded.',
  notSaved: 'The settings were not saved.',
  sections: 'Sections',
  names: {
    general: 'General',
    signUp: 'Sign-up',
    limits: 'Limits',
    legal: 'Legal',
    security: 'Security',
  } satisfies Record<EditableSection, string>,
  intro: {
    general: 'The name and the looks of your community.',
    signUp: 'Who can create an account.',
    limits: 'Upper bounds that keep single members and networks from slowing others down.',
    legal:
      'Pages that the footer links to, written in Markdown. Each has its name as title. Leave one empty if you don’t need it.',
    security: 'Protection of accounts, and how long records are kept.',
  } satisfies Record<EditableSection, string>,
  save: 'Save',
  discard: 'Discard changes',
  unsaved: 'You have unsaved changes.',
  unsavedHere: 'unsaved changes',
  toDefault: 'Use the default',
  toDefaultOf: (label: string) => `Use the default for ${label}`,
  default: (value: string) => `Default: ${value}`,
  isDefault: 'This is the default.',
  now: (value: string) => `Saved at the moment: ${value}`,
  empty: 'none',
  on: 'on',
  off: 'off',
  mailModes: {
    folder: 'This server writes mails to a folder, so only its operator can open the links.',
    off: 'This server sends no mail, so nobody could confirm an email address. SMTP_URL and MAIL_FROM switch mail on.',
  } satisfies Record<Exclude<AdministeredSettings['mailMode'], 'smtp'>, string>,
  pickColour: 'Pick a colour',
  numberNeeded: 'Enter a whole number.',
  choices: {
    signUpMode: {
      open: 'Everybody can sign up',
      approval: 'Everybody can ask, and moderators accept or refuse them',
      invitation: 'Only people with an invitation link can',
      closed: 'Nobody can sign up',
    },
    secondFactorFor: {
      nobody: 'Nobody',
      administrators: 'Administrators',
      moderators: 'Moderators and administrators',
    },
  },
  asksAgain: {
    label: 'Ask members to accept again',
    hint: 'Every member reads and accepts the terms before they go on. Untick it for a minor correction, such as a typing error.',
    first: 'After you save, every member is asked to accept the terms before they go on.',
  },
  labels: {
    name: ['Name', 'In page titles and at the top of each screen.'],
    accent: [
      'Accent colour',
      'For buttons and links. Shades for text and for the dark theme follow from it.',
    ],
    signUpMode: [
      'Sign-up',
      'Invitation links are made under Invitations. Those who ask wait under Sign-up requests.',
    ],
    projectLinksAdmit: [
      'Invitation links of projects admit new members',
      'Where sign-up needs an invitation or waits for moderators. Otherwise, only your links do.',
    ],
    emailDomains: ['Allowed email domains', 'One per line, such as example.org. Empty allows all.'],
    emailVerification: [
      'Members confirm their email address',
      'Before they send requests, invitations and direct messages or publish a project. New members sign up by a link in a mail.',
    ],
    imprint: ['Imprint'],
    privacy: ['Privacy'],
    terms: ['Terms'],
    secondFactorFor: ['Second factor required for'],
    auditDays: [
      'Days until entries of the audit log are deleted',
      'Holds for new entries. What is in the log already keeps its time.',
    ],
    reportDays: [
      'Days until decided reports are deleted',
      'With the copy of what was reported, and the bytes of a hidden photo. A decision can be undone until then.',
    ],
    notificationDays: ['Days until notifications are deleted'],
  } satisfies Record<string, Label>,
};
