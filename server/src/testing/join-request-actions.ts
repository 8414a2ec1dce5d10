import { askToJoin, type JoinRequest } from '@tandem/contract/join-requests';
import type { Project } from '@tandem/contract/projects';
import { joinAndLeave, joinProject, publish } from './project-actions.ts';
import type { Actor, TestApp } from './test-app.ts';

/** Everybody with another relation to a project; `applicant` has a new account for each test. */
export interface JoinRequestActors {
  owner: Actor;
  member: Actor;
  former: Actor;
  stranger: Actor;
}

export async function createJoinRequestActors(app: TestApp): Promise<JoinRequestActors> {
  return {
    owner: await app.member({ firstName: 'Olga' }),
    member: await app.member({ firstName: 'Carl' }),
    former: await app.member({ firstName: 'Fay' }),
    stranger: await app.member({ firstName: 'Xaver' }),
  };
}

/** A new project of the owner with its member and former member, and somebody who may ask to join. */
export async function createJoinableProject(
  app: TestApp,
  { owner, member, former }: JoinRequestActors,
): Promise<{ project: Project; applicant: Actor }> {
  const applicant = await app.member({ firstName: 'Rita', skills: ['Maps'] });
  const project = await publish(owner);
  await joinProject(owner, member, project._id);
  await joinAndLeave(owner, former, project._id);
  app.clock.advance(1000);
  return { project, applicant };
}

/** The input of `askToJoin` for a project. */
export const asking = (projectId: string, more: object = {}) => ({
  params: { projectId },
  body: { role: 'Tester', ...more },
});

export const askToJoinAs = async (who: Actor, projectId: string, more: object = {}): Promise<JoinRequest> =>
  (await who.call(askToJoin, asking(projectId, more))).data;
