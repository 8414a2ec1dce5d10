import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { operation } from '../../operation.ts';
import { signUpModes } from './community.ts';

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
  signUpMode: z.enum(signUpModes),
  /** The legal pages that have a text. */
  legalPages: z.array(z.enum(legalPages)),
});
export type CommunityView = z.output<typeof communityView>;

export const viewCommunity = operation({
  name: 'viewCommunity',
  method: 'GET',
  path: '/api/community',
  summary: 'See the name and the looks of the community; the page carries the same',
  access: 'open',
  reply: z.object({ data: communityView }),
});

/** To everybody who is connected: the community changed its name, looks or sign-up. */
export const communityChanged = event('communityChanged', communityView);
