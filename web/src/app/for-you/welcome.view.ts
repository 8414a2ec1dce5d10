import type { User } from '@tandem/contract/account';
import type { Project } from '@tandem/contract/projects';
import { stepsOf } from '../../features/profile/complete-profile.view.ts';
import { isFirstRole, openRolesOf } from '../../features/projects/feed/feed-search.view.ts';

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
