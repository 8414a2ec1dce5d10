import { changePassword, logIn, logOut } from '@tandem/contract/account';
import { changeEmail, confirmEmail } from '@tandem/contract/account/account-email';
import { listNotifications } from '@tandem/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastToken } from '../../platform/mail/testing/mail-links.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  type Visitor,
  visitor,
} from '../../testing/test-app.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newerFirefox = firefox.replaceAll('140', '141');
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1';
let app: TestApp;
let ada: Actor;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.member();
  await ada.call(logOut);
});

const logInFrom = (agent: string) => {
  const body = { emailId: ada.user.emailId, password };
  return app.nobody.send(logIn, { body }, { headers: { 'user-agent': agent } });
};
const kinds = async (who: Visitor) => (await who.call(listNotifications)).data.map(({ kind }) => kind);
const asAda = async (agent: string) => visitor(app.http, cookieOf(await logInFrom(agent)));

describe('a log-in', () => {
  it('from another browser or system is told to the member', async () => {
    const me = await asAda(firefox);
    expect(await kinds(me)).toEqual([]);
    await logInFrom(phone);
    expect(await kinds(me)).toEqual(['newDevice']);
  });

  it('from the same browser is not, also in a newer version', async () => {
    const me = await asAda(firefox);
    await logInFrom(newerFirefox);
    expect(await kinds(me)).toEqual([]);
  });
});

it('tells the member of a new password', async () => {
  const me = await asAda(firefox);
  const body = { currentPassword: password, newPassword: 'another horse battery' };
  expect((await me.send(changePassword, { body })).statusCode).toBe(200);
  const again = await app.nobody.send(logIn, {
    body: { emailId: ada.user.emailId, password: body.newPassword },
  });
  expect(await kinds(visitor(app.http, cookieOf(again)))).toContain('passwordChanged');
});

it('tells the member of a new email address', async () => {
  const me = await asAda(firefox);
  app.mails.length = 0;
  await me.call(changeEmail, { body: { emailId: `new-${ada.user.emailId}` } });
  await app.sendMails();
  const token = lastToken(app.mails);
  await app.nobody.call(confirmEmail, { body: { token, password } });
  expect(await kinds(me)).toEqual(['emailChanged']);
});
