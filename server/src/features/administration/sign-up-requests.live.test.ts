import { signUp } from '@tandem/contract/account';
import { signUpRequestsChanged } from '@tandem/contract/administration';
import { listSignUpRequests } from '@tandem/contract/administration/administration-members';
import { updateCommunitySettings } from '@tandem/contract/community/community-administration';
import { ne } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { makeAdministrator, makeModerator } from '../../testing/administration/community-roles.ts';
import { connect } from '../../testing/live-client.ts';
import { createTestApp, password } from '../../testing/test-app.ts';
import { members } from '../account/public.ts';

it('tells no moderator who lacks the second factor that the community asks of them', async () => {
  const app = await createTestApp({ listens: true, communityDefaults: { secondFactorFor: 'moderators' } });
  onTestFinished(() => app.close());
  const [without, moderator] = [await app.member(), await app.member()];
  const admin = await makeAdministrator(app, await app.member());
  await makeModerator(app, without);
  await makeModerator(app, moderator);
  const { orm } = app.database;
  await orm.update(members).set({ hasSecondFactor: true }).where(ne(members.id, without.id));
  const approval = { section: 'signUp', version: 0, signUpMode: 'approval' } as const;
  await admin.call(updateCommunitySettings, { body: approval });
  const [withouts, moderators] = [await connect(app, without), await connect(app, moderator)];
  const lists = { techStack: ['QGIS'], skills: ['Maps'], interests: ['Rivers'] };
  const nadia = { firstName: 'Nadia', lastName: 'Osei', age: 31, about: 'Draws maps.', experience: 5 };
  await app.nobody.call(signUp, {
    body: { ...nadia, ...lists, emailId: 'nadia@example.org', password, message: 'I map rivers.' },
  });
  await moderators.received(signUpRequestsChanged);
  expect(await withouts.allSoFar(signUpRequestsChanged)).toEqual([]);
  expect((await without.refused(listSignUpRequests, {})).code).toBe('session.second_factor_required');
  for (const client of [withouts, moderators]) client.close();
});
