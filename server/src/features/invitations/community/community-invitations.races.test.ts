import { signUp } from '@tandem/contract/account';
import {
  listCommunityInvitations,
  makeCommunityInvitation,
} from '@tandem/contract/invitations/invitation-links';
import { afterEach, expect, it } from 'vitest';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import {
  inviteToCommunity,
  newcomer,
  setSignUp,
} from '../../../testing/invitations/community-invitation-actions.ts';
import { race, times } from '../../../testing/race.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

it.each(['invitation', 'approval'] as const)(
  'admits exactly as many as a link has uses left, by %s',
  async (signUpMode) => {
    app = await createTestApp();
    const admin = await makeAdministrator(app, await app.member());
    await setSignUp(admin, { signUpMode });
    const { token } = await inviteToCommunity(admin, { maxUses: 3 });
    const signUps = Array.from({ length: 10 }, () =>
      app.nobody.send(signUp, { body: newcomer({ invitation: token }) }),
    );
    const statuses = (await Promise.all(signUps)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    // Whoever comes too late reads so; where moderators decide, those who come later still wait for them.
    expect(statuses.filter((status) => status === 409 || status === 202)).toHaveLength(7);
    const { data } = await admin.call(listCommunityInvitations, { query: {} });
    expect(data).toMatchObject([{ uses: 3, state: 'used_up' }]);
  },
);

it('makes no more links than the budget allows, all at once', async () => {
  app = await createTestApp({ limits: { LIMIT_COMMUNITY_INVITATIONS_DAY: 4 } });
  const admin = await makeAdministrator(app, await app.member());
  const making = times(12, [admin, makeCommunityInvitation, { body: {} }]);
  expect(await race(making)).toEqual({ 201: 4, 429: 8 });
});
