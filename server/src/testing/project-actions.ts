import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import type { InputOf } from '@tandem/contract/operation';
import { createProject, type Project } from '@tandem/contract/projects';
import {
  acceptOwnership,
  offerOwnership,
  removeProjectUser,
} from '@tandem/contract/projects/project-members';
import type { Actor } from './test-app.ts';

type Content = Partial<InputOf<typeof createProject>['body']>;

/** Creates a project, with default content. */
export async function publish(owner: Actor, content: Content = {}): Promise<Project> {
  const body = {
    title: 'Tide tables for sailors',
    description: 'Readable tide tables for small harbours.',
    skillsRequired: ['TypeScript', 'Maps'],
    interestsTags: ['sailing'],
    ...content,
  };
  const { project } = await owner.call(createProject, { body });
  return project;
}

/** Adds a member by request and acceptance, in an open role if one is given. */
export async function joinProject(
  owner: Actor,
  member: Actor,
  projectId: string,
  { roleId }: { roleId?: string | undefined } = {},
): Promise<void> {
  const body = roleId === undefined ? { role: 'Developer' } : { roleId };
  const { data } = await member.call(askToJoin, { params: { projectId }, body });
  await owner.call(acceptJoinRequest, { params: { projectId, requestId: data._id } });
}

/** Adds a member and removes them again, so that they are a former member. */
export async function joinAndLeave(owner: Actor, member: Actor, projectId: string): Promise<void> {
  await joinProject(owner, member, projectId);
  await member.call(removeProjectUser, { params: { id: projectId, userId: member.id } });
}

/** Hands a project over: the owner offers it, and the collaborator accepts. */
export async function handOver(owner: Actor, to: Actor, projectId: string): Promise<Project> {
  await owner.call(offerOwnership, { params: { id: projectId }, body: { userId: to.id } });
  return (await to.call(acceptOwnership, { params: { id: projectId } })).data;
}
