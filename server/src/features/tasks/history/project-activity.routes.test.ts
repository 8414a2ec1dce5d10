import type { Project } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { deleteTask, boardPeople, taskDeleted, taskSaved, watchBoard } from '@tandem/contract/tasks';
import { leaveActivity, listProjectActivity, watchActivity } from '@tandem/contract/tasks/tasks-comments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { deleteAccountOf } from '../../../testing/deletion-actions.ts';
import { connect } from '../../../testing/live-client.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { addTask, dragTask } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let visitor: Actor;
let project: Project;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  owner = await app.member({ firstName: 'Olga' });
  visitor = await app.member({ firstName: 'Vera' });
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.member({ firstName: 'Carl' });
  project = await publish(owner, { timeZone: 'UTC' });
  app.clock.advance(60_000);
  await joinProject(owner, member, project._id);
});

const params = () => ({ params: { projectId: project._id } });
const activity = async (who: Actor) => (await who.call(listProjectActivity, params())).data;
/** The entries in short, such as "Carl finished Tar the boat" and "Carl finished 2". */
const lines = async (who: Actor) =>
  (await activity(who)).map(({ kind, person, role, task, count }) =>
    [person.firstName, kind, kind === 'joined' ? role : (task?.title ?? count)].join(' '),
  );
const later = (hours = 1) => app.clock.advance(hours * 3_600_000);

async function addAndFinish(who: Actor, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    later(0.01);
    const task = await addTask(who, project._id, { title });
    later(0.01);
    await dragTask(who, task, 'Done');
  }
}

describe('the recent activity of a project', () => {
  it('tells its members who joined, and which tasks were created and finished, latest first', async () => {
    await addAndFinish(member, 'Tar the boat');
    later();
    await addTask(owner, project._id, { title: 'Buy rope' });
    const expected = [
      'Olga created Buy rope',
      'Carl finished Tar the boat',
      'Carl created Tar the boat',
      'Carl joined Developer',
    ];
    expect(await lines(owner)).toEqual(expected);
    expect(await lines(member)).toEqual(expected);
    expect((await activity(owner))[0]).toMatchObject({
      at: app.clock.now().toISOString(),
      task: { _id: expect.any(String) },
      person: { _id: owner.id, photoUrl: null },
    });
  });

  it('counts the tasks of a day for visitors, and names none', async () => {
    await addAndFinish(member, 'Tar the boat', 'Paint the boat');
    const task = await addTask(member, project._id, { title: 'Sell the boat' });
    later(30);
    await dragTask(member, task, 'Done');
    const shown = await activity(visitor);
    expect(shown.every((entry) => entry.task === null)).toBe(true);
    expect(JSON.stringify(shown)).not.toContain('boat');
    expect(JSON.stringify(shown)).not.toContain(task._id);
    expect(await lines(visitor)).toEqual([
      'Carl finished 1',
      'Carl created 3',
      'Carl finished 2',
      'Carl joined Developer',
    ]);
    expect(new Set(shown.map(({ _id }) => _id)).size).toBe(shown.length);
  });

  it('tells visitors nothing of people who left, and members still what they did', async () => {
    await addAndFinish(member, 'Tar the boat');
    await member.call(removeProjectUser, { params: { id: project._id, userId: member.id } });
    expect(await lines(visitor)).toEqual([]);
    expect(await lines(owner)).toEqual(['Carl finished Tar the boat', 'Carl created Tar the boat']);
    await deleteAccountOf(member);
    expect(await lines(owner)).toEqual(['Deleted finished Tar the boat', 'Deleted created Tar the boat']);
  });

  it('leaves out deleted tasks, and what was taken out of Done again', async () => {
    const gone = await addTask(owner, project._id, { title: 'Gone' });
    const reopened = await addTask(owner, project._id, { title: 'Reopened' });
    await dragTask(owner, reopened, 'Done');
    await dragTask(owner, reopened, 'To Do');
    await owner.call(deleteTask, { params: { projectId: project._id, taskId: gone._id } });
    expect(await lines(owner)).toEqual(['Olga created Reopened', 'Carl joined Developer']);
  });

  it('has six entries and one query, however much happened', async () => {
    const few = await queriesOf(() => activity(owner));
    for (let number = 0; number < 10; number += 1)
      await addTask(owner, project._id, { title: `Task ${number}` });
    const many = await queriesOf(() => activity(owner));
    expect(await activity(owner)).toHaveLength(6);
    expect(many).toBe(few);
  });

  it('answers 404 for an unknown project', async () => {
    const refusal = await visitor.refused(listProjectActivity, { params: { projectId: newId() } });
    expect(refusal).toMatchObject({ status: 404, code: 'projects.not_found' });
  });
});

describe('watching the activity', () => {
  it('receives tasks without being shown on the board, until one leaves it or the project', async () => {
    const [watcher, onBoard] = [await connect(app, member), await connect(app, owner)];
    const on = { projectId: project._id };
    await watcher.command(watchActivity, on);
    expect((await onBoard.command(watchBoard, on)).people.map(({ firstName }) => firstName)).toEqual([
      'Olga',
    ]);
    const task = await addTask(owner, project._id);
    await watcher.received(taskSaved, (saved) => saved.task._id === task._id);
    await owner.call(deleteTask, { params: { projectId: project._id, taskId: task._id } });
    await watcher.received(taskDeleted);
    expect(await watcher.allSoFar(boardPeople)).toEqual([]);
    await watcher.command(leaveActivity, on);
    await addTask(owner, project._id);
    expect(await watcher.allSoFar(taskSaved)).toHaveLength(1);
    await watcher.command(watchActivity, on);
    await member.call(removeProjectUser, { params: { id: project._id, userId: member.id } });
    await addTask(owner, project._id);
    await onBoard.received(taskSaved, () => onBoard.all(taskSaved).length === 3);
    expect(await watcher.allSoFar(taskSaved)).toHaveLength(1);
    expect(await watcher.refused(watchActivity, on)).toMatchObject({ code: 'tasks.no_board' });
  });
});
