import { requestPasskeyCreation, startAppSetUp } from '@tandem/contract/account/account-factors';
import { requestPasswordReset } from '@tandem/contract/account/account-recovery';
import { updateCommunitySettings } from '@tandem/contract/community/community-administration';
import { makeCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdministrator } from '../../testing/administration/community-roles.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Actor;
beforeAll(async () => {
  app = await createTestApp({ communityDefaults: { name: 'Loom' } });
  admin = await makeAdministrator(app, await app.member());
});
afterAll(() => app.close());

/** What the community is called wherever it is not a screen that says so. */
async function namesOf(who: Actor) {
  await app.nobody.call(requestPasswordReset, { body: { emailId: who.user.emailId } });
  await app.sendMails();
  const mail = app.mails.at(-1);
  const { data: link } = await who.call(makeCalendarLink);
  const calendar = (await app.http.inject(link.path)).body;
  return {
    mail: mail?.community,
    words: /for your (.*) account/.exec(mail?.intro.join(' ') ?? '')?.[1],
    calendar: /X-WR-CALNAME:(.*)\r/.exec(calendar)?.[1],
    issuer: new URL((await who.call(startAppSetUp)).data.url).searchParams.get('issuer'),
    passkey: (await who.call(requestPasskeyCreation)).data.rp.name,
  };
}

// spec: added-221
it('is the name that was set in mails, calendars, authenticator apps and passkeys', async () => {
  const member = await app.member();
  expect(await namesOf(member)).toEqual({
    mail: { name: 'Loom', isChosen: false },
    words: 'Loom',
    calendar: 'Loom: My Tasks',
    issuer: 'Loom',
    passkey: 'Loom',
  });
  const body = { section: 'general', version: 0, name: 'Hut builders' } as const;
  await admin.call(updateCommunitySettings, { body });
  expect(await namesOf(member)).toEqual({
    mail: { name: 'Hut builders', isChosen: true },
    words: 'Hut builders',
    calendar: 'Hut builders: My Tasks',
    issuer: 'Hut builders',
    passkey: 'Hut builders',
  });
});
