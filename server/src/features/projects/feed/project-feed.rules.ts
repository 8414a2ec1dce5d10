import { normalForm } from '@tandem/contract/people';
import type { FilterKind, listFeed } from '@tandem/contract/projects/project-lists';
import type { ParsedInput } from '@tandem/contract/operation';
import type { FieldWeights } from '../../../platform/search/ranking.ts';

const skillOf = (entry: string): string => `skill:${normalForm(entry)}`;
const tagOf = (entry: string): string => `tag:${normalForm(entry)}`;

/** The range of facets that begin with what somebody typed: from the first one, up to the second. */
export function facetRange(kind: FilterKind, typed: string): { from: string; to: string } {
  const from = kind === 'skills' ? skillOf(typed) : tagOf(typed);
  return { from, to: `${from}\u{10ffff}` };
}

/** The commonest spelling of a facet in the lists of projects; null when none has it. */
export function commonSpelling(facet: string, lists: readonly (readonly string[])[]): string | null {
  const key = facet.slice(facet.indexOf(':') + 1);
  const counts = new Map<string, number>();
  for (const entry of lists.flat())
    if (normalForm(entry) === key) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

/** The facet of projects that have roles, filled or not. */
export const rolesFacet = 'roles';
/** The facet of every project whose facets are indexed. */
export const indexedFacet = 'indexed';

const roleOf = (title: string): string => `role:${normalForm(title)}`;

/** The facet of every public project. */
export const publicFacet = 'public';
const publicly = (facet: string): string => `public:${facet}`;

/** What visitors narrow the list of public projects by. */
export interface PublicFilter {
  skill?: string | undefined;
  tag?: string | undefined;
  role?: string | undefined;
}

/** The facets that a public project must have, the one that leads to the fewest first; every public project without a filter. */
export const publicFacets = ({ skill, tag, role }: PublicFilter): [string, ...string[]] => {
  const wanted = [role && roleOf(role), tag && tagOf(tag), skill && skillOf(skill)];
  const [first = publicFacet, ...others] = wanted.flatMap((facet) => (facet ? publicly(facet) : []));
  return [first, ...others];
};

/** The range of the facets of skills that public projects have. */
export const publicSkills = { from: publicly('skill:'), to: publicly('skill;') };

/**
 * What a project is found by: skills and tags in normal form, and whether it has roles. A public one has facets of its own beside
 * them, by which the list for everybody finds it among however many others.
 */
export function facetsOf(project: {
  skillsRequired: readonly string[];
  interestsTags: readonly string[];
  /** The titles of its roles. */
  roles: readonly string[];
  isPublic: boolean;
}): string[] {
  const { skillsRequired, interestsTags, roles, isPublic } = project;
  const facets = [...skillsRequired.map(skillOf), ...interestsTags.map(tagOf)];
  const ofPublic = isPublic ? [publicFacet, ...[...facets, ...roles.map(roleOf)].map(publicly)] : [];
  return [...new Set([indexedFacet, ...(roles.length > 0 ? [rolesFacet] : []), ...facets, ...ofPublic])];
}

/** Points for a skill that the viewer knows, and for a tag among their interests. */
export const matchPoints = { skill: 3, tag: 2 } as const;

/** The facets of projects that fit a profile. */
export interface Fits {
  skills: readonly string[];
  tags: readonly string[];
}

export const noFits: Fits = { skills: [], tags: [] };

/** Whether any project can fit. */
export const hasFits = ({ skills, tags }: Fits): boolean => skills.length + tags.length > 0;

/** The facets of projects that fit a profile; the tech stack counts as skills. */
export function facetsThatFit(profile: {
  skills: readonly string[];
  techStack: readonly string[];
  interests: readonly string[];
}): Fits {
  return {
    skills: [...new Set([...profile.skills, ...profile.techStack].map(skillOf))],
    tags: [...new Set(profile.interests.map(tagOf))],
  };
}

type FeedQuery = ParsedInput<typeof listFeed>['query'];

/** The facets that a project must have: one of each group. */
export const facetGroups = ({ skills = [], tags = [], openRoles }: Partial<FeedQuery>): string[][] =>
  [skills.map(skillOf), tags.map(tagOf), openRoles === 'true' ? [rolesFacet] : []].filter(
    (group) => group.length > 0,
  );

/** Rows to read per facet: a limited total, shared by all facets, with a minimum for each. */
export const rowsAFacet = (facets: number): number =>
  Math.max(60, Math.min(1_000, Math.floor(6_000 / Math.max(1, facets))));

const dayMs = 24 * 60 * 60 * 1_000;
const quietDays = 60;

/** Projects that were last active before this rank after all others. */
export const freshSince = (now: Date): Date => new Date(now.getTime() - quietDays * dayMs);

/** The searchable texts of a project. */
interface SearchedProject {
  title: string;
  description: string;
  skillsRequired: readonly string[];
  interestsTags: readonly string[];
  roles: readonly string[];
}

/** Search weights per field: title; skills, tags, roles and creator's name; description. */
export const projectWeights: FieldWeights = {
  exact: [20, 15, 10],
  prefix: [14, 11, 7],
  part: [9, 8, 5],
  misspelt: [3, 2, 1],
};

/** The text of each field in `projectWeights`. */
export const textsOf = (project: SearchedProject): string[] => [
  project.title,
  [...project.skillsRequired, ...project.interestsTags, ...project.roles].join(' ; '),
  project.description,
];

/** The field of `projectWeights` that the creator's name belongs to. */
export const ownerField = 1;

/** The texts of a creator: the name, in its field. */
export const textsOfOwner = (name: string): string[] => ['', name];
