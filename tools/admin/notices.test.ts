import { PassThrough } from 'node:stream';
import { listNotifications } from '@tandem/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { communityDefaults } from '../../server/src/platform/community-variables.ts';
import { makeAdministrator, makeModerator } from '../../server/src/testing/administration/community-roles.ts';
import { type Actor, createTestApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { commandOf } from './commands.ts';

let app: TestApp;
let admin: Actor;
let moderator: Actor;
let member: Actor;
let newcomer: Actor;
beforeAll(async () => {
  app = await createTestApp();
  admin = await makeAdministrator(app, await app.member());
  moderator = await makeModerator(app, await app.member());
  member = await app.member({ emailId: 'cy@example.org' });
  newcomer = await app.member({ emailId: 'dee@example.org' });
});
afterAll(() => app.close());

async function run(line: string): Promise<void> {
  // Some commands read the clock of the machine.
  app.clock.set(new Date());
  await commandOf(line.split(' '))?.({
    database: app.database,
    config: { publicUrl: null, port: 3000, communityDefaults },
    output: new PassThrough().resume(),
    withFeatures: (work) =>
      work({
        database: app.database,
        clock: app.clock,
        features: app.features,
        live: app.sockets.live,
      }),
  });
}

/** The acts on accounts that somebody was told of, and whether it was their own account. */
const noticesOf = async (who: Actor) =>
  (await who.call(listNotifications)).data.flatMap(({ accountAct }) => (accountAct ? [accountAct] : []));

it.each([
  ['reset-link cy@example.org', 'resetLinkMade', true],
  ['export cy@example.org', 'memberDataExported', true],
  // The member has a notification of removed factors already.
  ['remove-factors cy@example.org', 'secondFactorRemoved', false],
  ['grant dee@example.org', 'roleChanged', false],
])(
  '%s is told to the other administrators, and where it concerns an account to its member',
  async (line, act, isOwn) => {
    const who = line.includes('dee') ? newcomer : member;
    const before = [await noticesOf(admin), await noticesOf(who)];
    await run(line);
    const name = `${who.user.firstName} ${who.user.lastName}`;
    expect(await noticesOf(admin)).toEqual([
      { act, isOwn: false, by: null, member: name },
      ...(before[0] ?? []),
    ]);
    const own = isOwn ? [{ act, isOwn: true, by: null, member: name }] : [];
    expect(await noticesOf(who)).toEqual([...own, ...(before[1] ?? [])]);
    expect(await noticesOf(moderator)).toEqual([]);
  },
);

it('tells administrators of a deletion, without the name that is gone', async () => {
  await run('delete cy@example.org --yes');
  const deletion = { act: 'memberDeleted', isOwn: false, by: null, member: null };
  expect((await noticesOf(admin))[0]).toEqual(deletion);
  expect(await noticesOf(newcomer)).toEqual([deletion]);
});
