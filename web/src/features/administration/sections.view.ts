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
    path: '/admin/members',
    label: texts.members,
    role: 'moderator',
    icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20c0-3 2.5-5 6-5s6 2 6 5M16 4.5a3.5 3.5 0 0 1 0 6M17.5 15.2c2.2.6 3.5 2.3 3.5 4.8',
  },
  {
    path: '/admin/sign-ups',
    label: texts.signUps,
    role: 'moderator',
    icon: 'M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M4 20c0-3 2.5-5 6-5 1.2 0 2.3.2 3.2.7M18 14v6M15 17h6',
  },
  {
    path: '/admin/invitations',
    label: texts.invitations,
    role: 'administrator',
    icon: 'M3 6h18v13H3zM3 7l9 7 9-7',
  },
  {
    path: '/admin/projects',
    label: texts.projects,
    role: 'moderator',
    icon: 'M4 6.5h6l2 2.5h8v10H4zM4 12h16',
  },
  {
    path: '/admin/reports',
    label: texts.reports,
    role: 'moderator',
    icon: 'M5 21V5m0 0c4-3 8 3 14 0v9c-6 3-10-3-14 0',
  },
  {
    path: '/admin/audit',
    label: texts.audit,
    role: 'administrator',
    icon: 'M4 12a8 8 0 1 1 2.6 5.9M4 12l-1.5-1.8M4 12l2-1.6M12 8v4.5l3 1.8',
  },
  {
    path: '/admin/settings',
    label: texts.settings,
    role: 'administrator',
    icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4v6h4V4zM7 14v6h4v-6z',
  },
];

/** The sections that a role may open. */
export const sectionsFor = (role: CommunityRole): AdminSection[] =>
  adminSections.filter((section) => hasRole(role, section.role));

/** The section that a path is in: itself or a screen below it; undefined where there is none. */
export const sectionAt = (path: string): AdminSection | undefined =>
  adminSections.find((section) => section.path === path) ??
  adminSections.find((section) => section.path !== '/admin' && path.startsWith(`${section.path}/`));
