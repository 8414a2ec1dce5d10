import { logIn, ownEmailChanged } from '@tandem/contract/account';
import * as operations from '@tandem/contract/account/account-email';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { connect } from '../../../testing/live-client.ts';
import { type Actor, cookieOf, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Actor;
let bo: Actor;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [ada, bo] = [await app.member(), await app.member()];
});
afterAll(() => app.close());

/** Opens the link of the newest mail on a device that is not logged in. */
const confirm = async () => {
  await app.sendMails();
  const body = { token: lastToken(app.mails), password };
  await app.nobody.call(operations.confirmEmail, { body });
};

it('tells every device of the member, and nobody else, that the address was verified or changed', async () => {
  const credentials = { emailId: ada.user.emailId, password };
  const laptop = cookieOf(await app.nobody.send(logIn, { body: credentials }));
  const devices = [await connect(app, ada), await connect(app, { cookie: laptop })];
  const other = await connect(app, bo);
  const counts = async () => {
    const received = [...devices, other].map((device) => device.allSoFar(ownEmailChanged));
    return (await Promise.all(received)).map(({ length }) => length);
  };
  await ada.call(operations.requestEmailVerification);
  expect(await counts()).toEqual([0, 0, 0]);
  await confirm();
  expect(await counts()).toEqual([1, 1, 0]);

  const next = { body: { emailId: 'next@example.org' } };
  await ada.call(operations.changeEmail, next);
  await ada.call(operations.cancelEmailChange);
  expect(await counts()).toEqual([3, 3, 0]);
  await ada.call(operations.changeEmail, next);
  await confirm();
  expect(await counts()).toEqual([5, 5, 0]);
});

it('tells nothing when a link confirms nothing', async () => {
  const device = await connect(app, bo);
  await bo.call(operations.requestEmailVerification);
  await app.sendMails();
  const token = lastToken(app.mails);
  await app.nobody.refused(operations.confirmEmail, { body: { token, password: 'not this one' } });
  expect(await device.allSoFar(ownEmailChanged)).toEqual([]);
});
