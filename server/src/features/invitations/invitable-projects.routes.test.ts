import { listInvitableProjects } from '@tandem/contract/invitations';
import { setProjectStatus } from '@tandem/contract/projects';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { invite } from '../../testing/invitations/invitation-actions.ts';
import { askToJoinAs } from '../../testing/join-request-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let person: Actor;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  [owner, person] = await Promise.all([app.member(), app.member()]);
});
afterAll(() => app.close());

const list = async () => (await owner.call(listInvitableProjects, { params: { userId: person.id } })).data;

it('lists own open projects that the person is not in, newest first, with their roles', async () => {
  const joined = await publish(owner, { title: 'Joined' });
  await joinProject(owner, person, joined._id);
  const closed = await publish(owner, { title: 'Closed' });
  await owner.call(setProjectStatus, { params: { id: closed._id }, body: { status: 'closed' } });
  const archived = await publish(owner, { title: 'Archived' });
  await owner.call(archiveProject, { params: { id: archived._id } });
  await publish(person, { title: 'Of the person' });
  const older = await publish(owner, { title: 'Older' });
  const newer = await publish(owner, { title: 'Newer', roles: [{ title: 'Writer' }] });
  await joinProject(owner, await app.member(), newer._id, { roleId: newer.roles[0]?._id });
  expect(await list()).toEqual([
    {
      _id: newer._id,
      title: 'Newer',
      roles: [{ _id: newer.roles[0]?._id, title: 'Writer', description: '', places: 1, filled: 1 }],
      pending: null,
    },
    { _id: older._id, title: 'Older', roles: [], pending: null },
  ]);
});

it('says where the person is invited already, or has asked to join', async () => {
  const invited = await publish(owner, { title: 'Invited' });
  await invite(owner, person, invited._id);
  const requested = await publish(owner, { title: 'Requested' });
  await askToJoinAs(person, requested._id);
  await invite(owner, await app.member(), (await publish(owner, { title: 'Neither' }))._id);
  const pending = (await list()).map((project) => [project.title, project.pending]);
  expect(pending).toEqual([
    ['Neither', null],
    ['Requested', 'requested'],
    ['Invited', 'invited'],
  ]);
});

it('is refused for oneself and for somebody who is gone', async () => {
  const [mine, gone] = [owner.id, person.id];
  await deleteAccountOf(person);
  const refused = async (userId: string) => owner.refused(listInvitableProjects, { params: { userId } });
  expect(await refused(mine)).toMatchObject({ status: 409, code: 'invitations.oneself' });
  expect(await refused(gone)).toMatchObject({ status: 404, code: 'invitations.no_such_person' });
});

it('takes the same number of queries for any number of projects', async () => {
  await publish(owner);
  const one = await queriesOf(list);
  for (const _ of [1, 2, 3]) await publish(owner);
  expect(await queriesOf(list)).toEqual(one);
});
