import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { cleanList, shownName, text, wholeNumber } from '../../values.ts';
import { type AdjustableLimit, adjustableLimits, highestLimits, lowestLimits } from './community-limits.ts';

/** Who can create an account: anybody, whom a moderator approves, whoever has an invitation, or nobody. */
export const signUpModes = ['open', 'approval', 'invitation', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Which roles need a second factor; `moderators` means moderators and administrators. */
export const secondFactorRoles = ['nobody', 'administrators', 'moderators'] as const;
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

const limit = (name: AdjustableLimit) =>
  wholeNumber('This limit', { min: lowestLimits[name] ?? 1, max: highestLimits[name] });

const legalPage = (label: string) => text(label, { min: 0, max: limits.legalPage });

/** The settings of a community by section; each section is changed on its own. */
export const settingSections = {
  general: {
    name: shownName('The name'),
    /** `#rrggbb` in lower case, the colour of buttons and links. */
    accent: z.string(accentRule).check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, accentRule)),
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
