import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { publish } from '../../../testing/project-actions.ts';
import { findOwnerId, updateProject } from '../projects.repository.ts';
import { withProjectHooks, type ProjectHook } from './project-hooks.service.ts';

let app: TestApp;
let database: Database;
let owner: Actor;
let projectId: string;
let received: string[];

beforeAll(async () => {
  app = await createTestApp();
  database = app.database;
  owner = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  received = [];
  projectId = (await publish(owner))._id;
});

const receives = (name: string): ProjectHook => ({
  left: async (_tx, { memberId }) => {
    received.push(`${name}: ${memberId}`);
    return () => received.push(`${name}, committed`);
  },
});
const leave = (projectHooks: ProjectHook[], change: (tx: Queryable) => Promise<void> = async () => {}) =>
  withProjectHooks({ database, projectHooks }, async (tx, emit) => {
    await change(tx);
    await emit('left', { projectId, memberId: 'somebody', by: owner.id, at: app.clock.now() });
    return 'done';
  });

describe('project hooks', () => {
  it('roll back the change when one fails, and skip the after-commit steps', async () => {
    const failing: ProjectHook = { left: async () => Promise.reject(new Error('no')) };
    const change = async (tx: Queryable) => {
      await updateProject(tx, projectId, { changes: { title: newId() }, at: new Date() });
    };
    const { rows } = await database.orm.execute('select title from projects order by id');
    await expect(leave([receives('chat'), failing], change)).rejects.toThrow('no');
    expect((await database.orm.execute('select title from projects order by id')).rows).toEqual(rows);
    expect(received).toEqual(['chat: somebody']);
  });

  it('run one after the other, and their after-commit steps after COMMIT', async () => {
    expect(await leave([receives('chat'), receives('tasks')])).toBe('done');
    expect(received).toEqual(['chat: somebody', 'tasks: somebody', 'chat, committed', 'tasks, committed']);
  });

  it('may handle only some events', async () => {
    expect(await leave([{}, receives('tasks')])).toBe('done');
    expect(received).toEqual(['tasks: somebody', 'tasks, committed']);
    expect(await findOwnerId(database.orm, projectId)).toBe(owner.id);
  });
});
