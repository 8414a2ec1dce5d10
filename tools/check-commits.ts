import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testsOfChange } from './commits/tests-of-change.ts';
import { root } from './root.ts';
import { runQuietly } from './run.ts';

// Checks each commit of a range in a folder of its own: types, and the tests of what it touches. By hand, before a push.
const [range, ...rest] = process.argv.slice(2);
if (range === undefined || rest.length > 0) {
  console.error('Usage: npm run check:commits -- <range>, such as main..HEAD');
  process.exit(2);
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const git = (args: string[], cwd = root) => linesOf(execFileSync('git', args, { cwd, encoding: 'utf8' }));
const commits = git(['rev-list', '--reverse', '--no-merges', range]);
const folder = mkdtempSync(join(tmpdir(), 'tandem-commits-'));
const work = join(folder, 'work');
const failed: string[] = [];
try {
  git(['worktree', 'add', '--quiet', '--detach', work, commits[0] ?? 'HEAD']);
  let installed = '';
  for (const commit of commits) {
    git(['checkout', '--quiet', '--detach', commit], work);
    const lock = readFileSync(join(work, 'package-lock.json'), 'utf8');
    if (lock !== installed) execFileSync('npm', ['ci', '--prefer-offline', '--silent'], { cwd: work });
    installed = lock;
    const problem = await problemOf(commit);
    const [subject = ''] = git(['log', '-1', '--format=%h %s', commit]);
    console.log(`${problem === null ? 'ok    ' : 'FAILED'} ${subject}`);
    if (problem === null) continue;
    failed.push(subject);
    console.log(`${problem}\n`);
  }
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', work], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
if (commits.length === 0) console.log(`There are no commits in ${range}.`);
if (failed.length > 0) console.error(`${failed.length} of ${commits.length} commits do not pass alone.`);
process.exit(failed.length > 0 ? 1 : 0);

/** What is wrong with the commit that is checked out; null when nothing is. */
async function problemOf(commit: string): Promise<string | null> {
  for (const project of ['contract', 'server', 'web', '.']) {
    const buildInfo = join(folder, `${project === '.' ? 'root' : project}.tsbuildinfo`);
    const args = ['-p', project, '--incremental', '--tsBuildInfoFile', buildInfo];
    const types = await runQuietly([join(work, 'node_modules/typescript/bin/tsc'), ...args], { cwd: work });
    if (!types.isOk) return types.output;
  }
  const changed = git(['diff-tree', '--no-commit-id', '--name-only', '-r', commit], work);
  const tests = testsOfChange(changed, git(['ls-files'], work));
  if (tests.length === 0) return null;
  const run = await runQuietly([join(work, 'node_modules/vitest/vitest.mjs'), 'run', ...tests], {
    cwd: work,
  });
  return run.isOk ? null : run.output;
}
