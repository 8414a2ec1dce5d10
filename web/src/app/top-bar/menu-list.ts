import { type CommunityRole, hasRole, type Reply } from '@tandem/contract/operation';
import type { countWaiting } from '@tandem/contract/people';
import { appTexts } from '../app.texts.ts';
import { type Screen, screens, type SectionId } from '../screens.ts';

const texts = appTexts.menus;

/** An entry of a menu. */
export interface MenuEntry {
  label: string;
  to: string;
  /** The count shown beside the label. */
  waits?: Screen['waits'];
  /** The role of the community that it asks for. */
  role?: CommunityRole;
}

/** The number of pending requests by kind. */
export type Waiting = Reply<typeof countWaiting>;

/** One of the three menus (§2.2-05 to §2.2-07). */
export interface MenuSection {
  id: SectionId;
  label: string;
  entries: MenuEntry[];
  /** The paths of all its screens, up to their first parameter. */
  paths: string[];
}

const sectionIds = ['projects', 'connections', 'profile'] as const;

/** The menus of some screens. Profile is always shown, because it contains log-out. */
export const menusOf = (shown: readonly Screen[] = screens): MenuSection[] =>
  sectionIds
    .map((id) => {
      const inside = shown.filter(({ section }) => section === id);
      return { id, label: texts[id], entries: inside.flatMap(entriesOf), paths: inside.map(prefixOf) };
    })
    .filter(({ id, entries }) => id === 'profile' || entries.length > 0);

const entriesOf = ({ path, menu, waits, role }: Screen): MenuEntry[] =>
  menu === undefined ? [] : [{ label: menu, to: path, ...(waits && { waits }), ...(role && { role }) }];

/** The entries that a role of the community may open; without a known role, those for every member. */
export const entriesFor = (entries: readonly MenuEntry[], own: CommunityRole = 'member'): MenuEntry[] =>
  entries.filter(({ role = 'member' }) => hasRole(own, role));

const prefixOf = ({ path }: Screen): string => path.split('/$')[0] ?? path;

/** Whether a path belongs to a section, whose menu is then marked active. */
export const isWithin = ({ paths }: MenuSection, path: string): boolean =>
  paths.some((prefix) => path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`)));

/** The sum of the entries' pending requests. */
export const waitingIn = (entries: readonly MenuEntry[], waiting: Waiting | undefined): number =>
  entries.reduce((sum, { waits }) => sum + (waits === undefined ? 0 : (waiting?.[waits] ?? 0)), 0);
