import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { wholeNumber, timestamp } from '../../values.ts';
import { communitySettings, type SettingSection, settingSections, signUpModes } from './community.ts';
import { event } from '../../events.ts';
import { announcement } from './announcement.ts';
import { publicPageModes } from '../projects/project-publicity.ts';

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

/** The sections that are changed by a form. */
export const editableSections = [
  'general',
  'signUp',
  'limits',
  'legal',
  'security',
] as const satisfies readonly SettingSection[];
export type EditableSection = (typeof editableSections)[number];

const version = wholeNumber('The version', { min: 0, max: 2_147_483_646 });

type Settable<Shape> = {
  [Name in keyof Shape]: z.ZodMiniOptional<z.ZodMiniNullable<Shape[Name] & z.ZodMiniType>>;
};

/** Each setting of a section: absent to leave it, null for its default. */
const settable = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.optional(z.nullable(schema))]),
  ) as Settable<Shape>;

const change = <Section extends EditableSection>(section: Section) =>
  z.strictObject({
    section: z.literal(section),
    version,
    ...settable<(typeof settingSections)[Section]>(settingSections[section]),
  });

/** The legal pages; `asksAgain` is false for a small correction of the terms, which members need not accept again. */
const legalChange = z.extend(change('legal'), {
  asksAgain: z.optional(z.boolean('Choose whether members accept the terms again.')),
});

const sectionChange = z.discriminatedUnion(
  'section',
  [change('general'), change('signUp'), change('limits'), legalChange, change('security')],
  `The section must be one of ${editableSections.join(', ')}.`,
);
export type SectionChange = z.output<typeof sectionChange>;

/** The settings as administrators see them. */
const administeredSettings = z.object({
  /** What holds now. */
  settings: communitySettings,
  /** What holds where nothing is set. */
  defaults: communitySettings,
  /** The names of the settings that are set. */
  set: z.array(z.string()),
  /** The version of each section; a change names the one that its author saw. */
  versions: z.record(z.enum(editableSections), z.number()),
  /** How this server sends mail, which verified addresses need. */
  mailMode: z.enum(['smtp', 'folder', 'off']),
  /** Where the repositories of projects may be, which only the operator changes. */
  repositoryHosts: z.array(z.string()),
});
export type AdministeredSettings = z.output<typeof administeredSettings>;

export const viewCommunitySettings = operation({
  name: 'viewCommunitySettings',
  method: 'GET',
  path: '/api/community/settings',
  summary: 'See the settings of the community',
  access: 'administrator',
  scope: null,
  reply: z.object({ data: administeredSettings }),
});

export const updateCommunitySettings = operation({
  name: 'updateCommunitySettings',
  method: 'PATCH',
  path: '/api/community/settings',
  summary: 'Change settings of one section; null goes back to the default',
  access: 'administrator',
  scope: null,
  asksPassword: true,
  body: sectionChange,
  reply: z.object({ message: z.string(), data: administeredSettings }),
});

export const communityMessages = { saved: 'Settings saved.' } as const;

/** The largest width and height of a stored logo, in pixels. */
export const logoSize = { width: 512, height: 128 } as const;

export const setCommunityLogo = operation({
  name: 'setCommunityLogo',
  method: 'POST',
  path: '/api/community/logo',
  summary: 'Upload the logo of the community (multipart field "file"), in place of the one before',
  access: 'administrator',
  scope: null,
  takes: 'file',
  reply: z.object({ message: z.string(), data: communityLogo }),
});

export const removeCommunityLogo = operation({
  name: 'removeCommunityLogo',
  method: 'DELETE',
  path: '/api/community/logo',
  summary: 'Remove the logo of the community; the own mark of Tandem is shown again',
  access: 'administrator',
  scope: null,
  reply: z.object({ message: z.string() }),
});

export const logoMessages = { set: 'Logo saved.', removed: 'Logo removed.' } as const;
