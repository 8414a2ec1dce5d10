import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSearchQueue } from '../../platform/search/search-indexer.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createOnAccountDeleted } from './projects.service.ts';
import type { ProjectHook } from './members/project-hooks.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('runs the hooks of each project left, and their after-commit steps when called', async () => {
  const [me, owner] = [await app.member(), await app.member()];
  const joined = [await publish(owner), await publish(owner)].map(({ _id }) => _id);
  for (const id of joined) await joinProject(owner, me, id);
  const received: string[] = [];
  const hook: ProjectHook = {
    left: async (_tx, { projectId, memberId, by }) => {
      expect([memberId, by]).toEqual([me.id, me.id]);
      received.push(projectId);
      return () => received.push('committed');
    },
  };
  const leaving = { memberId: me.id, at: app.clock.now() };
  const onAccountDeleted = createOnAccountDeleted({ projectHooks: [hook], searchQueue: createSearchQueue() });
  const afterCommit = await app.database.transaction((tx) => onAccountDeleted(tx, leaving));
  expect(received).toEqual(joined.toSorted());
  afterCommit?.();
  expect(received.slice(2)).toEqual(['committed', 'committed']);
});
