import { limits } from '@tandem/contract/limits';
import type { Project, RequestStatus } from '@tandem/contract/projects';
import { holdsWords } from '../../ui/forms/search-words.ts';
import { neighbourOf } from '../../ui/lists/neighbour-of.ts';
import { fullName } from '../../ui/people/full-name.ts';

/** How the asking member stands to a project, as far as joining goes. */
export type JoinState = 'owned' | 'joined' | 'requested' | 'closed' | 'free';

/** What stands in the place of the join button, the strongest fact first. */
export function joinStateOf(project: Project): JoinState {
  if (project.isOwner) return 'owned';
  if (project.isMember) return 'joined';
  if (project.myRequestStatus === 'pending') return 'requested';
  return project.status === 'closed' ? 'closed' : 'free';
}

/** A project of the feed after the member's request to join it changed. */
export function withRequest(project: Project, status: RequestStatus | 'withdrawn'): Project {
  if (project.isOwner) return project;
  const isMember = project.isMember || status === 'accepted';
  return { ...project, isMember, myRequestStatus: status === 'withdrawn' ? null : status };
}

/** Everybody in the project: the owner and the collaborators. */
export const peopleCount = (project: Project) => project.collaboratorsCount + 1;

/** Whether every word of a search stands somewhere in the project, in any case and accent. */
export function isMatch(project: Project, search: string): boolean {
  const { title, description, skillsRequired, interestsTags, createdBy } = project;
  const texts = [title, description, ...skillsRequired, ...interestsTags, fullName(createdBy)];
  return holdsWords(texts.join('\n'), search);
}

/** What the address says about the feed; anything else in it is dropped. */
export interface FeedSearch {
  search?: string;
  tab?: 'feed' | 'saved';
}

/** Reads the feed's part of an address, whatever stands in it. */
export function feedSearchOf(raw: Record<string, unknown>): FeedSearch {
  const said = raw['search'];
  const search =
    typeof said === 'string' || typeof said === 'number' ? String(said).trim().slice(0, limits.search) : '';
  return { ...(search && { search }), ...(raw['tab'] === 'saved' && { tab: 'saved' as const }) };
}

/** The id of a card's title, which takes the focus when the card beside it goes. */
export const titleIdOf = (projectId: string) => `project-${projectId}`;

/** The id of the button that brings an ignored project back. */
export const undoIdOf = (projectId: string) => `undo-${projectId}`;

/** The id of the list of a project's people, which takes the focus when one of them goes. */
export const peopleListId = 'project-people';

/** Keeps the keyboard in a list that a project leaves: the focus goes to its neighbour, else to what `head` selects. */
export function focusBeside(
  projects: Project[],
  { _id }: Project,
  { idOf = titleIdOf, head = 'h1' }: { idOf?: (projectId: string) => string; head?: string } = {},
): void {
  const next = neighbourOf(projects, _id);
  const place = next ? document.getElementById(idOf(next._id)) : document.querySelector<HTMLElement>(head);
  place?.focus({ preventScroll: true });
}
