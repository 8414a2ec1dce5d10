import { reportThing, listReports, reportsChanged } from '@tandem/contract/reports';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { makeModerator } from '../../testing/administration/community-roles.ts';
import { connect } from '../../testing/live-client.ts';
import { publish } from '../../testing/project-actions.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { members } from '../account/public.ts';

it('tells no moderator who lacks the second factor that the community asks of them', async () => {
  const app = await createTestApp({ listens: true, communityDefaults: { secondFactorFor: 'moderators' } });
  onTestFinished(() => app.close());
  const [author, reporter] = [await app.member(), await app.member()];
  const [without, moderator] = [await app.member(), await app.member()];
  await makeModerator(app, without);
  await makeModerator(app, moderator);
  const { orm } = app.database;
  await orm.update(members).set({ hasSecondFactor: true }).where(eq(members.id, moderator.id));
  const [withouts, moderators] = [await connect(app, without), await connect(app, moderator)];
  const { _id: id } = await publish(author, { title: 'River gauges' });
  await reporter.call(reportThing, {
    body: { thing: { kind: 'project', id }, reason: 'harassment', words: 'Third time.' },
  });
  await moderators.received(reportsChanged);
  expect(await withouts.allSoFar(reportsChanged)).toEqual([]);
  expect((await without.refused(listReports, {})).code).toBe('session.second_factor_required');
  for (const client of [withouts, moderators]) client.close();
});
