import type { Project } from '@tandem/contract/projects';
import { CallFailure } from '../../platform/call.ts';

/** How the asking member stands to a project, as far as joining goes. */
export type JoinState = 'owned' | 'joined' | 'requested' | 'closed' | 'free';

/** What stands in the place of the join button, the strongest fact first. */
export function joinStateOf(project: Project): JoinState {
  if (project.isOwner) return 'owned';
  if (project.isMember) return 'joined';
  if (project.myRequestStatus === 'pending') return 'requested';
  return project.status === 'closed' ? 'closed' : 'free';
}

/** Everybody in the project: the owner and the collaborators. */
export const peopleCount = (project: Project) => project.collaboratorsCount + 1;

/** The name as it is read; a person without a last name leaves no space behind. */
export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of a search stands somewhere in the project, in any case and accent. */
export function isMatch(project: Project, search: string): boolean {
  const { title, description, skillsRequired, interestsTags, createdBy } = project;
  const text = folded(
    [title, description, ...skillsRequired, ...interestsTags, fullName(createdBy)].join('\n'),
  );
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What the address says about the feed; anything else in it is dropped. */
export interface FeedSearch {
  search?: string;
  tab?: 'saved';
}

/** Reads the feed's part of an address, whatever stands in it. */
export function feedSearchOf(raw: Record<string, unknown>): FeedSearch {
  const said = raw['search'];
  const search = typeof said === 'string' || typeof said === 'number' ? String(said).trim() : '';
  return { ...(search && { search }), ...(raw['tab'] === 'saved' && { tab: 'saved' as const }) };
}

const unexplained = new Set(['unexplained', 'unreadable', 'network']);

/** The server's own sentence about a failure, or ours when it sent none (spec §8). */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof CallFailure && !unexplained.has(error.code) && error.message ? error.message : fallback;

/** The reason to show under a sentence: that the server could not be reached. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof CallFailure && error.isOffline ? error.message : undefined;

/** A failure in one line, with its reason where the sentence does not say it. */
export const told = (error: unknown, fallback: string): string =>
  [sentenceOf(error, fallback), reasonOf(error)].filter(Boolean).join(' ');
