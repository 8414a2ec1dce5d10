import { type CommunitySettings, type SettingChanges, settingSections } from '@tandem/contract/community';
import { type CommunityView, legalPages } from '@tandem/contract/community/community-view';
import * as z from 'zod/mini';
import { styleOf } from './community-theme.rules.ts';

/** What was set, by the names of the settings. */
export type StoredValues = Record<string, unknown>;

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

/** What is stored after a change; null takes the stored value away, and what this version does not know stays. */
export function changedValues(stored: StoredValues, changes: SettingChanges): StoredValues {
  const merged = Object.entries({ ...stored, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}

/** What everybody may know of the settings. */
export function viewOf(settings: CommunitySettings, version: number): CommunityView {
  const { name, accent, announcement, signUpMode } = settings;
  return {
    version,
    name,
    logoUrl: null,
    accent,
    style: styleOf(accent),
    announcement,
    signUpMode,
    legalPages: legalPages.filter((page) => settings[page] !== ''),
  };
}
