import type { User } from '@tandem/contract/account';
import type { Project } from '@tandem/contract/projects';
import { stepsOf } from '../../features/profile/complete-profile.view.ts';
import { openRolesOf } from '../../features/projects/feed/feed-search.view.ts';

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

/** The first project of the feed that the member can ask to join, with the role it is looking for. */
export function firstToJoin(projects: readonly Project[]): { project: Project; role: string } | undefined {
  for (const project of projects) {
    const [role] = openRolesOf(project);
    const isFree = !project.isOwner && !project.isMember && project.myRequestStatus === null;
    if (isFree && role !== undefined) return { project, role };
  }
  return undefined;
}
