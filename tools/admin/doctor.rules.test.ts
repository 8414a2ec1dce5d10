import { commonFailures } from '@tandem/contract/failure';
import { describe, expect, it } from 'vitest';
import type { Answer, AddressAnswers, EngineSettings, Finding } from './doctor.rules.ts';
import * as rules from './doctor.rules.ts';

/** The level and the beginning of what is said, of each finding. */
const short = (found: Finding | Finding[]) =>
  [found].flat().map(({ level, name, says }) => `${level} ${name}: ${says.slice(0, 26)}`);

const now = new Date('2026-03-10T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

const engine = {
  version: '15.8',
  isReadOnly: false,
  connections: 97,
  processes: 1,
  workers: 1,
  hasTimeouts: true,
};
const settings: EngineSettings = { poolSize: 10, hasRedis: true, hasDirectUrl: false };
const judgeEngine = (
  changed: Partial<typeof engine>,
  { latencyMs = 1, ...rest }: Partial<EngineSettings> & { latencyMs?: number } = {},
) => short(rules.judgeEngine({ ...engine, ...changed }, latencyMs, { ...settings, ...rest }));

describe('PostgreSQL', () => {
  const fine = 'ok database: PostgreSQL 15.8 answers in';
  it('is all right', () => {
    expect(rules.judgeEngine(engine, 1.26, settings)).toEqual([
      {
        level: 'ok',
        name: 'database',
        says: 'PostgreSQL 15.8 answers in 1.3 ms. Connected: 1 server.',
      },
    ]);
  });
  it('is 15 or newer, and no replica', () => {
    expect(judgeEngine({ version: '14.22' })).toEqual(['problem database: PostgreSQL 14.22 is too ol']);
    expect(judgeEngine({ isReadOnly: true })).toEqual(['problem database: DATABASE_URL leads to a re']);
  });
  it('is near', () => {
    expect(judgeEngine({}, { latencyMs: 20 })).toEqual([fine]);
    expect(judgeEngine({}, { latencyMs: 21 })).toEqual([
      fine,
      'warning database: A round trip takes 21 ms. ',
    ]);
  });
  it('allows the connections of all processes and of one that starts, unless a pooler has them', () => {
    const tooMany = 'warning database: The processes may open 21 ';
    expect(judgeEngine({ processes: 2, connections: 21 })).toEqual([fine]);
    expect(judgeEngine({ processes: 2, connections: 20 })).toEqual([fine, tooMany]);
    expect(judgeEngine({ processes: 0, connections: 10 })).toEqual([
      fine,
      'warning database: The processes may open 11 ',
    ]);
    expect(judgeEngine({ processes: 2, connections: 20 }, { hasDirectUrl: true })).toEqual([fine]);
  });
  it('has time-outs, also through a pooler', () => {
    expect(judgeEngine({ hasTimeouts: false, connections: 1 })).toEqual([
      fine,
      'warning database: Statements have no time-ou',
    ]);
  });
  it('serves several processes with Redis only', () => {
    expect(judgeEngine({ processes: 2 }, { hasRedis: false })).toEqual([
      fine,
      'problem database: 2 servers are connected, a',
    ]);
    expect(judgeEngine({ processes: 1 }, { hasRedis: false })).toEqual([fine]);
  });
  it('has a server that works in the background, if it has any', () => {
    expect(judgeEngine({ processes: 2, workers: 1 })).toEqual([fine]);
    expect(judgeEngine({ processes: 2, workers: 0 })).toEqual([
      fine,
      'problem database: No server works in the bac',
    ]);
    expect(judgeEngine({ processes: 0, workers: 0 })).toEqual([fine]);
  });
  it('is the same without the pooler', () => {
    const installation = { history: 'a', hasPushKeys: true, closedSince: null, lastBackup: null };
    const judge = (isReadOnly: boolean, found: typeof installation | null) =>
      rules.judgeDirect({ isReadOnly, installation: found }, 'a').level;
    expect([judge(false, installation), judge(true, installation)]).toEqual(['ok', 'problem']);
    expect([judge(false, { ...installation, history: 'b' }), judge(false, null)]).toEqual([
      'problem',
      'problem',
    ]);
  });
});

describe('what is in the database', () => {
  it('is migrated by this version', () => {
    const judge = (missing: number, unknown: number) =>
      rules.judgeMigrations({ applied: 88, missing, unknown });
    expect(judge(0, 0)).toMatchObject({ level: 'ok', says: 'All 88 migrations have run.' });
    expect(judge(1, 0)).toMatchObject({
      level: 'warning',
      says: expect.stringMatching(/^1 migration did not/),
    });
    expect(judge(1, 2)).toMatchObject({
      level: 'problem',
      says: expect.stringMatching(/^A newer version ran 2 migrations/),
    });
  });
  it('has the same time', () => {
    expect([1_999, -1_999, 2_000, -29_999, 30_000].map((ms) => rules.judgeClock(ms).level)).toEqual([
      'ok',
      'ok',
      'warning',
      'warning',
      'problem',
    ]);
    expect(rules.judgeClock(3_000).says).toContain(' 3 s ahead. ');
    expect(rules.judgeClock(-3_000).says).toContain(' 3 s behind. ');
  });
  it('was backed up within two days', () => {
    expect(rules.judgeBackup(ago(2), now)).toMatchObject({
      level: 'ok',
      says: 'The last backup is of 2026-03-08 12:00 UTC.',
    });
    expect(rules.judgeBackup(ago(2.01), now)).toMatchObject({
      level: 'warning',
      says: expect.stringMatching(/, 2 days ago\. /),
    });
    expect(rules.judgeBackup(null, now).level).toBe('warning');
  });
  it('is open', () => {
    expect(rules.judgeMaintenance(null)).toEqual([]);
    expect(short(rules.judgeMaintenance(now))).toEqual(['warning maintenance: The community is closed si']);
  });
  it('has keys for pushes, which need https', () => {
    expect([
      rules.judgePush(true, 'https://a.example').level,
      rules.judgePush(true, null).level,
      rules.judgePush(true, 'http://a.example').level,
      rules.judgePush(false, 'https://a.example').level,
    ]).toEqual(['ok', 'ok', 'warning', 'warning']);
  });
  it('is embedded, and served or not', () => {
    expect(rules.judgeEmbedded(1.04).says).toBe('The embedded database answers in 1.0 ms.');
    expect(short([rules.judgeClosed('/data', true), rules.judgeClosed('/data', false)])).toEqual([
      'warning database: No server runs on /data, s',
      'warning database: There is no database in /d',
    ]);
  });
});

describe('what is around it', () => {
  it('has space', () => {
    const judge = (availableBytes: number, sizeBytes: number) =>
      rules.judgeDisk({ availableBytes, sizeBytes }).level;
    expect([judge(1e9, 1e10), judge(1e9, 1.01e10), judge(0.99e9, 2e9)]).toEqual(['ok', 'warning', 'warning']);
    expect([judge(2e7, 1e9), judge(2e7 - 1, 1e9), rules.judgeDisk(null).level]).toEqual([
      'warning',
      'problem',
      'warning',
    ]);
    expect(rules.judgeDisk({ availableBytes: 5e8, sizeBytes: 2e12 }).says).toContain(
      '500 MB of 2000.0 GB are free',
    );
  });
  it('has a folder for photos and files', () => {
    const judge = (is: 'missing' | 'noFolder' | 'unwritable', isEmbedded = false) =>
      short(rules.judgeFolder({ path: '/data', is }, { isEmbedded }));
    expect([judge('missing'), judge('missing', true), judge('unwritable', true), judge('noFolder')]).toEqual([
      ['warning files: DATA_DIR /data does not ex'],
      [],
      ['problem files: This user cannot write to '],
      ['problem files: /data is no folder. Set DA'],
    ]);
    expect(rules.judgeFolder('writable', { isEmbedded: false })).toEqual([]);
  });
  it('has mail, storage, Redis and Node', () => {
    expect([
      ...(['smtp', 'folder', 'off'] as const).map((mode) => rules.judgeMail(mode).level),
      rules.judgeBucket('files', true).level,
      rules.judgeBucket('files', false).level,
      rules.judgeRedis(1).level,
      rules.judgeVersions({ node: '24.0.0', tandem: '1.0.0' }).level,
      rules.judgeVersions({ node: '22.19.0', tandem: '1.0.0' }).level,
      rules.judgeFailure('mail', 'no answer', 'Check SMTP_URL.').level,
    ]).toEqual(['ok', 'ok', 'warning', 'ok', 'problem', 'ok', 'ok', 'problem', 'problem']);
  });
  it('has settings that are valid, and safe behind a proxy', () => {
    const judge = (publicUrl: string | null, trustProxy: boolean, rateLimits = true) =>
      short(rules.judgeSettings({ publicUrl, trustProxy, rateLimits }));
    const valid = ['ok settings: All variables are valid.'];
    expect([judge('https://a.example', true), judge('http://a.example', false), judge(null, false)]).toEqual([
      valid,
      valid,
      valid,
    ]);
    expect(judge('https://a.example', false, false)).toEqual([
      'warning settings: TRUST_PROXY is not true, s',
      'warning settings: RATE_LIMITS=false lets any',
    ]);
    expect(short(rules.judgeInvalidSettings(['PORT must be a number.']))).toEqual([
      'problem settings: PORT must be a number.',
      'warning settings: Nothing else was checked. ',
    ]);
  });
});

describe('PUBLIC_URL', () => {
  const address = 'https://a.example';
  const own = { version: '1.0.0', history: 'ours' };
  const page: Exclude<Answer, string> = { status: 401, location: null, version: null, history: 'ours' };
  const livez = { ...page, status: 200, version: '1.0.0', history: null };
  const judge = (
    changed: Partial<AddressAnswers>,
    here: typeof own | { version: string; history: null } = own,
  ) => rules.judgeAddress(address, { livez, api: page, certificateDays: null, ...changed }, here);
  const levels = (found: Finding[]) => found.map(({ level }) => level);

  it('is answered by this Tandem', () => {
    expect(short(judge({}))).toEqual(['ok address: This Tandem answers https:']);
    expect(levels(judge({ api: 'no answer' }))).toEqual(['ok']);
    // Other histories tell nothing where our own is not known.
    expect(levels(judge({ api: { ...page, history: 'theirs' } }, { ...own, history: null }))).toEqual(['ok']);
    expect(levels(judge({ api: { ...page, history: null } }))).toEqual(['ok']);
  });
  it('is answered by another one', () => {
    expect(judge({ api: { ...page, history: 'theirs' } })).toMatchObject([
      { level: 'problem', says: expect.stringMatching(/^A Tandem with another database/) },
    ]);
    expect(judge({}, { ...own, version: '1.1.0' })).toMatchObject([
      { level: 'warning', says: expect.stringMatching(/^Tandem 1\.0\.0 answers .*, and this is 1\.1\.0\. /) },
    ]);
    for (const other of [
      { ...livez, version: null },
      { ...livez, status: 502 },
    ])
      expect(judge({ livez: other })).toMatchObject([
        { level: 'problem', says: expect.stringMatching(/^Something else than Tandem answers/) },
      ]);
  });
  it('is not that of the server', () => {
    expect(judge({ api: { ...page, status: commonFailures.otherHost.status } })).toMatchObject([
      {
        level: 'problem',
        says: expect.stringMatching(/^The server behind https:\/\/a\.example has another/),
      },
    ]);
  });
  it('does not answer', () => {
    expect(judge({ livez: 'connect ECONNREFUSED', certificateDays: -1 })).toMatchObject([
      { level: 'problem', says: expect.stringMatching(/does not answer: connect ECONNREFUSED\. /) },
      { level: 'problem', name: 'certificate' },
    ]);
  });
  it('redirects to another address, to itself or nowhere', () => {
    const to = (location: string) => ({ ...page, status: 308, location });
    const says = (changed: Partial<AddressAnswers>) => {
      const [first] = judge(changed);
      return `${first?.level} ${first?.says}`;
    };
    expect(says({ api: to('https://b.example/api/community') })).toContain(
      'problem https://a.example redirects to https://b.example/api/community. ',
    );
    expect(says({ livez: to('https://b.example/in?state=secret') })).not.toContain('secret');
    expect(says({ livez: to('https://a.example/log-in') })).toContain(
      'redirects to https://a.example/log-in',
    );
    expect(says({ api: to('https://a.example/api/community') })).toContain('redirects to itself');
    expect(says({ livez: to('') })).toContain('redirects to nowhere');
  });
  it('has a certificate that is renewed in time', () => {
    const days = (certificateDays: number) => levels(judge({ certificateDays }))[1];
    expect([14, 13, 0, -1].map(days)).toEqual(['ok', 'warning', 'warning', 'problem']);
  });
  it('is set, but for a trial', () => {
    expect([rules.judgeNoAddress(true).level, rules.judgeNoAddress(false).level]).toEqual(['ok', 'warning']);
  });
});

it('prints columns and a sum, and fails on a problem only', () => {
  const found: Finding[] = [
    { level: 'ok', name: 'database', says: 'It answers.' },
    { level: 'warning', name: 'mail', says: 'It is off.' },
  ];
  const lines = ['ok       database  It answers.', 'warning  mail      It is off.', ''];
  expect(rules.linesOf(found)).toEqual([...lines, '0 problems, 1 warning.']);
  expect(rules.linesOf(found.slice(0, 1)).at(-1)).toBe('Everything is all right.');
  const failed = rules.judgeFailure('Redis', 'no answer', 'Check REDIS_URL.');
  expect(rules.linesOf([...found, failed]).at(-1)).toBe('1 problem, 1 warning.');
  expect([found, [...found, failed]].map(rules.statusOf)).toEqual([0, 1]);
});
