import { logIn, logOut, signUp, viewProfile, viewSession } from '@tandem/contract/account';
import type { InputOf } from '@tandem/contract/operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import {
  type Actor,
  cookieOf,
  type TestApp,
  createTestApp,
  password,
  visitor,
} from '../../testing/test-app.ts';

let app: TestApp;
let ada: Actor;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.member({ firstName: 'Ada', lastName: 'Reyes', emailId: 'ada@example.org' });
});
afterAll(() => app.close());

const newcomer = {
  firstName: ' Bo ',
  lastName: 'Lund',
  emailId: ' BO@Example.org ',
  password,
  age: 41,
  about: 'Likes small tools.',
  experience: 12,
  techStack: ['Go', ' go ', ''],
  skills: ['APIs'],
  interests: ['Birds'],
};

describe('sign-up', () => {
  // spec: §7.1-05, §9-11
  it('creates a member with trimmed texts, a lower-cased e-mail and lists without repeats', async () => {
    const { user, message } = await app.nobody.call(signUp, { body: newcomer });
    expect(message).toBe('Your account was created. You can log in now.');
    expect(user).toMatchObject({
      firstName: 'Bo',
      emailId: 'bo@example.org',
      techStack: ['Go'],
      gender: 'male',
      photoUrl: null,
    });
  });

  it('stores every field that the contract accepts', async () => {
    const body = {
      firstName: 'Cleo',
      lastName: 'Marsh',
      emailId: 'cleo@example.org',
      password,
      age: 29,
      gender: 'female',
      about: 'Draws charts.',
      experience: 4,
      techStack: ['D3'],
      skills: ['Charts'],
      interests: ['Statistics'],
    } satisfies Required<
      Omit<InputOf<typeof signUp>['body'], 'photoUrl' | 'invitation' | 'message' | 'acceptedTerms'>
    >;
    const { password: _, ...profile } = body;
    expect((await app.nobody.call(signUp, { body })).user).toMatchObject(profile);
  });

  it('starts no session', async () => {
    const reply = await app.nobody.send(signUp, {
      body: { ...newcomer, emailId: 'nosession@example.org' },
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('gives an e-mail address to one of twenty, ignoring case', async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      app.nobody.send(signUp, {
        body: { ...newcomer, emailId: index % 2 ? 'race@example.org' : 'RACE@example.org' },
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  // spec: §7.1-06
  it('says in `error` and under the field that an e-mail address is taken', async () => {
    const reply = await app.nobody.send(signUp, { body: { ...newcomer, emailId: 'Ada@example.org' } });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      error: 'An account with this email address already exists. Log in, or use another one.',
      message: 'An account with this email address already exists. Log in, or use another one.',
      code: 'account.email_taken',
      fields: {
        emailId: 'An account with this email address already exists. Log in, or use another one.',
      },
    });
  });

  // spec: §5-07
  it.each([
    ['a password of seven characters', { password: 'abcdefg' }, 'password'],
    ['a common password', { password: 'Password123' }, 'password'],
    ['a password of 129 characters', { password: 'x1'.repeat(65) }, 'password'],
    ['a text in place of the age', { age: '30' }, 'age'],
    ['an age of 15', { age: 15 }, 'age'],
    ['half a year of experience', { experience: 0.5 }, 'experience'],
    ['an unknown gender', { gender: 'robot' }, 'gender'],
    ['an address without a host', { emailId: 'bo@' }, 'emailId'],
    ['an address with a space', { emailId: 'b o@example.org' }, 'emailId'],
    ['only blank skills', { skills: [' ', ''] }, 'skills'],
    [
      '31 interests',
      { interests: Array.from({ length: 31 }, (_, index) => `interest ${index}`) },
      'interests',
    ],
    ['a NUL in a name', { firstName: 'B\u0000o' }, 'firstName'],
    ['half an emoji in the about text', { about: 'hi \ud83d' }, 'about'],
    ['a blank name', { lastName: '   ' }, 'lastName'],
    ['a name of a zero-width space', { firstName: '\u200b' }, 'firstName'],
    ['a name of a Hangul filler', { lastName: '\u3164' }, 'lastName'],
    ['a name with a bell', { firstName: 'B\u0007o' }, 'firstName'],
    ['a name that turns the direction of text', { lastName: 'Dahl\u202e' }, 'lastName'],
    ['the name of deleted accounts', { firstName: 'DELETED', lastName: ' mem\u200bber' }, 'lastName'],
    ['a password of the own e-mail address', { password: 'bad.example1' }, 'password'],
    ['a photo address', { photoUrl: 'https://elsewhere.example/x.png' }, 'photoUrl'],
  ])('refuses %s with a sentence beside the field', async (_, change, field) => {
    const refused = await app.nobody.refused(signUp, {
      body: { ...newcomer, emailId: 'bad@example.org', ...change },
    });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    expect(refused.message).toBe(refused.fields?.[field]);
    expect(refused.message).not.toMatch(/invalid input/i);
  });

  it('drops unknown fields', async () => {
    const body = {
      ...newcomer,
      emailId: 'extra@example.org',
      _id: 'mine',
      isAdmin: true,
      communityRole: 'administrator',
      isDemo: true,
      createdAt: '2001-01-01',
    };
    const { user } = await app.nobody.call(signUp, { body });
    expect(user?._id).not.toBe('mine');
    expect(user).not.toHaveProperty('isAdmin');
    expect(user?.communityRole).toBe('member');
    expect(user?.createdAt).toBe('2026-11-20T12:00:00.000Z');
  });

  it('does not truncate a long password', async () => {
    const long = 'correct horse battery staple '.repeat(4);
    await app.nobody.call(signUp, { body: { ...newcomer, emailId: 'long@example.org', password: long } });
    const refused = await app.nobody.refused(logIn, {
      body: { emailId: 'long@example.org', password: long.slice(0, 72) },
    });
    expect(refused.status).toBe(401);
    await app.nobody.call(logIn, { body: { emailId: 'long@example.org', password: long } });
  });
});

describe('log-in', () => {
  // spec: §8-01
  it('answers an unknown address and a wrong password with the same sentence in text/plain', async () => {
    const bodies = [
      { emailId: 'nobody@example.org', password },
      { emailId: 'ada@example.org', password: 'wrong' },
    ];
    for (const body of bodies) {
      const reply = await app.nobody.send(logIn, { body });
      expect(reply.statusCode).toBe(401);
      expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(reply.body).toBe('Wrong email address or password.');
    }
  });

  it.each([
    [{ emailId: '', password: '' }, 'Enter your email address.'],
    [{ emailId: ' ', password }, 'Enter your email address.'],
    [{ emailId: 'ada@example.org', password: '' }, 'Enter your password.'],
  ])('refuses %j with the sentence "%s"', async (body, sentence) => {
    const reply = await app.nobody.send(logIn, { body });
    expect(reply.statusCode).toBe(400);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toBe(sentence);
  });

  it.each([
    [{ emailId: { $ne: '' }, password: 'x' }],
    [{ emailId: ['ada@example.org'], password }],
    [{ emailId: 'ada@example.org', password: { length: 9 } }],
    [{}],
  ])('refuses %j as malformed, in text/plain', async (body) => {
    const reply = await app.nobody.send(logIn, { body });
    expect(reply.statusCode).toBe(400);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  // spec: §7-02, §7.1-01
  it('accepts the address in any case and sets an HttpOnly cookie', async () => {
    const reply = await app.nobody.send(logIn, { body: { emailId: ' ADA@example.org', password } });
    expect(reply.json()).toMatchObject({ message: 'Welcome, Ada.', user: { _id: ada.id } });
    const rest = '[\\w-]{43}; Path=/; Expires=[^;]+; HttpOnly; SameSite=Lax$';
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(`^tandem=${rest}`),
      expect.stringMatching(`^tandem-device=${rest}`),
    ]);
  });

  it('replaces an existing session cookie', async () => {
    const first = cookieOf(await app.nobody.send(logIn, { body: { emailId: 'ada@example.org', password } }));
    const second = cookieOf(
      await visitor(app.http, first).send(logIn, { body: { emailId: 'ada@example.org', password } }),
    );
    expect(second).not.toBe(first);
    expect((await visitor(app.http, first).refused(viewProfile)).status).toBe(401);
    await visitor(app.http, second).call(viewProfile);
  });

  it("stores only the token's hash", async () => {
    const token = ada.cookie.split('=')[1] ?? '';
    const { rows } = await app.database.orm.execute(sql`select token_hash from sessions`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a session', () => {
  // spec: §3-02, §7.1-03
  it('shows the member to themselves without the password hash', async () => {
    const { user } = await ada.call(viewProfile);
    expect(user).toEqual(ada.user);
    expect(Object.keys(user)).not.toContain('passwordHash');
  });

  it('is returned to whoever asks; without one the reply is no refusal', async () => {
    expect(await app.nobody.call(viewSession)).toEqual({ user: null });
    expect(await visitor(app.http, `tandem=${'a'.repeat(43)}`).call(viewSession)).toEqual({ user: null });
    expect(await ada.call(viewSession)).toEqual({ user: ada.user });
  });

  // spec: §7.1-02
  it('ends at log-out, after which its cookie is invalid', async () => {
    const cookie = cookieOf(await app.nobody.send(logIn, { body: { emailId: 'ada@example.org', password } }));
    const visit = visitor(app.http, cookie);
    const reply = await visit.send(logOut, {}, { headers: { 'content-type': 'application/json' } });
    expect(reply.json()).toEqual({ message: 'You are logged out.' });
    expect(String(reply.headers['set-cookie'])).toMatch(/^tandem=; .*Expires=Thu, 01 Jan 1970/);
    expect((await visit.refused(viewProfile)).status).toBe(401);
  });

  it('ends after 30 days without use, even before it is purged', async () => {
    const start = app.clock.now();
    const cookie = cookieOf(await app.nobody.send(logIn, { body: { emailId: 'ada@example.org', password } }));
    app.clock.advance(30 * 86_400_000);
    expect(await visitor(app.http, cookie).refused(viewProfile)).toMatchObject({
      status: 401,
      code: 'session.required',
    });
    await app.runJob('purge-sessions');
    const { rows } = await app.database.orm.execute(sql`select 1 from sessions`);
    expect(rows).toHaveLength(0);
    app.clock.set(start);
  });

  it('is extended, with its cookie, when it is used a day later', async () => {
    const start = app.clock.now();
    const cookie = cookieOf(await app.nobody.send(logIn, { body: { emailId: 'ada@example.org', password } }));
    expect((await visitor(app.http, cookie).send(viewProfile)).headers['set-cookie']).toBeUndefined();
    app.clock.advance(20 * 86_400_000);
    const renewed = await visitor(app.http, cookie).send(viewProfile);
    expect(cookieOf(renewed)).toBe(cookie);
    app.clock.advance(20 * 86_400_000);
    await visitor(app.http, cookie).call(viewProfile);
    app.clock.set(start);
  });

  it('ends 90 days after log-in, however often it is used', async () => {
    const start = app.clock.now();
    const cookie = cookieOf(await app.nobody.send(logIn, { body: { emailId: 'ada@example.org', password } }));
    for (let use = 0; use < 4; use += 1) {
      app.clock.advance(20 * 86_400_000);
      await visitor(app.http, cookie).call(viewProfile);
    }
    app.clock.advance(10 * 86_400_000);
    expect((await visitor(app.http, cookie).refused(viewProfile)).status).toBe(401);
    app.clock.set(start);
  });

  it('of an earlier version also ends 90 days after log-in', async () => {
    const member = await app.member();
    const [created, expires] = [91, -20].map(
      (days) => new Date(app.clock.now().getTime() - days * 86_400_000),
    );
    await app.database.orm.execute(sql`update sessions
      set created_at = ${created?.toISOString()}, expires_at = ${expires?.toISOString()} where member_id = ${member.id}`);
    expect((await member.refused(viewProfile)).status).toBe(401);
  });

  it('is one of at most 20; a new log-in ends the one that was not used for longest', async () => {
    const start = app.clock.now();
    const [other, member] = [await app.member(), await app.member()];
    const { emailId } = member.user;
    app.clock.advance(1_000);
    const first = visitor(app.http, cookieOf(await app.nobody.send(logIn, { body: { emailId, password } })));
    for (let count = 0; count < 18; count += 1) {
      app.clock.advance(1_000);
      await app.nobody.call(logIn, { body: { emailId, password } });
    }
    await member.call(viewProfile);
    app.clock.advance(1_000);
    await app.nobody.call(logIn, { body: { emailId, password } });
    expect((await member.refused(viewProfile)).status).toBe(401);
    await first.call(viewProfile);
    await app.nobody.call(logIn, { body: { emailId, password } });
    expect((await first.refused(viewProfile)).status).toBe(401);
    await other.call(viewProfile);
    app.clock.set(start);
  });

  it.each([
    ['a damaged cookie', 'tandem=abc'],
    ['a cookie of 10 kB', `tandem=${'a'.repeat(10_000)}`],
    ['a token that nobody has', `tandem=${'a'.repeat(43)}`],
  ])('does not exist for %s', async (_, cookie) => {
    expect((await visitor(app.http, cookie).refused(viewProfile)).status).toBe(401);
  });

  it('is ignored when the cookie is sent twice', async () => {
    const cookie = cookieOf(await app.nobody.send(logIn, { body: { emailId: 'ada@example.org', password } }));
    expect((await visitor(app.http, `${cookie}; ${cookie}`).refused(viewProfile)).status).toBe(401);
  });
});
