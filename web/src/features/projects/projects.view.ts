import type { Project, RequestStatus } from '@tandem/contract/projects';
import type { InfiniteData } from '@tanstack/react-query';
import { restorableForDays } from '@tandem/contract/projects/project-lifecycle';
import { daysSince, wordsOfAge } from '../../ui/dates.ts';
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

/** When a project was last active, in words. */
export const activeWords = (lastActivityAt: string, now: Date): string =>
  texts.active(wordsOfAge(daysSince(lastActivityAt, now)));

/** The id of a card's title, which gets the focus when the card before or after it is removed. */
export const titleIdOf = (projectId: string) => `project-${projectId}`;

/** The id of the button that restores an ignored project. */
export const undoIdOf = (projectId: string) => `undo-${projectId}`;

/** The id of the list of project members, which gets the focus when one is removed. */
export const peopleListId = 'project-people';

interface Page {
  data: Project[];
  total?: number;
}

/** A cached list of projects, whole or paged. */
export type CachedList = Page | InfiniteData<Page>;

/** A cached single project. */
export interface CachedProject {
  data: Project;
}

const isPaged = (list: CachedList): list is InfiniteData<Page> => 'pages' in list;

/** All projects of a list in order, each once even if it moved between pages. */
export function projectsIn(list: CachedList | undefined): Project[] {
  if (!list) return [];
  const all = isPaged(list) ? list.pages.flatMap((page) => page.data) : list.data;
  return [...new Map(all.toReversed().map((project) => [project._id, project])).values()].toReversed();
}

/** Maps every project; null removes it and lowers the total. */
export function withEach<List extends CachedList>(
  list: List,
  change: (project: Project) => Project | null,
): List {
  if (!isPaged(list)) {
    const data = mapped(list.data, change);
    return { ...list, data, ...lowered(list, list.data.length - data.length) };
  }
  const lists = list.pages.map((page) => mapped(page.data, change));
  const removed = list.pages.reduce((sum, page, at) => sum + page.data.length - (lists[at]?.length ?? 0), 0);
  const pages = list.pages.map((page, at) => ({ ...page, data: lists[at] ?? [], ...lowered(page, removed) }));
  return { ...list, pages };
}

/** Changes one project in a cached reply; null removes it from a list. */
export function withProject<Reply extends CachedList | CachedProject>(
  reply: Reply,
  id: string,
  change: (project: Project) => Project | null,
): Reply {
  const changed = (project: Project) => (project._id === id ? change(project) : project);
  if (isSingle(reply)) return { ...reply, data: changed(reply.data) ?? reply.data };
  return withEach(reply as Reply & CachedList, changed);
}

const isSingle = (reply: CachedList | CachedProject): reply is CachedProject =>
  'data' in reply && !Array.isArray(reply.data);

const mapped = (projects: Project[], change: (project: Project) => Project | null) =>
  projects.map(change).filter((project) => project !== null);

const lowered = (page: Page, by: number) => (page.total === undefined ? {} : { total: page.total - by });

/** Moves or adds a project to the front. */
export function withFirst<List extends CachedList>(list: List, project: Project): List {
  const rest = withEach(list, (other) => (other._id === project._id ? null : other));
  if (!isPaged(rest)) return { ...rest, data: [project, ...rest.data], ...lowered(rest, -1) };
  const pages = rest.pages.map((page, at) => ({
    ...page,
    data: at === 0 ? [project, ...page.data] : page.data,
    ...lowered(page, -1),
  }));
  return { ...rest, pages };
}

/** Reorders the list by `ids`, keeping page sizes; other projects stay at the end. */
export function inOrder<List extends CachedList>(list: List, ids: string[]): List {
  const positions = new Map(ids.map((id, at) => [id, at]));
  const positionOf = (project: Project) => positions.get(project._id) ?? ids.length;
  const all = projectsIn(list).toSorted((a, b) => positionOf(a) - positionOf(b));
  if (!isPaged(list)) return { ...list, data: all };
  let from = 0;
  const pages = list.pages.map((page) => ({ ...page, data: all.slice(from, (from += page.data.length)) }));
  return { ...list, pages };
}

/** Until when the owner can restore a deleted project. */
export const restorableUntil = (deletedAt: string): Date =>
  new Date(new Date(deletedAt).getTime() + restorableForDays * 24 * 60 * 60 * 1_000);

/** The state that a project shows beside its title. */
export function stateOf({
  deletedAt,
  archivedAt,
  status,
}: Pick<Project, 'deletedAt' | 'archivedAt' | 'status'>) {
  if (deletedAt !== null) return 'deleted';
  return archivedAt === null ? status : 'archived';
}
