import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { makers } from '../account/account-tokens.ts';
import { publicPageModes } from '../projects/project-publicity.ts';
import { cleanList, shownName, text, wholeNumber } from '../../values.ts';

/** The limits that administrators can change, by the name of their environment variable. */
export const adjustableLimits = [
  'LIMIT_LOG_IN_FAILURES_ACCOUNT_ADDRESS',
  'LIMIT_LOG_IN_FAILURES_ACCOUNT',
  'LIMIT_LOG_IN_FAILURES_ADDRESS',
  'LIMIT_SECOND_STEP_FAILURES_ACCOUNT_ADDRESS',
  'LIMIT_SECOND_STEP_FAILURES_ACCOUNT',
  'LIMIT_SIGN_UPS_ADDRESS',
  'LIMIT_CONFIRMATION_MAILS',
  'LIMIT_EMAIL_CHANGES',
  'LIMIT_REAUTHENTICATION_FAILURES',
  'LIMIT_REAUTHENTICATION_FAILURES_DAY',
  'LIMIT_PASSWORD_CHANGES',
  'LIMIT_RECOVERIES_ACCOUNT',
  'LIMIT_RECOVERIES_ADDRESS',
  'LIMIT_OPEN_REQUESTS_ADDRESS',
  'LIMIT_SIGNED_OUT_REQUESTS_ADDRESS',
  'LIMIT_PHOTO_READS_ADDRESS',
  'LIMIT_CALENDAR_READS_ADDRESS',
  'LIMIT_DOCUMENT_READS_ADDRESS',
  'LIMIT_SIGN_UP_PHOTOS_ADDRESS',
  'LIMIT_IPV6_48_FACTOR',
  'LIMIT_REQUESTS',
  'LIMIT_TOKEN_REQUESTS',
  'LIMIT_REQUESTS_AT_ONCE',
  'LIMIT_REQUESTS_WAITING',
  'LIMIT_COMMANDS',
  'LIMIT_HANDSHAKES',
  'LIMIT_TEXT_EDITS',
  'LIMIT_TEXT_BYTES_DAY',
  'LIMIT_SEARCHES',
  'LIMIT_ENTRY_SUGGESTIONS',
  'LIMIT_SOCKET_PACKETS',
  'LIMIT_SOCKET_BYTES',
  'LIMIT_EXPORTS',
  'LIMIT_NEW_CONTACTS',
  'LIMIT_CONNECTION_REQUESTS_DAY',
  'LIMIT_JOIN_REQUESTS_DAY',
  'LIMIT_INVITATIONS_DAY',
  'LIMIT_COMMUNITY_INVITATIONS_DAY',
  'LIMIT_REPORTS_DAY',
  'LIMIT_NEW_PROJECTS',
  'LIMIT_PUSHES_DAY',
  'LIMIT_FILE_UPLOADS',
  'LIMIT_FILE_MEGABYTES_MEMBER',
  'LIMIT_FILE_MEGABYTES_PROJECT',
] as const;

export type AdjustableLimit = (typeof adjustableLimits)[number];

/** The lowest values of limits with which the product still works, so that whoever sets one can set it back; 1 for the others. */
export const lowestLimits: Partial<Record<AdjustableLimit, number>> = {
  LIMIT_LOG_IN_FAILURES_ACCOUNT_ADDRESS: 3,
  LIMIT_LOG_IN_FAILURES_ACCOUNT: 10,
  LIMIT_LOG_IN_FAILURES_ADDRESS: 5,
  LIMIT_REAUTHENTICATION_FAILURES: 3,
  LIMIT_REAUTHENTICATION_FAILURES_DAY: 3,
  LIMIT_OPEN_REQUESTS_ADDRESS: 60,
  LIMIT_SIGNED_OUT_REQUESTS_ADDRESS: 60,
  LIMIT_PHOTO_READS_ADDRESS: 100,
  LIMIT_DOCUMENT_READS_ADDRESS: 300,
  LIMIT_REQUESTS: 120,
  LIMIT_REQUESTS_WAITING: 10,
  LIMIT_COMMANDS: 20,
  LIMIT_HANDSHAKES: 10,
  LIMIT_TEXT_BYTES_DAY: 1_000_000,
  LIMIT_SOCKET_PACKETS: 20,
  LIMIT_SOCKET_BYTES: 100_000,
};

/** The highest values with which a limit still protects what it is for: ten times its default, or what a large site needs. */
export const highestLimits: Record<AdjustableLimit, number> = {
  LIMIT_LOG_IN_FAILURES_ACCOUNT_ADDRESS: 50,
  LIMIT_LOG_IN_FAILURES_ACCOUNT: 500,
  LIMIT_LOG_IN_FAILURES_ADDRESS: 1_000,
  LIMIT_SECOND_STEP_FAILURES_ACCOUNT_ADDRESS: 30,
  LIMIT_SECOND_STEP_FAILURES_ACCOUNT: 100,
  LIMIT_SIGN_UPS_ADDRESS: 5_000,
  LIMIT_CONFIRMATION_MAILS: 30,
  LIMIT_EMAIL_CHANGES: 50,
  LIMIT_REAUTHENTICATION_FAILURES: 50,
  LIMIT_REAUTHENTICATION_FAILURES_DAY: 200,
  LIMIT_PASSWORD_CHANGES: 50,
  LIMIT_RECOVERIES_ACCOUNT: 30,
  LIMIT_RECOVERIES_ADDRESS: 2_000,
  LIMIT_OPEN_REQUESTS_ADDRESS: 20_000,
  LIMIT_SIGNED_OUT_REQUESTS_ADDRESS: 100_000,
  LIMIT_PHOTO_READS_ADDRESS: 500_000,
  LIMIT_CALENDAR_READS_ADDRESS: 20_000,
  LIMIT_DOCUMENT_READS_ADDRESS: 50_000,
  LIMIT_SIGN_UP_PHOTOS_ADDRESS: 5_000,
  LIMIT_IPV6_48_FACTOR: 64,
  LIMIT_REQUESTS: 20_000,
  LIMIT_TOKEN_REQUESTS: 5_000,
  LIMIT_REQUESTS_AT_ONCE: 50,
  LIMIT_REQUESTS_WAITING: 1_000,
  LIMIT_COMMANDS: 5_000,
  LIMIT_HANDSHAKES: 10_000,
  LIMIT_TEXT_EDITS: 1_000,
  LIMIT_TEXT_BYTES_DAY: 500_000_000,
  LIMIT_SEARCHES: 2_000,
  LIMIT_ENTRY_SUGGESTIONS: 10_000,
  LIMIT_SOCKET_PACKETS: 5_000,
  LIMIT_SOCKET_BYTES: 50_000_000,
  LIMIT_EXPORTS: 200,
  LIMIT_NEW_CONTACTS: 2_000,
  LIMIT_CONNECTION_REQUESTS_DAY: 500,
  LIMIT_JOIN_REQUESTS_DAY: 500,
  LIMIT_INVITATIONS_DAY: 1_000,
  LIMIT_COMMUNITY_INVITATIONS_DAY: 2_000,
  LIMIT_REPORTS_DAY: 500,
  LIMIT_NEW_PROJECTS: 1_000,
  LIMIT_PUSHES_DAY: 10_000,
  LIMIT_FILE_UPLOADS: 5_000,
  LIMIT_FILE_MEGABYTES_MEMBER: 100_000,
  LIMIT_FILE_MEGABYTES_PROJECT: 1_000_000,
};

/** Who can create an account: anybody, whom a moderator approves, whoever has an invitation, or nobody. */
export const signUpModes = ['open', 'approval', 'invitation', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Which roles need a second factor; `moderators` means moderators and administrators. */
const secondFactorRoles = ['nobody', 'administrators', 'moderators'] as const;
export type SecondFactorRoles = (typeof secondFactorRoles)[number];

const accentRule = 'The accent colour must look like #6b3fe0.';
const domainsRule = 'Domains must be a list of strings.';
const domain = /^(?=.{1,253}$)[^\s@<>"(),:;[\]\\./?#]+(?:\.[^\s@<>"(),:;[\]\\./?#]+)+$/;
const domainRule = 'A domain must look like example.org.';

/** Domains of e-mail addresses, lower-cased and without a leading @. */
const emailDomains = z.array(z.string(domainsRule), domainsRule).check(
  z.overwrite((list) => cleanList(list.map((entry) => entry.trim().toLowerCase().replace(/^@/, '')))),
  z.maxLength(limits.emailDomains, `You can allow at most ${limits.emailDomains} domains.`),
  z.refine((list) => list.every((entry) => domain.test(entry) && entry.isWellFormed()), domainRule),
);

const makersRule = `Choose one of ${makers.join(', ')}.`;

const limit = (name: AdjustableLimit) =>
  wholeNumber('This limit', { min: lowestLimits[name] ?? 1, max: highestLimits[name] });

const legalPage = (label: string) => text(label, { min: 0, max: limits.legalPage });

/** The settings of a community by section; each section is changed on its own. */
export const settingSections = {
  general: {
    name: shownName('The name'),
    /** `#rrggbb` in lower case, the colour of buttons and links. */
    accent: z.string(accentRule).check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, accentRule)),
    /** What owners may show of their projects to everybody. */
    publicPages: z.enum(publicPageModes, `Public pages must be one of ${publicPageModes.join(', ')}.`),
    /** Who may make API tokens; those that were made go on. */
    accessTokens: z.enum(makers, makersRule),
    /** Which owners may add webhooks to their projects. */
    webhooks: z.enum(makers, makersRule),
  },
  signUp: {
    signUpMode: z.enum(signUpModes, `Sign-up must be one of ${signUpModes.join(', ')}.`),
    /** The only domains of addresses that can sign up; none means any. */
    emailDomains,
    /** Whether members need a verified e-mail address before they act towards others. */
    emailVerification: z.boolean('Choose whether members verify their email address.'),
    /** Whether invitation links of projects admit newcomers like links of the community. */
    projectLinksAdmit: z.boolean('Choose whether invitation links of projects admit new members.'),
  },
  limits: Object.fromEntries(adjustableLimits.map((name) => [name, limit(name)])) as Record<
    AdjustableLimit,
    ReturnType<typeof limit>
  >,
  /** Markdown; empty for no such page. */
  legal: {
    imprint: legalPage('The imprint'),
    privacy: legalPage('The privacy page'),
    terms: legalPage('The terms'),
  },
  security: {
    secondFactorFor: z.enum(
      secondFactorRoles,
      `A second factor can be required for ${secondFactorRoles.join(', ')}.`,
    ),
    /** Days until entries of the audit log, decided reports and notifications are deleted. */
    auditDays: wholeNumber('The days of the audit log', { min: 90, max: 3_650 }),
    reportDays: wholeNumber('The days of decided reports', { min: 90, max: 1_825 }),
    notificationDays: wholeNumber('The days of notifications', { min: 7, max: 3_650 }),
  },
};

export type SettingSection = keyof typeof settingSections;

/** All settings of a community. */
export const communitySettings = z.object({
  ...settingSections.general,
  ...settingSections.signUp,
  ...settingSections.limits,
  ...settingSections.legal,
  ...settingSections.security,
});
export type CommunitySettings = z.output<typeof communitySettings>;

/** What a section can be given: values for some of its settings, and null for the default. */
export type SettingChanges = {
  [Name in keyof CommunitySettings]?: CommunitySettings[Name] | null | undefined;
};
