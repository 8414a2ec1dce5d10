import { limits } from '@tandem/contract/limits';
import type { Project, RequestStatus } from '@tandem/contract/projects';
import { containsWords } from '../../ui/forms/search-words.ts';
import { fullName } from '../../ui/people/full-name.ts';

/** The viewer's state with regard to joining a project. */
export type JoinState = 'owned' | 'joined' | 'requested' | 'closed' | 'open';

/** The state shown in place of the join button; the first that applies. */
export function joinStateOf(project: Project): JoinState {
  if (project.isOwner) return 'owned';
  if (project.isMember) return 'joined';
  if (project.myRequestStatus === 'pending') return 'requested';
  return project.status === 'closed' ? 'closed' : 'open';
}

/** A project of the feed after the member's request to join it changed. */
export function withRequest(project: Project, status: RequestStatus | 'withdrawn'): Project {
  if (project.isOwner) return project;
  const isMember = project.isMember || status === 'accepted';
  return { ...project, isMember, myRequestStatus: status === 'withdrawn' ? null : status };
}

/** The number of project members: owner and collaborators. */
export const peopleCount = (project: Project) => project.collaboratorsCount + 1;

/** Whether the project contains every search word, ignoring case and accents. */
export function isMatch(project: Project, search: string): boolean {
  const { title, description, skillsRequired, interestsTags, createdBy } = project;
  const texts = [title, description, ...skillsRequired, ...interestsTags, fullName(createdBy)];
  return containsWords(texts.join('\n'), search);
}

/** The feed's search parameters. */
export interface FeedSearch {
  search?: string;
  tab?: 'feed' | 'saved';
}

/** Parses the feed's search parameters; drops everything else. */
export function feedSearchOf(raw: Record<string, unknown>): FeedSearch {
  const { search: term, tab } = raw;
  const search =
    typeof term === 'string' || typeof term === 'number' ? String(term).trim().slice(0, limits.search) : '';
  return { ...(search && { search }), ...(tab === 'saved' && { tab: 'saved' as const }) };
}

/** The id of a card's title, which gets the focus when the card before or after it is removed. */
export const titleIdOf = (projectId: string) => `project-${projectId}`;

/** The id of the button that restores an ignored project. */
export const undoIdOf = (projectId: string) => `undo-${projectId}`;

/** The id of the list of project members, which gets the focus when one is removed. */
export const peopleListId = 'project-people';
