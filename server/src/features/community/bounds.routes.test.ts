import {
  updateCommunitySettings,
  viewCommunitySettings,
} from '@tandem/contract/community/community-administration';
import {
  type AdjustableLimit,
  adjustableLimits,
  highestLimits,
  lowestLimits,
} from '@tandem/contract/community';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitDefaults } from '../../platform/limits.ts';
import { makeAdministrator } from '../../testing/administration/community-roles.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Actor;
beforeAll(async () => {
  app = await createTestApp();
  admin = await makeAdministrator(app, await app.member());
});
afterAll(() => app.close());

/** The status with which a value of a setting is answered. */
async function set(section: 'limits' | 'security', name: string, value: number): Promise<number> {
  const { versions } = (await admin.call(viewCommunitySettings)).data;
  const body = { section, version: versions[section], [name]: value };
  return (await admin.send(updateCommunitySettings, { body })).statusCode;
}

const bounds = adjustableLimits.map(
  (name) => [name, lowestLimits[name] ?? 1, highestLimits[name]] satisfies [AdjustableLimit, number, number],
);

describe('an administrator sets', () => {
  it.each([...bounds])('%s from %i to %i, and nothing beyond', async (name, lowest, highest) => {
    const statuses = [];
    for (const value of [lowest - 1, highest + 1, lowest, highest])
      statuses.push(await set('limits', name, value));
    expect(statuses).toEqual([400, 400, 200, 200]);
  });

  it.each([
    ['auditDays', 90, 3_650],
    ['reportDays', 90, 1_825],
    ['notificationDays', 7, 3_650],
  ])('%s from %i to %i, and nothing beyond', async (name, lowest, highest) => {
    const statuses = [];
    for (const value of [lowest - 1, highest + 1, lowest, highest])
      statuses.push(await set('security', name, value));
    expect(statuses).toEqual([400, 400, 200, 200]);
  });
});

it('has defaults within the bounds, and no bound that protects from guessing far above its default', () => {
  for (const [name, lowest, highest] of bounds) {
    expect(limitDefaults[name], name).toBeGreaterThanOrEqual(lowest);
    expect(limitDefaults[name], name).toBeLessThanOrEqual(highest);
    if (/FAILURES/.test(name)) expect(highest, name).toBeLessThanOrEqual(20 * limitDefaults[name]);
  }
});
