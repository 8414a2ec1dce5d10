import * as connections from '@tandem/contract/connections';
import { acceptInvitation, declineInvitation, invitePerson } from '@tandem/contract/invitations';
import { acceptJoinRequest, rejectJoinRequest, withdrawJoinRequest } from '@tandem/contract/join-requests';
import { listNotifications } from '@tandem/contract/notifications';
import { countWaiting } from '@tandem/contract/people';
import * as lifecycle from '@tandem/contract/projects/project-lifecycle';
import * as projectMembers from '@tandem/contract/projects/project-members';
import { assignTask, deleteTask, restoreTask } from '@tandem/contract/tasks';
import { addTaskComment, deleteTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { askToJoinAs } from '../../testing/join-request-actions.ts';
import { askToConnect } from '../../testing/people-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { notifications } from './notifications.tables.ts';

let app: TestApp;
let owner: Actor;
let other: Actor;
let projectId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, other] = [await app.member(), await app.member()];
  projectId = (await publish(owner, { title: 'Tide tables' }))._id;
});

const join = () => joinProject(owner, other, projectId);
const forget = () => app.database.orm.delete(notifications);
const onProject = () => ({ params: { id: projectId } });
const remove = () =>
  owner.call(projectMembers.removeProjectUser, { params: { id: projectId, userId: other.id } });
const invite = async () => {
  const body = { userId: other.id, role: 'Tester' };
  return (await owner.call(invitePerson, { params: { projectId }, body })).data?._id ?? '';
};
const assigned = async () => {
  await join();
  await forget();
  return (await addTask(owner, projectId, { assignedTo: other.id }))._id;
};
const offered = async () => {
  await join();
  await forget();
  await owner.call(projectMembers.offerOwnership, { ...onProject(), body: { userId: other.id } });
};

/** How a notification comes about, and what makes it disappear for whom. */
const ends: [string, () => Promise<{ who: Actor; end: () => Promise<unknown> }>][] = [
  ...[acceptJoinRequest, rejectJoinRequest].map((decision): (typeof ends)[number] => [
    `a join request after ${decision.name}`,
    async () => {
      const { _id: requestId } = await askToJoinAs(other, projectId);
      return {
        who: owner,
        end: () => owner.call(decision, { params: { projectId, requestId } }),
      };
    },
  ]),
  [
    'a join request that was withdrawn',
    async () => {
      const { _id: requestId } = await askToJoinAs(other, projectId);
      const params = { projectId, requestId };
      return { who: owner, end: () => other.call(withdrawJoinRequest, { params }) };
    },
  ],
  ...[acceptInvitation, declineInvitation].map((answer): (typeof ends)[number] => [
    `an invitation after ${answer.name}`,
    async () => {
      const invitationId = await invite();
      return {
        who: other,
        end: () => other.call(answer, { params: { projectId, invitationId } }),
      };
    },
  ]),
  [
    'a connection request that was rejected',
    async () => {
      const { _id: requestId } = await askToConnect(owner, other);
      return {
        who: other,
        end: () => other.call(connections.rejectConnectionRequest, { params: { requestId } }),
      };
    },
  ],
  [
    'a connection that ended',
    async () => {
      const { _id: requestId } = await askToConnect(owner, other);
      await other.call(connections.acceptConnectionRequest, { params: { requestId } });
      return { who: owner, end: () => owner.call(connections.disconnect, { params: { userId: other.id } }) };
    },
  ],
  [
    'an offer that was withdrawn',
    async () => {
      await offered();
      return { who: other, end: () => owner.call(projectMembers.withdrawOwnershipOffer, onProject()) };
    },
  ],
  [
    'an offer that ran out',
    async () => {
      await offered();
      return { who: other, end: async () => app.clock.advance(15 * 24 * 60 * 60 * 1_000) };
    },
  ],
  [
    'a task that is assigned to nobody',
    async () => {
      const params = { projectId, taskId: await assigned() };
      return { who: other, end: () => owner.call(assignTask, { params, body: { assignedTo: null } }) };
    },
  ],
  [
    'a task that was deleted',
    async () => {
      const params = { projectId, taskId: await assigned() };
      return { who: other, end: () => owner.call(deleteTask, { params }) };
    },
  ],
  [
    'the only comment, which was deleted',
    async () => {
      await join();
      await forget();
      const { _id: taskId } = await addTask(other, projectId);
      const params = { projectId, taskId };
      const { comment } = await owner.call(addTaskComment, { params, body: { text: 'When?' } });
      const of = { params: { ...params, commentId: comment._id } };
      return { who: other, end: () => owner.call(deleteTaskComment, of) };
    },
  ],
  [
    'an acceptance, once the project is deleted',
    async () => {
      await join();
      await forget();
      await owner.call(projectMembers.offerOwnership, { ...onProject(), body: { userId: other.id } });
      await other.call(projectMembers.declineOwnership, onProject());
      const end = async () => {
        await owner.call(lifecycle.deleteProject, { ...onProject(), body: { title: 'Tide tables' } });
      };
      return { who: owner, end };
    },
  ],
];

it.each(ends)('leaves out %s, in list and count', async (_what, arrange) => {
  await forget();
  const { who, end } = await arrange();
  expect(await shownTo(who)).toEqual({ kinds: [expect.any(String)], count: 1 });
  await end();
  const { kinds, count } = await shownTo(who);
  expect({ kinds, count }).toEqual({ kinds: [], count: 0 });
});

async function shownTo(who: Actor): Promise<{ kinds: string[]; count: number }> {
  const { data } = await who.call(listNotifications);
  const { notifications: count } = await who.call(countWaiting);
  return { kinds: data.map(({ kind }) => kind), count };
}

it('leaves out the tasks of a project after the member was removed, and says that they were', async () => {
  await assigned();
  await remove();
  expect((await shownTo(other)).kinds).toEqual(['removedFromProject']);
});

it('shows the deletion of a project until it is restored', async () => {
  await join();
  await forget();
  await owner.call(lifecycle.deleteProject, { ...onProject(), body: { title: 'Tide tables' } });
  const [deleted] = (await other.call(listNotifications)).data;
  expect(deleted).toMatchObject({ kind: 'projectDeleted', project: { title: 'Tide tables' } });
  await owner.call(lifecycle.restoreProject, onProject());
  expect((await shownTo(other)).kinds).toEqual([]);
});

it('shows a restored task again', async () => {
  const params = { projectId, taskId: await assigned() };
  await owner.call(deleteTask, { params });
  await owner.call(restoreTask, { params });
  expect((await shownTo(other)).kinds).toEqual(['taskAssigned']);
});
