import { askToJoin } from '@tandem/contract/join-requests';
import { editProject, type Project, viewProject } from '@tandem/contract/projects';
import { listFeed, listMyCollaborations, listMyProjects } from '@tandem/contract/projects/project-lists';
import {
  listProjectUsers,
  removeProjectUser,
  transferProject,
} from '@tandem/contract/projects/project-members';
import { ignoreProject, listSaved, saveProject } from '@tandem/contract/projects/saved-and-ignored';
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
const handTo = (userId: string) => ({ ...here(), body: { userId } });
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
  // spec: added-06
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
  // spec: added-06
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

describe('handing a project over', () => {
  // spec: added-07
  it("swaps owner and collaborator; the project is first in the new owner's list", async () => {
    const older = await publish(first);
    const { message, data } = await owner.call(transferProject, handTo(first.id));
    expect(message).toBe('Project handed over.');
    expect(data).toMatchObject({
      isOwner: false,
      isMember: true,
      createdBy: { _id: first.id, emailId: first.user.emailId },
    });
    expect(await userIds(first)).toEqual([first.id, second.id, owner.id]);
    expect((await first.call(listMyProjects)).data.map(({ _id }) => _id)).toEqual([project._id, older._id]);
    expect((await owner.call(listMyProjects)).data).toEqual([]);
    expect((await owner.call(listMyCollaborations)).data.map(({ _id }) => _id)).toEqual([project._id]);
    expect((await owner.refused(editProject, { ...here(), body: { title: 'Still mine' } })).status).toBe(403);
    await first.call(editProject, { ...here(), body: { title: 'Mine now' } });
    await owner.call(removeProjectUser, without(owner.id));
  });

  it("removes it from the new owner's saved and ignored projects", async () => {
    await first.call(saveProject, here());
    await second.call(ignoreProject, here());
    await owner.call(transferProject, handTo(first.id));
    expect((await first.call(listSaved)).data).toEqual([]);
    expect((await first.call(viewProject, here())).data.isSaved).toBe(false);
    await first.call(transferProject, handTo(second.id));
    expect((await second.call(viewProject, here())).data.isOwner).toBe(true);
  });

  it('is allowed from the owner to a collaborator only', async () => {
    for (const actor of [first, stranger]) {
      expect(await actor.refused(transferProject, handTo(first.id))).toMatchObject({
        status: 403,
        code: 'projects.owner_only',
      });
    }
    for (const userId of [stranger.id, newId()]) {
      expect(await owner.refused(transferProject, handTo(userId))).toMatchObject({
        status: 409,
        code: 'projects.hands_to_stranger',
      });
    }
    expect(await owner.refused(transferProject, handTo(owner.id))).toMatchObject({
      status: 409,
      code: 'projects.already_owner',
    });
    expect((await owner.call(viewProject, here())).data.isOwner).toBe(true);
  });

  it('refuses unknown projects, invalid ids, and calls without a session', async () => {
    expect(
      (await owner.refused(transferProject, { params: { id: newId() }, body: { userId: first.id } })).status,
    ).toBe(404);
    for (const userId of ['first', null, 7, [first.id]]) {
      expect(await owner.refused(transferProject, { ...here(), body: { userId } })).toMatchObject({
        status: 400,
        fields: { userId: expect.any(String) },
      });
    }
    expect((await app.nobody.refused(transferProject, handTo(first.id))).status).toBe(401);
  });

  it('to two people at once makes one the owner', async () => {
    const replies = await Promise.all(
      [first, second].map(({ id }) => owner.send(transferProject, handTo(id))),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await userIds(second)).toSorted()).toEqual([owner.id, first.id, second.id].toSorted());
  });

  it('while the collaborator leaves always keeps an owner', async () => {
    const [handed, left] = await Promise.all([
      owner.send(transferProject, handTo(first.id)),
      first.send(removeProjectUser, without(first.id)),
    ]);
    expect([handed.statusCode, left.statusCode]).toSatisfy(
      ([handing, leaving]: number[]) =>
        (handing === 200 && leaving === 409) || (handing === 409 && leaving === 200),
    );
    const ids = await userIds(owner);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids[0]).toBe(handed.statusCode === 200 ? first.id : owner.id);
  });
});
