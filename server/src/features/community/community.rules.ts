import * as z from 'zod/mini';
import {
  type CommunitySettings,
  type SettingChanges,
  type SettingSection,
  settingSections,
} from '@tandem/contract/community';
import type { Announcement } from '@tandem/contract/community/announcement';
import {
  type AdministeredSettings,
  editableSections,
  communityLogo,
  type CommunityLogo,
  type CommunityView,
  legalPages,
} from '@tandem/contract/community/community-administration';
import type { MailMode } from '../../platform/mail/mail.ts';
import type { CommunitySettingsStore } from './community.deps.ts';
import { styleOf } from './community-theme.rules.ts';

/** What was set, by the names of the settings. */
type StoredValues = Record<string, unknown>;

const shapes = Object.values(settingSections).flatMap((shape) => Object.entries<z.ZodMiniType>(shape));

/** What holds: what is stored where it is valid, else the default. Another version may have stored what this one does not know. */
export function settingsOf(defaults: CommunitySettings, stored: StoredValues): CommunitySettings {
  const set = shapes.flatMap(([name, schema]) => {
    if (!Object.hasOwn(stored, name)) return [];
    const { success, data } = z.safeParse(schema, stored[name]);
    return success ? [[name, data]] : [];
  });
  return { ...defaults, ...Object.fromEntries(set) };
}

/** Without mail nobody could verify an address, so nobody needs a verified one, whatever is set. */
export const possibleWith = (mode: MailMode, settings: CommunitySettings): CommunitySettings =>
  mode === 'off' ? { ...settings, emailVerification: false } : settings;

/** What is stored after a change; null takes the stored value away, and what this version does not know stays. */
export function changedValues(stored: StoredValues, changes: SettingChanges): StoredValues {
  const merged = Object.entries({ ...stored, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}

/** The stored value that names the version of the terms; it is no setting, because nobody enters it. */
const termsVersionKey = 'termsVersion';
const versionIn = ({ [termsVersionKey]: version }: StoredValues): string =>
  // Terms that were set before versions had names have none.
  typeof version === 'string' ? version : 'first';

/** Since when a version holds; null for the one from before versions had names. */
export const termsSince = (version: string): string | null =>
  Number.isNaN(Date.parse(version)) ? null : version;

/**
 * The version of the terms after a change, if it is a new one: their text is another one, and either nobody has accepted
 * any before or members are asked again.
 */
export function newTermsVersion(
  { before, after }: Record<'before' | 'after', Pick<CommunitySettings, 'terms'>>,
  { asksAgain, now }: { asksAgain: boolean; now: Date },
): string | null {
  if (before.terms === after.terms || after.terms === '') return null;
  return asksAgain || before.terms === '' ? now.toISOString() : null;
}

/** The values with a new version of the terms, if there is one. */
export const withTermsVersion = (values: StoredValues, version: string | null): StoredValues =>
  version === null ? values : { ...values, [termsVersionKey]: version };

/** Characters of a long text that the audit log keeps. */
const auditedCharacters = 200;

/** What the audit log says of a change: the section, and each setting before and after; long texts are cut. */
export function auditedChange(
  section: SettingSection,
  changes: SettingChanges,
  { before, after }: Record<'before' | 'after', CommunitySettings>,
): Record<string, string | number | boolean> {
  const names = Object.keys(changes) as (keyof CommunitySettings)[];
  const values = names.flatMap((name) => [
    [`${name}.before`, audited(before[name])],
    [`${name}.after`, audited(after[name])],
  ]);
  return { section, ...Object.fromEntries(values) };
}

function audited(value: CommunitySettings[keyof CommunitySettings]): string | number | boolean {
  const text = Array.isArray(value) ? value.join(', ') : value;
  const isLong = typeof text === 'string' && text.length > auditedCharacters;
  return isLong ? `${text.slice(0, auditedCharacters).toWellFormed()}…` : (text as string | number | boolean);
}

/** What administrators see of the settings. */
export function viewForAdministrators(
  { current, defaults, stored }: Pick<CommunitySettingsStore, 'current' | 'defaults' | 'stored'>,
  { mailMode, repositoryHosts }: { mailMode: MailMode; repositoryHosts: readonly { host: string }[] },
): AdministeredSettings {
  const sections = stored();
  const [settings, known] = [current(), new Set<string>(shapes.map(([name]) => name))];
  return {
    settings,
    defaults,
    set: [...sections.values()]
      .flatMap(({ values }) => Object.keys(values))
      .filter((name) => known.has(name)),
    versions: Object.fromEntries(
      editableSections.map((section) => [section, sections.get(section)?.version ?? 0]),
    ) as AdministeredSettings['versions'],
    mailMode,
    repositoryHosts: repositoryHosts.map(({ host }) => host),
  };
}

/** The logo in the values of its section; null where none is set. */
export function storedLogo({ logo }: StoredValues): CommunityLogo | null {
  const { data } = z.safeParse(communityLogo, logo);
  return data ?? null;
}

/** What everybody may know of the settings. */
export function viewOf(
  settings: CommunitySettings,
  version: number,
  {
    announcement,
    legal = {},
    logo = {},
  }: {
    announcement: Announcement | null;
    legal?: StoredValues | undefined;
    logo?: StoredValues | undefined;
  },
): CommunityView {
  const { name, accent, publicPages, signUpMode, emailVerification, projectLinksAdmit } = settings;
  return {
    version,
    name,
    accent,
    style: styleOf(accent),
    logo: storedLogo(logo),
    publicPages,
    signUpMode,
    emailVerification,
    projectLinksAdmit,
    legalPages: legalPages.filter((page) => settings[page] !== ''),
    announcement,
    termsVersion: settings.terms === '' ? null : versionIn(legal),
  };
}

/** The text of an announcement without the marks of Markdown, on one line, for notifications. */
export const summaryOf = (text: string): string =>
  text
    .replaceAll(/\[([^\][]*)\]\([^\s()]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:>|[-*+]|#{1,6})[ \t]+/gm, '')
    .replaceAll(/(\*\*|__|`{1,3})/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])([*_])(?=\S)([^*_\n]*\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
