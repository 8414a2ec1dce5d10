import { editProfile } from '@tandem/contract/profile';
import { editProject } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { expect, it, onTestFinished } from 'vitest';
import { createThrottles } from '../../platform/http/guards/throttle.ts';
import { limitDefaults, type Limits } from '../../platform/limits.ts';
import { publish } from '../project-actions.ts';
import { createTestApp } from '../test-app.ts';

async function openWith(limits: Partial<Limits>) {
  const app = await createTestApp({
    throttles: createThrottles(null, () => {}, { ...limitDefaults, ...limits }),
  });
  onTestFinished(() => app.close());
  return app;
}

it('allows a member a number of text edits a minute, says when it goes on, and refuses nobody else', async () => {
  const app = await openWith({ LIMIT_TEXT_EDITS: 3 });
  const [owner, other] = [await app.member(), await app.member()];
  const { _id: id } = await publish(owner);
  await owner.call(editProfile, { body: { about: 'Sails.' } });
  await owner.call(editProject, { params: { id }, body: { title: 'Tides' } });
  await owner.call(editProject, { params: { id }, body: { title: 'Tide tables' } });
  const refused = await owner.send(editProfile, { body: { about: 'Rows.' } });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await owner.call(listFeed);
  await other.call(editProfile, { body: { about: 'Rows.' } });
});

it('allows a member a number of searches a minute, and the feed without a search always', async () => {
  const app = await openWith({ LIMIT_SEARCHES: 2 });
  const member = await app.member();
  await member.call(listFeed, { query: { search: 'tides' } });
  await member.call(listFeed, { query: { search: 'maps' } });
  expect(await member.refused(listFeed, { query: { search: 'boats' } })).toMatchObject({ status: 429 });
  await member.call(listFeed, { query: { search: '' } });
});
