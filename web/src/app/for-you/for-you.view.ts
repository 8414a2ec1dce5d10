import { normalForm } from '@tandem/contract/people';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import type { User } from '@tandem/contract/account';
import type { Project } from '@tandem/contract/projects';
import { spanOf } from '../../features/tasks/tasks.view.ts';
import { stepsOf } from '../../features/profile/complete-profile.view.ts';
import { isFirstRole, openRolesOf } from '../../features/projects/feed/feed-search.view.ts';

/** How many rows each section of the rail has at most. */
export const mostRows = { waiting: 4, due: 3, unread: 3 } as const;

/** What waits for a decision, in the order of the rail. */
export const waitingKinds = ['joinRequests', 'invitations', 'connectionRequests'] as const;
export type WaitingKind = (typeof waitingKinds)[number];
type ByKind<Value> = Record<WaitingKind, Value>;

interface Row {
  status: string;
}
const isOpen = ({ status }: Row) => status === 'pending';

/**
 * The rows that the rail shows: four, at least one of each kind. What was decided on this visit keeps its place, so that
 * nothing moves under the pointer; once all four are decided, the next one comes.
 */
export function shownRows<Rows extends ByKind<readonly Row[]>>(rows: Rows): Rows {
  const places = placesOf(rows);
  const openIn = (kind: WaitingKind) => rows[kind].filter(isOpen).length;
  const openPlaces = (kind: WaitingKind) =>
    Math.max(0, Math.min(openIn(kind), (places.get(kind) ?? 0) - (rows[kind].length - openIn(kind))));
  const hasOpen = waitingKinds.some((kind) => openPlaces(kind) > 0);
  const next = hasOpen ? undefined : waitingKinds.find((kind) => openIn(kind) > 0);
  const shown = waitingKinds.map(
    (kind) => [kind, withFirstOpen(rows[kind], kind === next ? 1 : openPlaces(kind))] as const,
  );
  return Object.fromEntries(shown) as unknown as Rows;
}

/** How many of the four places each kind has: one where it has a row, and the rest in the order of the kinds. */
function placesOf(rows: ByKind<readonly Row[]>): Map<WaitingKind, number> {
  const places = new Map<WaitingKind, number>();
  let left: number = mostRows.waiting;
  for (const most of [1, Infinity])
    for (const kind of waitingKinds) {
      const before = places.get(kind) ?? 0;
      const more = Math.min(rows[kind].length - before, most, left);
      places.set(kind, before + more);
      left -= more;
    }
  return places;
}

function withFirstOpen<Shown extends Row>(rows: readonly Shown[], most: number): Shown[] {
  let left = most;
  return rows.filter((row) => {
    if (!isOpen(row)) return true;
    left -= 1;
    return left >= 0;
  });
}

/** The kind whose whole list the rail links: the one of which it leaves out most, else the first with rows. */
export function linkedKind(counts: ByKind<number>, shown: ByKind<readonly Row[]>): WaitingKind {
  const leftOut = (kind: WaitingKind) => counts[kind] - shown[kind].filter(isOpen).length;
  const byRest = waitingKinds.toSorted((one, other) => leftOut(other) - leftOut(one));
  const [most] = byRest;
  if (most !== undefined && leftOut(most) > 0) return most;
  return waitingKinds.find((kind) => shown[kind].length > 0) ?? 'joinRequests';
}

/** The tasks that are late or due within a week, in the order of the list. */
export const dueTasks = (tasks: readonly MyTask[]): MyTask[] =>
  tasks.filter(({ dueDate, today }) => dueDate !== null && spanOf(dueDate, today) !== 'later');

/** Whether a task is late. */
export const isLate = ({ dueDate, today }: MyTask): boolean =>
  dueDate !== null && spanOf(dueDate, today) === 'overdue';

interface Skilled {
  skills: readonly string[];
  techStack: readonly string[];
}

/** How many skills two people share, however they spell them. */
export function sharedSkills(one: Skilled | null, other: Skilled): number {
  const entriesOf = ({ skills, techStack }: Skilled) => new Set([...skills, ...techStack].map(normalForm));
  const known = one === null ? new Set() : entriesOf(one);
  return [...entriesOf(other)].filter((entry) => known.has(entry)).length;
}

/** What a newcomer does first. */
export type WelcomeStep = 'profile' | 'join' | 'hello';

/** What the member has done so far. */
interface Done {
  profile: User;
  /** Whether the member asked to join a project, or is in one. */
  hasProject: boolean;
  /** Whether the member wrote to somebody or asked to connect. */
  hasContact: boolean;
}

/** The three steps of a newcomer, and whether each is done. */
export function welcomeSteps({ profile, hasProject, hasContact }: Done) {
  return [
    { name: 'profile', isDone: stepsOf(profile).every(({ isDone }) => isDone) },
    { name: 'join', isDone: hasProject },
    { name: 'hello', isDone: hasContact },
  ] as const satisfies readonly { name: WelcomeStep; isDone: boolean }[];
}

/** The first part of the profile that is missing. */
export const missingOf = (profile: User) => stepsOf(profile).find(({ isDone }) => !isDone)?.name;

/**
 * The project of the feed that a newcomer can ask to join, with the role it is looking for: the first one with a role for a
 * first contributor, or else the first one.
 */
export function firstToJoin(projects: readonly Project[]): { project: Project; role: string } | undefined {
  const open = projects
    .filter(({ isOwner, isMember, myRequestStatus }) => !isOwner && !isMember && myRequestStatus === null)
    .flatMap((project) => openRolesOf(project).map((role) => ({ project, role })));
  return open.find(({ role }) => isFirstRole(role)) ?? open[0];
}
