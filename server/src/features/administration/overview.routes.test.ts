import { viewOverview } from '@tandem/contract/administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdministrator, makeModerator } from '../../testing/administration/community-roles.ts';
import { publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let abel: Actor;
beforeAll(async () => {
  app = await createTestApp();
  abel = await makeAdministrator(app, await app.member());
});
afterAll(() => app.close());

// spec: added-153
it('counts the community, and anew after five minutes', async () => {
  await publish(await app.member());
  const first = await abel.call(viewOverview);
  expect(first.data).toMatchObject({
    countedAt: app.clock.now().toISOString(),
    members: 2,
    activeInWeek: 2,
    activeInMonth: 2,
    projects: 1,
    isEstimated: false,
  });
  await app.member();
  expect(await abel.call(viewOverview)).toEqual(first);
  app.clock.advance(5 * 60_000);
  expect((await abel.call(viewOverview)).data.members).toBe(3);
});

it('says who may see it', async () => {
  const refusal = { status: 403, message: 'Only administrators of the community can do this.' };
  expect(await (await makeModerator(app, await app.member())).refused(viewOverview)).toMatchObject(refusal);
  expect(await (await app.member()).refused(viewOverview)).toMatchObject(refusal);
});
