import { chatsChanged } from '@tandem/contract/chat';
import { deleteAccount, listProjectsBlockingDeletion } from '@tandem/contract/account';
import { askToJoin, joinRequestsChanged, listMyApplications } from '@tandem/contract/join-requests';
import { editProject, type Project, viewProject } from '@tandem/contract/projects';
import {
  archiveProject,
  deleteProject,
  projectChanged,
  restoreProject,
  unarchiveProject,
} from '@tandem/contract/projects/project-lifecycle';
import {
  listMyCollaborations,
  listMyProjects,
  listSaved,
  saveProject,
} from '@tandem/contract/projects/project-lists';
import { listTasks } from '@tandem/contract/tasks';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { groupChatOf, postMessage } from '../../testing/chat-actions.ts';
import { createListeners } from '../../testing/live-client.ts';
import { joinAndLeave, joinProject, publish } from '../../testing/project-actions.ts';
import { race } from '../../testing/race.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let applicant: Actor;
let former: Actor;
let stranger: Actor;
let project: Project;
let requestId: string;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
beforeEach(async () => {
  [owner, member, applicant] = [await app.member(), await app.member(), await app.member()];
  [former, stranger] = [await app.member(), await app.member()];
  project = await publish(owner, { title: 'Hut book', roles: [{ title: 'Writer' }] });
  await joinProject(owner, member, project._id, { roleId: project.roles[0]?._id });
  await joinAndLeave(owner, former, project._id);
  const params = { projectId: project._id };
  requestId = (await applicant.call(askToJoin, { params, body: { role: 'Tester' } })).data._id;
});
const { listen, closeAll } = createListeners(() => app);
afterEach(closeAll);
afterAll(() => app.close());

const here = () => ({ params: { id: project._id } });
const typed = (title = 'Hut book') => ({ ...here(), body: { title } });
const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);
const days = (count: number) => count * 24 * 60 * 60 * 1_000;
const mine = async (state: 'active' | 'inactive') =>
  idsOf((await owner.call(listMyProjects, { query: { state } })).data);

describe('archiving', () => {
  it('is done and undone by the owner only, repeatedly, and keeps the status', async () => {
    for (const operation of [archiveProject, unarchiveProject]) {
      for (const who of [member, applicant, former, stranger])
        expect((await who.refused(operation, here())).code).toBe('projects.owner_only');
      expect((await app.nobody.refused(operation, here())).status).toBe(401);
    }
    const archivedAt = app.clock.now().toISOString();
    for (const message of ['Project archived.', 'Project archived.'])
      expect(await owner.call(archiveProject, here())).toMatchObject({
        message,
        data: { archivedAt, status: 'open' },
      });
    expect((await stranger.call(viewProject, here())).data.archivedAt).toBe(archivedAt);
    expect([await mine('active'), await mine('inactive')]).toEqual([[], [project._id]]);
    expect((await owner.call(unarchiveProject, here())).data.archivedAt).toBeNull();
    expect([await mine('active'), await mine('inactive')]).toEqual([[project._id], []]);
  });

  it('keeps it in the lists of its collaborators, without tasks to do', async () => {
    await addTask(member, project._id, { assignedTo: member.id });
    expect((await member.call(listMyTasks)).data).toHaveLength(1);
    await owner.call(archiveProject, here());
    expect(idsOf((await member.call(listMyCollaborations)).data)).toEqual([project._id]);
    expect((await member.call(listMyTasks)).data).toEqual([]);
  });

  it('is told to members and applicants, once', async () => {
    const concerned = await listen(owner, member, applicant);
    const others = await listen(former, stranger);
    await owner.call(archiveProject, here());
    await owner.call(archiveProject, here());
    await owner.call(unarchiveProject, here());
    await owner.call(editProject, { ...here(), body: { hoursPerWeek: 3 } });
    const base = { projectId: project._id, title: 'Hut book', by: owner.id };
    const events = ['archived', 'unarchived', 'edited'].map((change) => ({ ...base, change }));
    for (const socket of concerned) expect(await socket.allSoFar(projectChanged)).toEqual(events);
    for (const socket of others) expect(await socket.allSoFar(projectChanged)).toEqual([]);
  });

  it('at the same moment as a message stores it before, or refuses it', async () => {
    const chatId = await groupChatOf(member, project._id);
    const [message, archived] = await Promise.all([
      postMessage(member, chatId).then(
        () => 'stored',
        () => 'refused',
      ),
      owner.send(archiveProject, here()),
    ]);
    expect(archived.statusCode).toBe(200);
    const [stored] = (
      await app.database.orm.execute<{ last_seq: number }>(
        `select last_seq from chats where id = '${chatId}'`,
      )
    ).rows;
    expect(stored?.last_seq).toBe(message === 'stored' ? 1 : 0);
  });
});

describe('deleting', () => {
  it('needs the owner and the exact title', async () => {
    for (const who of [member, applicant, former, stranger])
      expect((await who.refused(deleteProject, typed())).code).toBe('projects.owner_only');
    expect((await app.nobody.refused(deleteProject, typed())).status).toBe(401);
    for (const title of ['hut book', 'Hut', 'Hut  book'])
      expect(await owner.refused(deleteProject, typed(title))).toMatchObject({
        status: 400,
        fields: { title: 'Type the title of the project exactly as it is.' },
      });
    expect((await member.call(viewProject, here())).data.deletedAt).toBeNull();
  });

  it('takes it from everybody but its owner, and ends what was pending', async () => {
    await stranger.call(saveProject, here());
    const taskId = (await addTask(member, project._id, { assignedTo: member.id }))._id;
    const { data, message } = await owner.call(deleteProject, typed(' Hut book '));
    expect(message).toBe('Project deleted. You can restore it for 30 days.');
    expect(data).toMatchObject({
      deletedAt: app.clock.now().toISOString(),
      collaborators: [],
      isOwner: true,
    });
    for (const who of [member, applicant, former, stranger])
      expect((await who.refused(viewProject, here())).status).toBe(404);
    expect([await mine('active'), await mine('inactive')]).toEqual([[], [project._id]]);
    expect((await member.call(listMyCollaborations)).data).toEqual([]);
    expect((await stranger.call(listSaved)).data).toEqual([]);
    expect((await applicant.call(listMyApplications)).data).toEqual([]);
    expect((await member.call(listMyTasks)).data).toEqual([]);
    expect(taskId).toBeTruthy();
  });

  it('is told to members and applicants, whose requests and chats end', async () => {
    const chatId = await groupChatOf(member, project._id);
    const concerned = await listen(owner, member, applicant);
    const others = await listen(former, stranger);
    await owner.call(deleteProject, typed());
    const event = { projectId: project._id, title: 'Hut book', change: 'deleted', by: owner.id };
    for (const socket of concerned) expect(await socket.allSoFar(projectChanged)).toEqual([event]);
    for (const socket of others) expect(await socket.allSoFar(projectChanged)).toEqual([]);
    expect(concerned[2]?.all(joinRequestsChanged)).toEqual([
      { projectId: project._id, requestId, status: 'withdrawn' },
    ]);
    expect(concerned[1]?.all(chatsChanged)).toContainEqual({ chatId });
  });

  it('is done once of twenty at the same moment', async () => {
    const replies = await race(Array.from({ length: 20 }, () => [owner, deleteProject, typed()]));
    expect(replies).toEqual({ 200: 1, 404: 19 });
  });
});

describe('restoring', () => {
  it('gives the project back with its people, tasks and messages', async () => {
    const chatId = await groupChatOf(member, project._id);
    await postMessage(owner, chatId);
    const task = await addTask(member, project._id, { assignedTo: member.id });
    await owner.call(deleteProject, typed());
    for (const who of [member, applicant, former, stranger])
      expect((await who.refused(restoreProject, here())).status).toBe(404);
    expect((await app.nobody.refused(restoreProject, here())).status).toBe(401);
    const { data } = await owner.call(restoreProject, here());
    expect(data).toMatchObject({
      deletedAt: null,
      collaborators: [{ _id: member.id, role: 'Writer', roleId: project.roles[0]?._id }],
      roles: [{ filled: 1 }],
    });
    expect((await owner.refused(restoreProject, here())).code).toBe('projects.not_deleted');
    expect((await stranger.refused(restoreProject, here())).code).toBe('projects.owner_only');
    const { tasks } = await member.call(listTasks, { params: { projectId: project._id } });
    expect(tasks).toMatchObject([{ _id: task._id, assignedTo: member.id }]);
    expect(await groupChatOf(member, project._id)).toBe(chatId);
    expect((await postMessage(member, chatId)).seq).toBe(2);
    await applicant.call(askToJoin, { params: { projectId: project._id }, body: { role: 'Tester' } });
  });

  it('does not bring back somebody who deleted their account meanwhile', async () => {
    await owner.call(deleteProject, typed());
    await member.call(deleteAccount, { body: { password, confirmation: 'DELETE' } });
    expect((await owner.call(restoreProject, here())).data.collaborators).toEqual([]);
  });

  it('is possible for thirty days; then the project is gone with all that belongs to it', async () => {
    const chatId = await groupChatOf(member, project._id);
    await postMessage(member, chatId);
    const params = { projectId: project._id };
    const { _id: taskId } = await addTask(member, project._id);
    await member.call(addTaskComment, { params: { ...params, taskId }, body: { text: 'Soon.' } });
    const kept = await publish(owner);
    await owner.call(deleteProject, typed());
    const counts = async () => {
      const tables = [
        'projects',
        'tasks',
        'task_events',
        'task_comments',
        'chats',
        'chat_messages',
        'deleted_project_members',
      ];
      const rows = await Promise.all(
        tables.map((table) => {
          const column = {
            projects: 'id',
            task_events: 'task_id',
            task_comments: 'task_id',
            chats: 'id',
            chat_messages: 'chat_id',
          }[table];
          const value = { id: project._id, task_id: taskId, chat_id: chatId }[column ?? ''] ?? project._id;
          const id = table === 'chats' ? chatId : value;
          return app.database.orm.execute(`select from ${table} where ${column ?? 'project_id'} = '${id}'`);
        }),
      );
      return rows.map(({ rows: found }) => Math.min(found.length, 1));
    };
    // The session ends after 30 days without a request.
    app.clock.advance(days(15));
    await owner.call(listMyProjects);
    app.clock.advance(days(15) - 1);
    await app.runJob('purge-projects');
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 1]);
    app.clock.advance(2);
    expect((await owner.refused(restoreProject, here())).code).toBe('projects.restored_too_late');
    await app.runJob('purge-projects');
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await mine('active')).toEqual([kept._id]);
    expect(await mine('inactive')).toEqual([]);
  });
});

it('lets an owner delete the account whose shared projects are deleted', async () => {
  expect(idsOf((await owner.call(listProjectsBlockingDeletion)).data)).toEqual([project._id]);
  await owner.call(deleteProject, typed());
  expect((await owner.call(listProjectsBlockingDeletion)).data).toEqual([]);
  await owner.call(deleteAccount, { body: { password, confirmation: 'DELETE' } });
});
