import { feedTexts } from './feed.texts.ts';
import { normalForm } from '@tandem/contract/people/normal-form';
import type { Project } from '@tandem/contract/projects';

/** The member whose lists projects are compared with. */
export interface Profile {
  _id: string;
  skills: readonly string[];
  techStack: readonly string[];
  interests: readonly string[];
}

/** What a member knows and likes, in normal form. */
export interface Fits {
  skills: ReadonlySet<string>;
  tags: ReadonlySet<string>;
}

export const fitsOf = ({ skills, techStack, interests }: Omit<Profile, '_id'>): Fits => ({
  skills: new Set([...skills, ...techStack].map(normalForm)),
  tags: new Set(interests.map(normalForm)),
});

/** Whether a profile is compared with projects at all. */
export const hasFits = ({ skills, tags }: Fits): boolean => skills.size + tags.size > 0;

/** Why a card is there: the viewer joined the project, or shares something with it. */
export interface Reason {
  kind: 'joined' | 'match';
  words: string;
}

/** The reason for a card, or null. */
export function reasonOf(project: Project, fits: Fits | null, me: string | undefined): Reason | null {
  if (project.isOwner) return null;
  if (project.isMember) return { kind: 'joined', words: feedTexts.match.joined(roleOf(project, me)) };
  if (fits === null) return null;
  const known = project.skillsRequired.filter((skill) => fits.skills.has(normalForm(skill)));
  const shared = project.interestsTags.filter((tag) => fits.tags.has(normalForm(tag)));
  const words = [
    ...(known.length > 0 ? [feedTexts.match.known(known)] : []),
    ...(shared.length > 0 ? [feedTexts.match.shared(shared, known.length === 0)] : []),
  ].join(' · ');
  return words === '' ? null : { kind: 'match', words };
}

const roleOf = ({ collaborators }: Project, me: string | undefined): string =>
  collaborators.find(({ _id }) => _id === me)?.role ?? '';

/** The titles of the roles with a free place. */
export const openRolesOf = ({ roles, status }: Project): string[] =>
  status === 'open' ? roles.filter(({ places, filled }) => filled < places).map(({ title }) => title) : [];

const dayMs = 24 * 60 * 60 * 1_000;
const freshDays = 7;

/** The number of calendar days between two times in the local time zone; 0 for times of the future. */
function daysBetween(from: Date, to: Date): number {
  const noon = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.max(0, Math.round((noon(to) - noon(from)) / dayMs));
}

/** When a project was last active in words, and whether that is within a week. */
export function activityOf(lastActivityAt: string, now: Date): { words: string; isFresh: boolean } {
  const days = daysBetween(new Date(lastActivityAt), now);
  return { words: feedTexts.match.active(days), isFresh: days <= freshDays };
}
