import { changePassword, logIn, signUp } from '@tandem/contract/account';
import { sendConnectionRequest } from '@tandem/contract/connections';
import { askToJoin } from '@tandem/contract/join-requests';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  visitor,
} from '../../../testing/test-app.ts';
import { publish } from '../../../testing/project-actions.ts';
import { newId } from '../../ids.ts';
import { createThrottles } from './throttle.ts';

let app: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  app = await createTestApp({ throttles: createThrottles(null, () => {}) });
  await app.member({ emailId: 'ada@example.org' });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});
afterEach(() => vi.setSystemTime(Date.now() + 3_600_000));

const attempt = (more: { password?: string; emailId?: string; from?: string } = {}) =>
  app.nobody.send(
    logIn,
    { body: { emailId: more.emailId ?? 'ada@example.org', password: more.password ?? password } },
    {
      remoteAddress: more.from ?? '10.0.0.1',
      headers: { 'x-forwarded-for': `192.0.2.${Math.floor(Math.random() * 250)}` },
    },
  );

describe('log-ins', () => {
  it('are throttled after ten wrong passwords for an account, even with the right one, and then work again', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt({ password: 'wrong' })).statusCode).toBe(401);
    }
    const refused = await attempt();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    vi.setSystemTime(Date.now() + wait * 1_000 + 1);
    expect((await attempt()).statusCode).toBe(200);
  });

  it('of the account from elsewhere are not throttled by those of a stranger', async () => {
    for (let count = 0; count < 30; count += 1) await attempt({ password: 'wrong', from: '10.0.4.1' });
    expect((await attempt({ from: '10.0.4.1' })).statusCode).toBe(429);
    expect((await attempt({ from: '10.0.4.2' })).statusCode).toBe(200);
  });

  it('are throttled after a hundred wrong passwords for an account from many networks', async () => {
    for (let count = 0; count < 100; count += 1) {
      const reply = await attempt({ password: 'wrong', from: `10.0.5.${count}` });
      expect(reply.statusCode).toBe(401);
    }
    expect((await attempt({ from: '10.0.6.1' })).statusCode).toBe(429);
  });

  it('are throttled also when all guesses are sent at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, count) =>
        attempt({ password: 'wrong', from: `2001:db8:${count % 2}:${count.toString(16)}::1` }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30);
    const sprayed = await Promise.all(
      Array.from({ length: 80 }, (_, count) =>
        attempt({ emailId: `nobody${count}@example.org`, from: '10.0.7.1' }),
      ),
    );
    expect(sprayed.filter(({ statusCode }) => statusCode === 401)).toHaveLength(50);
  });

  it('that succeed do not count against the account', async () => {
    for (let count = 0; count < 15; count += 1) expect((await attempt()).statusCode).toBe(200);
  });

  it('of an office of 200 behind one IP address succeed within a minute', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => app.member()));
    const office = Array.from({ length: 5 }, () => members).flat();
    const replies = await Promise.all(
      office.map(({ user }) => attempt({ emailId: user.emailId, from: '10.0.8.1' })),
    );
    expect(replies).toHaveLength(200);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('that fail are refused from one address after fifty in a minute, while sign-ups go on', async () => {
    for (let count = 0; count < 50; count += 1) {
      const reply = await attempt({ emailId: `nobody${count}@example.org`, from: '10.0.3.1' });
      expect(reply.statusCode).toBe(401);
    }
    expect((await attempt({ from: '10.0.3.1' })).statusCode).toBe(429);
    expect((await attempt({ from: '10.0.3.2' })).statusCode).toBe(200);
    const signedUp = await app.nobody.send(signUp, { body: {} }, { remoteAddress: '10.0.3.1' });
    expect(signedUp.statusCode).toBe(400);
  });

  it('from one IPv6 /64 are counted together, and those from one /48 with a larger limit', async () => {
    const fail = (from: string) => attempt({ emailId: `${from}@example.org`, from });
    for (let count = 0; count < 50; count += 1) await fail(`2001:db8:9:7::${count.toString(16)}`);
    expect((await fail('2001:db8:9:7:1:2:3:4')).statusCode).toBe(429);
    expect((await fail('2001:db8:9:8::1')).statusCode).toBe(401);
    for (let count = 0; count < 149; count += 1) {
      expect((await fail(`2001:db8:9:${(256 + count).toString(16)}::1`)).statusCode).toBe(401);
    }
    expect((await fail('2001:db8:9:ffff::1')).statusCode).toBe(429);
    expect((await fail('2001:db8:a:1::1')).statusCode).toBe(401);
  });
});

describe('a member who is logged in', () => {
  const change = (who: Actor, currentPassword: string) =>
    who.send(changePassword, { body: { currentPassword, newPassword: 'another horse battery' } });

  it('changes the password while a stranger sends wrong log-ins to the account', async () => {
    const victim = await app.member();
    for (let count = 0; count < 130; count += 1) {
      await attempt({ emailId: victim.user.emailId, password: 'wrong', from: `10.1.0.${count}` });
    }
    expect((await attempt({ emailId: victim.user.emailId, from: '10.1.1.1' })).statusCode).toBe(429);
    expect((await change(victim, password)).statusCode).toBe(200);
  });

  it('is throttled after ten wrong passwords in one session, and logs in elsewhere', async () => {
    const member = await app.member();
    for (let count = 0; count < 10; count += 1) expect((await change(member, 'wrong')).statusCode).toBe(400);
    expect((await change(member, password)).statusCode).toBe(429);
    expect((await attempt({ emailId: member.user.emailId, from: '10.2.0.1' })).statusCode).toBe(200);
  });

  it('changes the password at most ten times an hour', async () => {
    let member = await app.member();
    for (let count = 0; count < 10; count += 1) {
      const reply = await member.send(changePassword, {
        body: { currentPassword: password, newPassword: password },
      });
      expect(reply.statusCode).toBe(200);
      member = { ...member, ...visitor(app.http, cookieOf(reply)) };
    }
    expect((await change(member, password)).statusCode).toBe(429);
  });
});

describe('connection requests, join requests and projects', () => {
  it('are limited per member, both kinds of requests together', async () => {
    const [eager, other] = [await app.member(), await app.member()];
    const { _id } = await publish(other);
    for (let count = 0; count < 99; count += 1)
      await eager.send(sendConnectionRequest, { params: { userId: newId() } });
    await eager.call(askToJoin, { params: { projectId: _id }, body: { role: 'Tester' } });
    const more = { params: { userId: other.id } };
    expect(await eager.refused(sendConnectionRequest, more)).toMatchObject({
      status: 429,
      code: 'throttled',
    });
    await other.call(sendConnectionRequest, { params: { userId: eager.id } });
    for (let count = 0; count < 30; count += 1) await publish(eager);
    await expect(publish(eager)).rejects.toThrow('429');
  });
});
