import type { Project } from '@tandem/contract/projects';

/** A tab of a project. */
export type ProjectTab = 'overview' | 'board' | 'chat' | 'people' | 'requests';

/** What the viewer is to a project. */
export type Standing = 'owner' | 'collaborator' | 'visitor';

/** What the viewer is to a project; undefined while it loads. */
export function standingOf(project: Project | undefined): Standing | undefined {
  if (!project) return undefined;
  if (project.isOwner) return 'owner';
  return project.isMember ? 'collaborator' : 'visitor';
}

/** A tab as the viewer sees it. */
export interface ShownTab {
  id: ProjectTab;
  /** Whether only project members may open what is behind it. */
  isLocked: boolean;
}

/** The tabs of a project: Requests is the owner's, Board and Chat are locked for visitors, and a deleted one has none of them. */
export function tabsFor(standing: Standing | undefined, isDeleted = false): ShownTab[] {
  if (isDeleted) return [{ id: 'overview', isLocked: false }];
  const isLocked = standing === 'visitor';
  const open: ShownTab[] = [
    { id: 'overview', isLocked: false },
    { id: 'board', isLocked },
    { id: 'chat', isLocked },
    { id: 'people', isLocked: false },
  ];
  return standing === 'owner' ? [...open, { id: 'requests', isLocked: false }] : open;
}

/** The tab of a URL, and none for the settings; the chat stands at the two addresses of the spec. */
export function tabOfPath(path: string): ProjectTab | null {
  if (/^\/projects\/[^/]+\/settings(?:\/|$)/.test(path)) return null;
  if (/^\/(?:collab-chat|chat)\//.test(path)) return 'chat';
  const [, last] = /^\/projects\/[^/]+\/(tasks|people|requests)\/?$/.exec(path) ?? [];
  if (last === 'tasks') return 'board';
  return last === 'people' || last === 'requests' ? last : 'overview';
}
