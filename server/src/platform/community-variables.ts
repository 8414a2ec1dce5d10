import * as z from 'zod/mini';
import { contrastInTheWay } from './accent-contrast.rules.ts';
import { limitDefaults, type Limits } from './limits.ts';

/** The name of the community. */
export interface CommunityName {
  name: string;
  /** Whether an administrator set it; else it is the default of the environment. */
  isChosen: boolean;
}

/** Answers with the name as it is now. */
export type ReadCommunityName = () => CommunityName;

/** A variable that is a whole number. */
export const wholeNumber = (name: string, { least, most }: { least: number; most: number }) => {
  const sentence = `${name} must be a number from ${least} to ${most}.`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, sentence)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, sentence), z.lte(most, sentence))),
  );
};

const domain = /^[^\s@<>"(),:;[\]\\./?#]+(?:\.[^\s@<>"(),:;[\]\\./?#]+)+$/;

const domains = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) =>
      value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ),
  z
    .array(z.string())
    .check(
      z.refine(
        (list) => list.length <= 100 && list.every((entry) => domain.test(entry)),
        'SIGN_UP_DOMAINS must be at most 100 domains such as example.org, separated by commas.',
      ),
    ),
);

const name = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[^\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]{1,60}$/u,
      'COMMUNITY_NAME must have 1 to 60 characters.',
    ),
  );

/** The same rule as in the settings: buttons must stand out from the page. */
const accent = z.string().check(
  z.toLowerCase(),
  z.regex(/^#[0-9a-f]{6}$/, { error: 'ACCENT_COLOR must look like #6b3fe0.', abort: true }),
  z.refine((value) => contrastInTheWay(value) === null, {
    error: ({ input }) =>
      `ACCENT_COLOR is too light: the contrast of ${String(input)} with the page is ${contrastInTheWay(String(input))}:1, and it needs at least 3:1. Choose a darker colour.`,
  }),
);

/** The variables that are defaults of what administrators set. */
export const communityVariables = {
  COMMUNITY_NAME: z._default(name, 'Tandem'),
  ACCENT_COLOR: z._default(accent, '#6b3fe0'),
  PUBLIC_PAGES: z._default(
    z.enum(['none', 'pages', 'search'], 'PUBLIC_PAGES must be none, pages or search.'),
    'search',
  ),
  ACCESS_TOKENS: z._default(
    z.enum(
      ['everybody', 'administrators', 'nobody'],
      'ACCESS_TOKENS must be everybody, administrators or nobody.',
    ),
    'everybody',
  ),
  WEBHOOKS: z._default(
    z.enum(
      ['everybody', 'administrators', 'nobody'],
      'WEBHOOKS must be everybody, administrators or nobody.',
    ),
    'everybody',
  ),
  SIGN_UP: z._default(
    z.enum(
      ['open', 'approval', 'invitation', 'closed'],
      'SIGN_UP must be open, approval, invitation or closed.',
    ),
    'open',
  ),
  SIGN_UP_DOMAINS: z.prefault(domains, ''),
  SECOND_FACTOR_FOR: z._default(
    z.enum(
      ['nobody', 'administrators', 'moderators'],
      'SECOND_FACTOR_FOR must be nobody, administrators or moderators.',
    ),
    'nobody',
  ),
  AUDIT_DAYS: z.prefault(wholeNumber('AUDIT_DAYS', { least: 30, most: 3_650 }), '365'),
  REPORT_DAYS: z.prefault(wholeNumber('REPORT_DAYS', { least: 90, most: 1_825 }), '365'),
  NOTIFICATION_DAYS: z.prefault(wholeNumber('NOTIFICATION_DAYS', { least: 7, most: 3_650 }), '90'),
};

const variables = z.object(communityVariables);

/** What holds until an administrator sets something else, under the names of the settings. */
export type CommunityDefaults = ReturnType<typeof communityDefaultsOf>;

/** The defaults that the variables give. */
export const communityDefaultsOf = (
  values: z.output<typeof variables>,
  others: { limits: Limits; emailVerification: boolean },
) => ({
  ...others.limits,
  name: values.COMMUNITY_NAME,
  accent: values.ACCENT_COLOR,
  publicPages: values.PUBLIC_PAGES,
  accessTokens: values.ACCESS_TOKENS,
  webhooks: values.WEBHOOKS,
  signUpMode: values.SIGN_UP,
  emailDomains: values.SIGN_UP_DOMAINS,
  emailVerification: others.emailVerification,
  projectLinksAdmit: false,
  imprint: '',
  privacy: '',
  terms: '',
  secondFactorFor: values.SECOND_FACTOR_FOR,
  auditDays: values.AUDIT_DAYS,
  reportDays: values.REPORT_DAYS,
  notificationDays: values.NOTIFICATION_DAYS,
});

/** The defaults without any variable. */
export const communityDefaults: CommunityDefaults = communityDefaultsOf(z.parse(variables, {}), {
  limits: limitDefaults,
  emailVerification: false,
});
