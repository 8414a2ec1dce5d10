import { requestPasswordReset, resetPassword } from '@tandem/contract/account/account-recovery';
import { afterEach, describe, expect, it } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { limitDefaults } from '../../../platform/limits.ts';
import { createLog } from '../../../platform/logging.ts';
import { mails } from '../../../platform/mail/mails.tables.ts';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const limits = { ...limitDefaults, LIMIT_RECOVERIES_ACCOUNT: 3, LIMIT_RECOVERIES_ADDRESS: 20 };
let app: TestApp;
let lines: string[] = [];
const start = async () => {
  lines = [];
  const throttles = createThrottles(null, () => {}, limits);
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  app = await createTestApp({ throttles, log });
};
afterEach(() => app.close());

const askFrom = (remoteAddress: string, emailId: string) =>
  app.nobody.send(requestPasswordReset, { body: { emailId } }, { remoteAddress });
const statusesOf = async (requests: ReturnType<typeof askFrom>[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of await Promise.all(requests))
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};
const events = () =>
  lines
    .map((line) => JSON.parse(line) as { event: string; reason?: string })
    .map(({ event, reason }) => [event, reason]);

describe('recovery', () => {
  it('sends nobody more than a few mails, asked for by a thousand networks at once', async () => {
    await start();
    const { user } = await app.member();
    const requests = Array.from({ length: 1_000 }, (_, index) =>
      askFrom(`198.51.${index >> 8}.${index & 255}`, user.emailId),
    );
    const { 200: sent = 0, 429: refused, 503: busy = 0, ...others } = await statusesOf(requests);
    // On a slow machine one of the three may wait too long for the database.
    expect([sent + busy, refused, others]).toEqual([3, 997, {}]);
    expect(await app.database.orm.$count(mails)).toBe(sent);
    await app.sendMails();
    // The links of the first two end at once.
    expect(app.mails.length).toBeGreaterThanOrEqual(1);
    expect(app.mails.length).toBeLessThanOrEqual(3);
  });

  it('refuses known and unknown addresses alike', async () => {
    await start();
    const { user } = await app.member();
    const ask = (emailId: string) => Array.from({ length: 5 }, () => askFrom('192.0.2.1', emailId));
    expect(await statusesOf(ask(user.emailId))).toEqual({ 200: 3, 429: 2 });
    expect(await statusesOf(ask('nobody@example.org'))).toEqual({ 200: 3, 429: 2 });
  });

  it('limits a network that tries many addresses', async () => {
    await start();
    const requests = Array.from({ length: 30 }, (_, index) =>
      askFrom('192.0.2.1', `guess${index}@example.org`),
    );
    expect(await statusesOf(requests)).toEqual({ 200: 20, 429: 10 });
    expect((await askFrom('192.0.2.2', 'guess@example.org')).statusCode).toBe(200);
  });

  it('is in the security log, without addresses, links and passwords', async () => {
    await start();
    const { user, id } = await app.member({ emailId: 'marked@example.org' });
    lines = [];
    for (let times = 0; times < 4; times += 1) await askFrom('192.0.2.1', user.emailId);
    await app.sendMails();
    const token = lastToken(app.mails);
    const body = { token, newPassword: 'marked horse battery' };
    await app.nobody.call(resetPassword, { body });
    await app.nobody.refused(resetPassword, { body });
    const asked = ['recovery_requested', undefined];
    expect(events().filter(([event]) => event !== undefined)).toEqual([
      asked,
      asked,
      asked,
      ['recovery_throttled', 'limit_of_account'],
      ['password_reset', undefined],
      ['sessions_ended', 'password_changed'],
      ['password_reset_failed', 'ended_link'],
    ]);
    expect(lines.join('')).not.toMatch(/marked/);
    expect(lines.join('')).not.toContain(token);
    expect(lines.filter((line) => line.includes('"password_reset"'))[0]).toContain(id);
  });
});
