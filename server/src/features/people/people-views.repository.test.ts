import { acceptConnectionRequest, disconnect, withdrawConnectionRequest } from '@tandem/contract/connections';
import { askToJoin, rejectJoinRequest, withdrawJoinRequest } from '@tandem/contract/join-requests';
import { viewPerson } from '@tandem/contract/people';
import { editProfile } from '@tandem/contract/profile';
import { viewProject } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { askToConnect, connect, rejectConnection } from '../../testing/people-actions.ts';
import { handOver, joinProject, publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { createPeopleViews } from './people-views.repository.ts';

let app: TestApp;
let viewer: Actor;
let person: Actor;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  [viewer, person] = [await app.member(), await app.member()];
});
afterAll(() => app.close());

const sees = async (from: Actor, whom: Actor) => {
  const { data } = await from.call(viewPerson, { params: { id: whom.id } });
  expect([null, whom.user.emailId]).toContain(data.emailId);
  return data.emailId !== null;
};
/** Whether each of the two sees the other's e-mail address. */
const bothSee = async () => [await sees(viewer, person), await sees(person, viewer)];
const ask = async (from: Actor, projectId: string) =>
  (await from.call(askToJoin, { params: { projectId }, body: { role: 'Tester' } })).data._id;

describe('the e-mail address of a person', () => {
  it('is visible to themselves, not to strangers', async () => {
    expect(await sees(viewer, viewer)).toBe(true);
    expect(await bothSee()).toEqual([false, false]);
  });

  it('is visible to both sides of a connection until it ends', async () => {
    await connect(viewer, person);
    expect(await bothSee()).toEqual([true, true]);
    await viewer.call(disconnect, { params: { userId: person.id } });
    expect(await bothSee()).toEqual([false, false]);
  });

  it('is visible to the recipient of a pending connection request only, until it is withdrawn', async () => {
    const { _id } = await askToConnect(viewer, person);
    expect(await bothSee()).toEqual([false, true]);
    await viewer.call(withdrawConnectionRequest, { params: { requestId: _id } });
    expect(await bothSee()).toEqual([false, false]);
  });

  it('is visible to neither side of a rejected connection request', async () => {
    await rejectConnection(viewer, person);
    expect(await bothSee()).toEqual([false, false]);
  });

  it('is visible among project members until one leaves', async () => {
    const owner = await app.member();
    const project = await publish(owner);
    await joinProject(owner, viewer, project._id);
    await joinProject(owner, person, project._id);
    expect(await bothSee()).toEqual([true, true]);
    expect([await sees(owner, viewer), await sees(viewer, owner)]).toEqual([true, true]);
    await viewer.call(removeProjectUser, { params: { id: project._id, userId: viewer.id } });
    expect(await bothSee()).toEqual([false, false]);
    expect([await sees(owner, viewer), await sees(viewer, owner)]).toEqual([false, false]);
  });

  it('of the applicant is visible to the owner while a join request is pending, and never the other way', async () => {
    const project = await publish(person);
    const first = await ask(viewer, project._id);
    expect(await bothSee()).toEqual([false, true]);
    await viewer.call(withdrawJoinRequest, { params: { projectId: project._id, requestId: first } });
    expect(await bothSee()).toEqual([false, false]);
    const second = await ask(viewer, project._id);
    await person.call(rejectJoinRequest, { params: { projectId: project._id, requestId: second } });
    expect(await bothSee()).toEqual([false, false]);
  });

  it('is visible to owner and applicant once the join request is accepted', async () => {
    const project = await publish(person);
    await joinProject(person, viewer, project._id);
    expect(await bothSee()).toEqual([true, true]);
  });

  it('follows a project to its new owner', async () => {
    const owner = await app.member();
    const project = await publish(owner);
    await joinProject(owner, person, project._id);
    await ask(viewer, project._id);
    expect(await bothSee()).toEqual([false, false]);
    await handOver(owner, person, project._id);
    expect(await bothSee()).toEqual([false, true]);
    expect(await sees(viewer, owner)).toBe(false);
  });

  it('is visible only to themselves when hidden, even from connections and team-mates', async () => {
    const project = await publish(person);
    await joinProject(person, viewer, project._id);
    await connect(viewer, person);
    expect(await bothSee()).toEqual([true, true]);
    await person.call(editProfile, { body: { showsEmail: false } });
    expect(await bothSee()).toEqual([false, true]);
    expect(await sees(person, person)).toBe(true);
    const { data } = await viewer.call(viewProject, { params: { id: project._id } });
    expect(data.createdBy.emailId).toBeNull();
    await person.call(editProfile, { body: { showsEmail: true } });
    expect(await bothSee()).toEqual([true, true]);
  });

  it("follows the same rule for a project's owner", async () => {
    const project = await publish(person);
    const shown = async () =>
      (await viewer.call(viewProject, { params: { id: project._id } })).data.createdBy.emailId;
    expect(await shown()).toBeNull();
    const { _id } = await askToConnect(viewer, person);
    expect(await shown()).toBeNull();
    await person.call(acceptConnectionRequest, { params: { requestId: _id } });
    expect(await shown()).toBe(person.user.emailId);
  });
});

describe('viewing people', () => {
  it('needs one query for any number, and omits unknown ids', async () => {
    const people = createPeopleViews(app);
    const { orm } = app.database;
    const ids = [viewer.id, person.id];
    for (let turn = 0; turn < 18; turn += 1) ids.push((await app.member()).id);
    await connect(viewer, person);
    expect(await queriesOf(() => people.viewPeople(orm, { viewerId: viewer.id, ids: [person.id] }))).toBe(1);
    expect(await queriesOf(() => people.viewPeople(orm, { viewerId: viewer.id, ids }))).toBe(1);
    const seen = await people.viewPeople(orm, { viewerId: viewer.id, ids: [...ids, crypto.randomUUID()] });
    expect([...seen.keys()].toSorted()).toEqual(ids.toSorted());
    expect(await people.viewPeople(orm, { viewerId: viewer.id, ids: [] })).toEqual(new Map());
  });
});
