import { logIn } from '@tandem/contract/account';
import { sendConnectionRequest } from '@tandem/contract/connections';
import { askToJoin } from '@tandem/contract/join-requests';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, createTestApp, password } from '../../../testing/test-app.ts';
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
      expect((await attempt({ password: 'wrong', from: `10.0.1.${count}` })).statusCode).toBe(401);
    }
    const refused = await attempt({ from: '10.0.2.1' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    vi.setSystemTime(Date.now() + wait * 1_000 + 1);
    expect((await attempt({ from: '10.0.2.1' })).statusCode).toBe(200);
  });

  it('that succeed do not count against the account', async () => {
    for (let count = 0; count < 15; count += 1) expect((await attempt()).statusCode).toBe(200);
  });

  it('from one address are refused before the sixtieth in a minute', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 60; count += 1) {
      statuses.push((await attempt({ emailId: `nobody${count}@example.org`, from: '10.0.3.1' })).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await attempt({ from: '10.0.3.2' })).statusCode).toBe(200);
  });

  it('from one IPv6 /64 are counted together', async () => {
    for (let count = 0; count < 50; count += 1)
      await attempt({ from: `2001:db8:0:7::${count.toString(16)}` });
    expect((await attempt({ from: '2001:db8:0:7:1:2:3:4' })).statusCode).toBe(429);
    expect((await attempt({ from: '2001:db8:0:8::1' })).statusCode).toBe(200);
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
