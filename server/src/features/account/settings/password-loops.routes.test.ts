import * as account from '@tandem/contract/account';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { limitDefaults } from '../../../platform/limits.ts';
import { cheapPasswords } from '../../../testing/cheap-passwords.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  visitor,
} from '../../../testing/test-app.ts';

const ownPassword = 'my own horse battery';
const nextPassword = 'another horse battery';

let app: TestApp;
let me: Actor;
let other: Actor;
/** While set, work on `ownPassword` waits for it. */
let held: PromiseWithResolvers<void> | null = null;
let underWay = 0;
const holding = async <T>(secret: string, work: () => Promise<T>): Promise<T> => {
  if (held === null || secret !== ownPassword) return work();
  underWay += 1;
  await held.promise;
  return work();
};
beforeAll(async () => {
  app = await createTestApp({
    throttles: createThrottles(null, () => undefined),
    passwords: {
      ...cheapPasswords,
      hash: (secret) => holding(secret, () => cheapPasswords.hash(secret)),
      fits: (secret, hash) => holding(secret, () => cheapPasswords.fits(secret, hash)),
    },
  });
});
beforeEach(async () => {
  [me, other] = [await app.member({ password: ownPassword }), await app.member()];
});
afterAll(() => app.close());

const change = (who: Pick<Actor, 'send'>, currentPassword: string, newPassword: string) =>
  who.send(account.changePassword, { body: { currentPassword, newPassword } });
const logInOf = async (who: Actor) => {
  const body = { emailId: who.user.emailId, password };
  return (await app.nobody.send(account.logIn, { body })).statusCode;
};

it('password changes of one member at once hash one at a time, and a log-in of another does not wait for them', async () => {
  held = Promise.withResolvers();
  const changes = Array.from({ length: 8 }, () => change(me, ownPassword, nextPassword));
  await vi.waitFor(() => expect(underWay).toBe(1), { timeout: 10_000 });
  expect(await logInOf(other)).toBe(200);
  expect(await logInOf(other)).toBe(200);
  expect(underWay).toBe(1);
  held.resolve();
  held = null;
  const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

it('password changes in a loop spend a budget of the member, which no log-in pays', async () => {
  let [who, secrets]: [Pick<Actor, 'send'>, string[]] = [me, [ownPassword, nextPassword]];
  for (let turn = 0; turn < limitDefaults.LIMIT_PASSWORD_CHANGES; turn += 1) {
    const reply = await change(who, secrets[0]!, secrets[1]!);
    expect(reply.statusCode).toBe(200);
    who = visitor(app.http, cookieOf(reply));
    secrets = secrets.toReversed();
  }
  expect((await change(who, secrets[0]!, secrets[1]!)).statusCode).toBe(429);
  expect(await logInOf(other)).toBe(200);
  const own = { emailId: me.user.emailId, password: secrets[0]! };
  expect((await app.nobody.send(account.logIn, { body: own })).statusCode).toBe(200);
  const otherChange = await change(other, password, nextPassword);
  expect(otherChange.statusCode).toBe(200);
});
