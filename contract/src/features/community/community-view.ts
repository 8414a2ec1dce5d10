import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { operation } from '../../operation.ts';
import { timestamp } from '../../values.ts';
import { announcement } from './announcement.ts';
import { publicPageModes } from '../projects/project-publicity.ts';
import { signUpModes } from './community.ts';

/** The logo of the community; its URL is on this server and is another one for each upload. */
export const communityLogo = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** The ground without which it can't be seen in the scheme of the other lightness; null where it is always visible. */
  backdrop: z.nullable(z.enum(['light', 'dark'])),
});
export type CommunityLogo = z.output<typeof communityLogo>;

/** The pages that the law asks for. */
export const legalPages = ['imprint', 'privacy', 'terms'] as const;
export type LegalPage = (typeof legalPages)[number];

/** What everybody may know of the community, also without an account. */
export const communityView = z.object({
  /** Grows with each change of any setting. */
  version: z.number(),
  name: z.string(),
  /** `#rrggbb`. */
  accent: z.string(),
  /** A style sheet with the custom properties of the page for this accent; empty for the built-in one. */
  style: z.string(),
  /** Takes the place of the product's own; null where none is set. */
  logo: z.nullable(communityLogo),
  signUpMode: z.enum(signUpModes),
  /** What owners may show of their projects to everybody. */
  publicPages: z.enum(publicPageModes),
  /** Whether members need a verified e-mail address before they act towards others. */
  emailVerification: z.boolean(),
  /** Whether invitation links of projects admit newcomers like links of the community. */
  projectLinksAdmit: z.boolean(),
  /** The legal pages that have a text. */
  legalPages: z.array(z.enum(legalPages)),
  announcement: z.nullable(announcement),
  /** Which terms new members accept; null without terms. It changes with their text. */
  termsVersion: z.nullable(z.string()),
});
export type CommunityView = z.output<typeof communityView>;

export const viewCommunity = operation({
  name: 'viewCommunity',
  method: 'GET',
  path: '/api/community',
  summary: 'See the name and the looks of the community; the page carries the same',
  access: 'open',
  scope: null,
  reply: z.object({ data: communityView }),
});

/** To everybody who is connected: the community changed its name, looks, sign-up or announcement. */
export const communityChanged = event('communityChanged', communityView);

export const viewLegalPage = operation({
  name: 'viewLegalPage',
  method: 'GET',
  path: '/api/legal/{page}',
  summary: 'Read the imprint, the privacy page or the terms of the community',
  access: 'open',
  scope: null,
  params: z.object({ page: z.enum(legalPages, 'There is no such page.') }),
  reply: z.object({
    data: z.object({
      /** Markdown. */
      text: z.string(),
      /** Which version of the terms this is, and since when it holds; null where that is not known. */
      version: z.optional(z.string()),
      since: z.optional(z.nullable(timestamp)),
    }),
  }),
});
