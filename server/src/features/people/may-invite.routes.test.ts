import { listSuggestions, viewPerson } from '@tandem/contract/people';
import { setProjectStatus } from '@tandem/contract/projects';
import { archiveProject, deleteProject, unarchiveProject } from '@tandem/contract/projects/project-lifecycle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let me: Actor;
let other: Actor;
beforeAll(async () => {
  app = await createTestApp();
  [me, other] = [await app.member(), await app.member()];
});
afterAll(() => app.close());

async function mayInvite(): Promise<boolean> {
  const suggestions = await me.call(listSuggestions);
  const { data } = await me.call(viewPerson, { params: { id: other.id } });
  expect(data.mayInvite).toBe(suggestions.mayInvite);
  return data.mayInvite;
}

it('says whether the viewer owns an open project, with the people', async () => {
  expect(await mayInvite()).toBe(false);
  const joined = await publish(other);
  await joinProject(other, me, joined._id);
  expect(await mayInvite()).toBe(false);

  const { _id: id, title } = await publish(me);
  expect(await mayInvite()).toBe(true);
  await me.call(setProjectStatus, { params: { id }, body: { status: 'closed' } });
  expect(await mayInvite()).toBe(false);
  await me.call(setProjectStatus, { params: { id }, body: { status: 'open' } });
  await me.call(archiveProject, { params: { id } });
  expect(await mayInvite()).toBe(false);
  await me.call(unarchiveProject, { params: { id } });
  expect(await mayInvite()).toBe(true);
  await me.call(deleteProject, { params: { id }, body: { title } });
  expect(await mayInvite()).toBe(false);
});
