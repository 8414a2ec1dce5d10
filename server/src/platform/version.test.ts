import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from './database/testing/scratch.ts';
import { buildOf, commitOf, versionOf } from './version.ts';

/** A folder with a manifest, as a pruned tree has it. */
function tree(): string {
  const root = scratchFolder();
  mkdirSync(join(root, 'server'));
  writeFileSync(join(root, 'server/package.json'), '{"version":"1.2.3"}');
  return root;
}

const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' }).trim();

function checkout(): { root: string; commit: string } {
  const root = tree();
  git(root, 'init', '--quiet');
  git(root, 'commit', '--quiet', '--allow-empty', '--message', 'First');
  return { root, commit: git(root, 'rev-parse', 'HEAD') };
}

it('says the commit of a checkout', () => {
  const { root, commit } = checkout();
  expect(versionOf(buildOf(root))).toBe(`1.2.3+${commit.slice(0, 12)}`);
});

it('finds the commit of a packed branch, a detached checkout and a linked worktree', () => {
  const { root, commit } = checkout();
  git(root, 'pack-refs', '--all');
  rmSync(join(root, '.git/refs/heads'), { recursive: true });
  mkdirSync(join(root, '.git/refs/heads'));
  expect(commitOf(root)).toBe(commit);
  const linked = join(scratchFolder(), 'linked');
  git(root, 'worktree', 'add', '--quiet', '-b', 'other', linked);
  expect(commitOf(linked)).toBe(commit);
  git(root, 'checkout', '--quiet', '--detach');
  expect(commitOf(root)).toBe(commit);
});

it('says the commit of the build where there is no checkout, and the version alone where neither is known', () => {
  const root = tree();
  expect(versionOf(buildOf(root))).toBe('1.2.3');
  writeFileSync(join(root, '.commit'), '\n');
  expect(versionOf(buildOf(root))).toBe('1.2.3');
  writeFileSync(join(root, '.commit'), `${'a1'.repeat(20)}\n`);
  expect(versionOf(buildOf(root))).toBe('1.2.3+a1a1a1a1a1a1');
});
