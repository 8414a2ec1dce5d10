import { askToJoin } from '@tandem/contract/join-requests';
import { type Project, viewProject } from '@tandem/contract/projects';
import { listFeed, listMyCollaborations } from '@tandem/contract/projects/project-lists';
import { listProjectUsers, removeProjectUser } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';

let app: TestApp;
let owner: Actor;
let first: Actor;
let second: Actor;
let stranger: Actor;
let project: Project;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(async () => {
  owner = await app.member();
  first = await app.member();
  second = await app.member();
  stranger = await app.member();
  project = await publish(owner);
  await joinProject(owner, first, project._id);
  app.clock.advance(1_000);
  await joinProject(owner, second, project._id);
  app.clock.advance(1_000);
});

afterAll(() => app.close());

const here = () => ({ params: { id: project._id } });
const without = (userId: string) => ({ params: { id: project._id, userId } });
const userIds = async (actor: Actor) =>
  (await actor.call(listProjectUsers, here())).data.map(({ _id }) => _id);

describe('the users of a project', () => {
  // spec: §6-06
  it("are the owner, then the collaborators, who see each other's e-mail address", async () => {
    for (const actor of [owner, first]) {
      const { data } = await actor.call(listProjectUsers, here());
      expect(data.map(({ _id, emailId }) => [_id, emailId])).toEqual(
        [owner, first, second].map(({ id, user }) => [id, user.emailId]),
      );
    }
  });

  // spec: §7.2-13
  it('are shown without account data', async () => {
    const reply = await first.send(listProjectUsers, here());
    expect(reply.json().data[1]).toEqual({
      _id: first.id,
      firstName: first.user.firstName,
      lastName: first.user.lastName,
      photoUrl: null,
      emailId: first.user.emailId,
      about: first.user.about,
      experience: first.user.experience,
      techStack: first.user.techStack,
      skills: first.user.skills,
      interests: first.user.interests,
      createdAt: first.user.createdAt,
      connectionStatus: 'none',
      requestId: null,
      requestDirection: null,
    });
  });

  // spec: §6-06
  it('are hidden from strangers, applicants and former members', async () => {
    await stranger.call(askToJoin, { params: { projectId: project._id }, body: { role: 'Tester' } });
    await second.call(removeProjectUser, without(second.id));
    for (const actor of [stranger, second, await app.member()]) {
      expect(await actor.refused(listProjectUsers, here())).toMatchObject({
        status: 403,
        code: 'projects.people_only',
      });
    }
    expect((await owner.refused(listProjectUsers, { params: { id: newId() } })).status).toBe(404);
    expect((await app.nobody.refused(listProjectUsers, here())).status).toBe(401);
  });
});

describe('leaving', () => {
  it('ends the membership; the member may ask again', async () => {
    expect(await first.call(removeProjectUser, without(first.id))).toEqual({
      message: 'You left the project.',
    });
    expect(await userIds(owner)).toEqual([owner.id, second.id]);
    expect((await first.call(listMyCollaborations)).data).toEqual([]);
    const { data } = await first.call(viewProject, here());
    expect(data).toMatchObject({ isMember: false, myRequestStatus: null, createdBy: { emailId: null } });
    const feed = (await first.call(listFeed)).data.map(({ _id }) => _id);
    expect(feed).toContain(project._id);
    await joinProject(owner, first, project._id);
    expect(await userIds(owner)).toEqual([owner.id, second.id, first.id]);
  });

  it('is refused to the owner, who must transfer the project first', async () => {
    const refused = await owner.refused(removeProjectUser, without(owner.id));
    expect(refused).toMatchObject({
      status: 409,
      code: 'projects.owner_leaves',
      message: expect.stringMatching(/hand it over/i),
    });
    expect(await userIds(owner)).toContain(owner.id);
  });

  it('is 404 for others, and a second time', async () => {
    expect((await stranger.refused(removeProjectUser, without(stranger.id))).status).toBe(404);
    await first.call(removeProjectUser, without(first.id));
    expect(await first.refused(removeProjectUser, without(first.id))).toMatchObject({
      code: 'projects.not_a_collaborator',
    });
  });
});

describe('removing a collaborator', () => {
  it('is allowed to the owner', async () => {
    expect(await owner.call(removeProjectUser, without(first.id))).toEqual({
      message: 'Collaborator removed.',
    });
    expect(await userIds(owner)).toEqual([owner.id, second.id]);
    expect((await first.refused(listProjectUsers, here())).status).toBe(403);
  });

  it('is refused to collaborators and strangers', async () => {
    for (const actor of [second, stranger]) {
      for (const named of [first, owner]) {
        expect(await actor.refused(removeProjectUser, without(named.id))).toMatchObject({
          status: 403,
          code: 'projects.owner_only',
        });
      }
    }
    expect(await userIds(owner)).toEqual([owner.id, first.id, second.id]);
  });

  it('refuses unknown projects and people, invalid ids, and calls without a session', async () => {
    for (const userId of [stranger.id, newId()]) {
      expect((await owner.refused(removeProjectUser, without(userId))).status).toBe(404);
    }
    expect(
      (await owner.refused(removeProjectUser, { params: { id: newId(), userId: first.id } })).status,
    ).toBe(404);
    expect((await owner.refused(removeProjectUser, without('me'))).status).toBe(400);
    expect((await app.nobody.refused(removeProjectUser, without(first.id))).status).toBe(401);
  });

  it('and leaving at the same time end the membership once', async () => {
    const replies = await Promise.all([
      owner.send(removeProjectUser, without(first.id)),
      first.send(removeProjectUser, without(first.id)),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await userIds(owner)).toEqual([owner.id, second.id]);
  });
});
