import { viewProfile } from '@tandem/contract/account';
import * as steps from '@tandem/contract/account/account-second-step';
import { listPushDevices } from '@tandem/contract/notifications/notification-settings';
import { makeCalendarLink, readCalendar } from '@tandem/contract/tasks/tasks-own';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enterPassword, setUpApp } from '../../../testing/factors/factor-actions.ts';
import { connect } from '../../../testing/live-client.ts';
import { startPushService } from '../../../testing/push/push-service.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createUnsubscribeLinks } from '../../notifications/mail/unsubscribe.service.ts';
import { endAllSessionsByShell } from './shell-acts.repository.ts';
import { rotateKeysByShell } from './shell-acts.service.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let ada: Actor;
let bo: Actor;

beforeEach(async () => {
  service = await startPushService();
  app = await createTestApp({ pushHosts: [service.host], listens: true });
  [ada, bo] = [await app.member(), await app.member()];
  await service.subscribe(ada);
});
afterEach(async () => {
  await app.close();
  await service.close();
});

const logInByCode = async (member: Actor, code: string) => {
  const { token } = await enterPassword(app, member);
  return (await app.nobody.send(steps.logInWithCode, { body: { token, code } })).statusCode;
};

it('ends every session, log-in under way, device and calendar link, and closes the websockets', async () => {
  const appOfBo = await setUpApp(app, bo);
  const underWay = await enterPassword(app, bo);
  const { data } = await bo.call(makeCalendarLink);
  const secret = data.path.split('/').at(-1) ?? '';
  const client = await connect(app, ada);

  expect(await endAllSessionsByShell(app.database)).toBe(2);
  for (const member of [ada, bo]) expect((await member.refused(viewProfile)).status).toBe(401);
  const code = appOfBo.code(1);
  const finished = await app.nobody.refused(steps.logInWithCode, { body: { token: underWay.token, code } });
  expect(finished.status).toBe(409);
  expect((await app.nobody.send(readCalendar, { params: { secret } })).statusCode).toBe(404);
  expect(await app.database.executeSql('select 1 from push_devices').then(({ rows }) => rows)).toEqual([]);
  // As each process does every 30 seconds.
  await app.sockets.reconcileAll();
  expect(await client.ended).toBe('io server disconnect');
  expect(await logInByCode(bo, appOfBo.code(1))).toBe(200);
  expect(await endAllSessionsByShell(app.database)).toBe(1);
});

it('replaces every key: codes and links of before go on, pushes end, and running servers use the new ones', async () => {
  const rotate = () => rotateKeysByShell(app);
  const appOfBo = await setUpApp(app, bo);
  const sealedKey = async () =>
    (await app.database.executeSql('select sealed_key from authenticator_apps')).rows[0];
  const links = createUnsubscribeLinks(app);
  const linkOf = async () => (await links.urlFor(ada.id, 'http://localhost')).split('/').at(-1) ?? '';
  const [before, link] = [await sealedKey(), await linkOf()];
  const publicKey = async () => (await ada.call(listPushDevices)).publicKey;
  const pushKey = await publicKey();

  expect(await rotate()).toEqual({ sealedAgain: 1, devicesRemoved: 1 });
  expect(await sealedKey()).not.toEqual(before);
  expect(await logInByCode(bo, appOfBo.code(1))).toBe(200);
  expect(await publicKey()).not.toBe(pushKey);
  expect((await ada.call(listPushDevices)).data).toEqual([]);
  expect(await links.check(link)).toMatchObject({ memberId: ada.id });
  const next = await linkOf();

  // What a process sealed with the former key while it was replaced.
  await app.database.executeSql('update authenticator_apps set sealed_key = $1', [
    (before as { sealed_key: string }).sealed_key,
  ]);
  expect(await rotate()).toEqual({ sealedAgain: 1, devicesRemoved: 0 });
  app.clock.advance(60_000);
  expect(await logInByCode(bo, appOfBo.code())).toBe(200);
  expect(await links.check(link)).toBeNull();
  expect(await links.check(next)).toMatchObject({ memberId: ada.id });
});
