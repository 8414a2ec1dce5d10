import * as operations from '@tandem/contract/account/account-email';
import { signUp } from '@tandem/contract/account';
import { confirmSignUp } from '@tandem/contract/account/account-sign-up';
import { afterEach, describe, expect, it } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { limitDefaults } from '../../../platform/limits.ts';
import { createLog } from '../../../platform/logging.ts';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

const limits = {
  ...limitDefaults,
  LIMIT_CONFIRMATION_MAILS: 3,
  LIMIT_EMAIL_CHANGES: 5,
  LIMIT_REAUTHENTICATION_FAILURES: 3,
};
const profile = {
  firstName: 'Eve',
  lastName: 'Lund',
  password,
  age: 30,
  about: 'New.',
  experience: 1,
  techStack: ['SQL'],
  skills: ['Testing'],
  interests: ['Quality'],
};
let app: TestApp;
let lines: string[] = [];
const start = async (more: { signsUpByMail?: boolean } = {}) => {
  lines = [];
  const throttles = createThrottles(null, () => {}, limits);
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  app = await createTestApp({ throttles, log, ...more });
};
afterEach(() => app.close());
const change = (who: Actor, emailId: string) => who.send(operations.changeEmail, { body: { emailId } });
const count = async (replies: Promise<{ statusCode: number }>[], status: number) =>
  (await Promise.all(replies)).filter(({ statusCode }) => statusCode === status).length;
const tokenIn = () => lastToken(app.mails);

describe('mails that confirm an address', () => {
  it('flood nobody, whoever asks for them', async () => {
    await start();
    const members = await Promise.all(Array.from({ length: 6 }, () => app.member()));
    const asked = members.map((who) => change(who, 'victim@example.org'));
    expect(await count(asked, 429)).toBe(3);
    await app.sendMails();
    expect(app.mails.length).toBeLessThanOrEqual(3);
  });

  it('flood no mailbox by tags, dots or another spelling of its address', async () => {
    await start({ signsUpByMail: true });
    const asked = [
      'bomb+1@gmail.com',
      'b.o.m.b@gmail.com',
      'BOMB+2@googlemail.com',
      'bomb+3@gmail.com',
      'bo.mb+4@gmail.com',
    ];
    const replies = asked.map((emailId) => app.nobody.send(signUp, { body: { ...profile, emailId } }));
    expect(await count(replies, 429)).toBe(2);
    await app.sendMails();
    expect(app.mails).toHaveLength(3);
    // Stored and written to as it was typed.
    expect(new Set(app.mails.map(({ to }) => to.address)).size).toBe(3);
  });

  it('are limited for a member who tries many addresses', async () => {
    await start();
    const ada = await app.member();
    const asked = Array.from({ length: 20 }, (_, index) => change(ada, `guess${index}@example.org`));
    expect(await count(asked, 200)).toBe(5);
  });

  it('are limited for sign-ups with one address from many networks, known or not', async () => {
    await start({ signsUpByMail: true });
    const ask = (emailId: string) =>
      Array.from({ length: 10 }, (_, index) =>
        app.nobody.send(signUp, { body: { ...profile, emailId } }, { remoteAddress: `198.51.100.${index}` }),
      );
    expect(await count(ask('one@example.org'), 202)).toBe(3);
    await app.sendMails();
    await app.nobody.call(confirmSignUp, { body: { token: tokenIn(), password } });
    app.mails.length = 0;
    expect(await count(ask('two@example.org'), 202)).toBe(3);
  });
});

describe('guesses of the password at a link', () => {
  it('are limited, and the right one waits too', async () => {
    await start();
    const ada = await app.member();
    await change(ada, 'new@example.org');
    await app.sendMails();
    const guess = (given: string) =>
      app.nobody.send(operations.confirmEmail, { body: { token: tokenIn(), password: given } });
    const guesses = Array.from({ length: 10 }, (_, index) => guess(`wrong horse ${index}`));
    expect([await count(guesses, 400), (await guess(password)).statusCode]).toEqual([3, 429]);
    expect(lines.join('')).toContain('"email_link_failed"');
  });

  it('are limited at a sign-up', async () => {
    await start({ signsUpByMail: true });
    await app.nobody.send(signUp, { body: { ...profile, emailId: 'eve@example.org' } });
    await app.sendMails();
    const guess = (given: string) =>
      app.nobody.send(confirmSignUp, { body: { token: tokenIn(), password: given } });
    const guesses = Array.from({ length: 10 }, (_, index) => guess(`wrong horse ${index}`));
    expect([await count(guesses, 400), (await guess(password)).statusCode]).toEqual([3, 429]);
    expect(lines.join('')).not.toContain('eve@example.org');
    expect(lines.join('')).not.toContain(tokenIn());
  });
});
