import { listNotifications, markNotificationsRead } from '@tandem/contract/notifications';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { deleteTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { followTask, unfollowTask, viewTaskFollowing } from '@tandem/contract/tasks/tasks-following';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let assignee: Actor;
let reader: Actor;
let projectId: string;
let taskId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, assignee, reader] = await Promise.all([app.member(), app.member(), app.member()]);
  projectId = (await publish(owner))._id;
  for (const who of [assignee, reader]) await joinProject(owner, who, projectId);
  taskId = (await addTask(owner, projectId, { assignedTo: assignee.id }))._id;
  for (const who of [owner, assignee, reader]) await who.call(markNotificationsRead);
});

const onTask = () => ({ params: { projectId, taskId } });
const comment = (who: Actor) => who.call(addTaskComment, { ...onTask(), body: { text: 'Aye' } });
const follows = async (who: Actor) => (await who.call(viewTaskFollowing, onTask())).data.isFollowing;
const unread = async (who: Actor) =>
  (await who.call(listNotifications, { query: { filter: 'unread' } })).data.map(({ kind }) => kind);

describe('following a task', () => {
  it('begins with creating it, being assigned to it, or commenting on it', async () => {
    expect([await follows(owner), await follows(assignee), await follows(reader)]).toEqual([
      true,
      true,
      false,
    ]);
    await comment(reader);
    expect(await follows(reader)).toBe(true);
  });

  it('is a choice of every project member, who is then told of its comments', async () => {
    await comment(owner);
    expect(await unread(reader)).toEqual([]);
    expect((await reader.call(followTask, onTask())).data).toEqual({ isFollowing: true });
    expect(await follows(reader)).toBe(true);
    await comment(owner);
    expect(await unread(reader)).toEqual(['taskCommented']);
  });

  it('ends for who chose so, whatever their part in it', async () => {
    await assignee.call(unfollowTask, onTask());
    expect(await follows(assignee)).toBe(false);
    await comment(assignee);
    await comment(owner);
    expect([await follows(assignee), await unread(assignee)]).toEqual([false, []]);
    await assignee.call(followTask, onTask());
    await comment(owner);
    expect(await unread(assignee)).toEqual(['taskCommented']);
  });

  it('tells nobody who left the project, and starts again nowhere else', async () => {
    const other = (await addTask(owner, projectId))._id;
    await reader.call(followTask, onTask());
    expect(
      (await reader.call(viewTaskFollowing, { params: { projectId, taskId: other } })).data.isFollowing,
    ).toBe(false);
    await owner.call(removeProjectUser, { params: { id: projectId, userId: reader.id } });
    await reader.call(markNotificationsRead);
    await comment(owner);
    expect(await unread(reader)).toEqual([]);
    expect(await reader.refused(followTask, onTask())).toMatchObject({ status: 404 });
  });

  it('is refused for a deleted task', async () => {
    await owner.call(deleteTask, onTask());
    for (const operation of [viewTaskFollowing, followTask, unfollowTask])
      expect(await reader.refused(operation, onTask())).toMatchObject({ status: 404 });
  });
});
