import type { Project, RequestStatus } from '@tandem/contract/projects';
import { projectTexts as texts } from './projects.texts.ts';

/** The viewer's state with regard to joining a project. */
export type JoinState = 'owned' | 'joined' | 'requested' | 'closed' | 'open';

/** The state shown in place of the join button; the first that applies. */
export function joinStateOf(project: Project): JoinState {
  if (project.isOwner) return 'owned';
  if (project.isMember) return 'joined';
  if (project.myRequestStatus === 'pending') return 'requested';
  return project.status === 'closed' || project.archivedAt !== null ? 'closed' : 'open';
}

/** A project of the feed after the member's request to join it changed. */
export function withRequest(project: Project, status: RequestStatus | 'withdrawn'): Project {
  if (project.isOwner) return project;
  const isMember = project.isMember || status === 'accepted';
  return { ...project, isMember, myRequestStatus: status === 'withdrawn' ? null : status };
}

/** The number of project members: owner and collaborators. */
export const peopleCount = (project: Project) => project.collaboratorsCount + 1;

/** The number of places that the roles of a project still have. */
export const openPlaces = ({ roles }: Pick<Project, 'roles'>): number =>
  roles.reduce((sum, { places, filled }) => sum + Math.max(0, places - filled), 0);

const dayMs = 24 * 60 * 60 * 1_000;

/** When a project was last active, in words. */
export function activeWords(lastActivityAt: string, now: Date): string {
  const days = Math.floor((now.getTime() - new Date(lastActivityAt).getTime()) / dayMs);
  if (days < 1) return texts.active.today;
  if (days < 2) return texts.active.yesterday;
  if (days < 14) return texts.active.days(days);
  if (days < 61) return texts.active.weeks(Math.floor(days / 7));
  return texts.active.months(Math.floor(days / 30));
}

/** The id of a card's title, which gets the focus when the card before or after it is removed. */
export const titleIdOf = (projectId: string) => `project-${projectId}`;

/** The id of the button that restores an ignored project. */
export const undoIdOf = (projectId: string) => `undo-${projectId}`;

/** The id of the list of project members, which gets the focus when one is removed. */
export const peopleListId = 'project-people';
