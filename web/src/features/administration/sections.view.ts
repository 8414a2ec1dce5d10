import { type CommunityRole, hasRole } from '@tandem/contract/operation';
import { administrationTexts } from './administration.texts.ts';

/** A section of the administration: a screen under /admin. */
export interface AdminSection {
  path: `/admin${string}`;
  label: string;
  /** The role of the community that it asks for. */
  role: CommunityRole;
  /** The lines of its icon in a box of 24. */
  icon: string;
}

const texts = administrationTexts.sections;

/** All sections in the order of the column; each is also a screen with `isInAdmin` in app/screens.ts. */
const adminSections: readonly AdminSection[] = [
  {
    path: '/admin',
    label: texts.overview,
    role: 'administrator',
    icon: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  },
  {
    path: '/admin/reports',
    label: texts.reports,
    role: 'moderator',
    icon: 'M5 21V5m0 0c4-3 8 3 14 0v9c-6 3-10-3-14 0',
  },
];

/** The sections that a role may open. */
export const sectionsFor = (role: CommunityRole): AdminSection[] =>
  adminSections.filter((section) => hasRole(role, section.role));

/** The section that a path is in: itself or a screen below it; undefined where there is none. */
export const sectionAt = (path: string): AdminSection | undefined =>
  adminSections.find((section) => section.path === path) ??
  adminSections.find((section) => section.path !== '/admin' && path.startsWith(`${section.path}/`));
