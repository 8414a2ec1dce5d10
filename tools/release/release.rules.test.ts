import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inRoot } from '../root.ts';
import {
  type Checkout,
  datedChangelog,
  dockerfileOfRelease,
  notesOf,
  tarArguments,
  whyNotRelease,
} from './release.rules.ts';

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n- Soon\n\n## [1.2.0] - 2026-11-01\n\n### Added\n\n- Pages\n\n## [1.1.0]\n';

const ready: Checkout = {
  versions: { 'package.json': '1.2.0', 'server/package.json': '1.2.0' },
  changelog,
  releases: { '1.1.0': 'people', '1.2.0': 'pages' },
  newestMigration: 'pages',
  changes: [],
  head: 'a1',
  tagged: null,
  today: '2026-11-02',
};

describe('a release', () => {
  it('is made of a checkout that says it whole, also again at its tag', () => {
    expect(whyNotRelease(ready)).toEqual([]);
    expect(whyNotRelease({ ...ready, tagged: 'a1' })).toEqual([]);
  });

  it.each<[string, Partial<Checkout>, string]>([
    ['has changes', { changes: [' M README.md'] }, 'Commit or remove first:  M README.md'],
    [
      'has several versions',
      { versions: { ...ready.versions, 'web/package.json': '1.1.9' } },
      'The manifests name several versions: 1.2.0, 1.1.9.',
    ],
    [
      'is dated in the future',
      { today: '2026-10-31' },
      'CHANGELOG.md dates 1.2.0 in the future: 2026-11-01.',
    ],
    [
      'lacks its newest migration',
      { newestMigration: 'tags' },
      'server/migrations/releases.json must say "1.2.0": "tags", the newest migration.',
    ],
    [
      'is followed by another one',
      { releases: { '1.2.0': 'pages', '1.1.0': 'people' } },
      'The last line of server/migrations/releases.json must be this version.',
    ],
    [
      'was made of another commit',
      { tagged: 'b2' },
      'The tag v1.2.0 is at another commit. A release never changes.',
    ],
  ])('is refused when it %s', (_, change, sentence) => {
    expect(whyNotRelease({ ...ready, ...change })).toEqual([sentence]);
  });

  it('is refused without a version and without a dated entry', () => {
    const versions = { 'package.json': '1.1.0' };
    expect(whyNotRelease({ ...ready, versions, releases: { '1.1.0': 'pages' } })).toEqual([
      'CHANGELOG.md has no line "## [1.1.0] - 2026-11-02".',
    ]);
    expect(whyNotRelease({ ...ready, versions: { 'package.json': 'next' } })).toContain(
      'next is no version such as 1.2.3.',
    );
  });
});

describe('the changelog', () => {
  it('gives a new version what was unreleased, and one that is there its date', () => {
    expect(datedChangelog(changelog, '1.3.0', '2026-12-01')).toContain(
      '## [Unreleased]\n\n## [1.3.0] - 2026-12-01\n\n- Soon\n\n## [1.2.0]',
    );
    expect(datedChangelog(changelog, '1.1.0', '2026-12-01')).toMatch(/\n## \[1\.1\.0\] - 2026-12-01\n$/);
    expect(datedChangelog(changelog, '1.2.0', '2026-12-01')).toBe(
      changelog.replace('2026-11-01', '2026-12-01'),
    );
  });

  it('has the notes of a version', () => {
    expect(notesOf(changelog, '1.2.0')).toBe('### Added\n\n- Pages');
    expect(notesOf(changelog, '9.0.0')).toBe('');
  });
});

it('an image of a release runs as the one of the Dockerfile does, from the tree of the release', () => {
  const made = dockerfileOfRelease(readFileSync(inRoot('deploy/Dockerfile'), 'utf8')).split('\n');
  expect(made.slice(0, 4)).toEqual([
    'FROM node:24-bookworm-slim',
    'WORKDIR /app',
    'COPY app ./',
    'COPY --chown=node:node data /data',
  ]);
  expect(made.slice(4).map((line) => line.split(' ')[0])).toEqual([
    'ARG',
    'LABEL',
    'USER',
    'VOLUME',
    'ENV',
    'EXPOSE',
    'STOPSIGNAL',
    'HEALTHCHECK',
    'CMD',
    '',
  ]);
  expect(made.some((line) => line.startsWith('HEALTHCHECK') && line.includes('CMD'))).toBe(true);
});

it.runIf(process.platform === 'linux')('an archive depends on names and contents alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const archiveOf = (names: string[], mode: number, time: number) => {
    const at = mkdtempSync(join(folder, 'x-'));
    mkdirSync(join(at, 'tree'));
    for (const name of names) {
      writeFileSync(join(at, 'tree', name), name);
      chmodSync(join(at, 'tree', name), mode);
      utimesSync(join(at, 'tree', name), time, time);
    }
    symlinkSync('a', join(at, 'tree', 'link'));
    return execFileSync('tar', tarArguments(at, 'tree', 1_800_000_000), { encoding: 'latin1' });
  };
  const archive = archiveOf(['b', 'a'], 0o644, 1);
  expect(archiveOf(['a', 'b'], 0o600, 2)).toBe(archive);
  expect(archiveOf(['a', 'c'], 0o644, 1)).not.toBe(archive);
  expect(archive).toMatch(/^tree\/.*tree\/a.*tree\/b.*tree\/link/s);
});
