import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './run.ts';
import { inRoot, root, toolFile } from './root.ts';

const tsc = toolFile('typescript/bin/tsc');
// The checks run side by side, so a thread of their own for each part of a package gains nothing: every thread looks at what all
// parts share once more, which doubles the work.
const types = (folder: string) => [tsc, '-p', folder, '--singleThreaded'];
const checks: Array<{ name: string; args: string[] }> = [
  { name: 'format', args: [toolFile('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'lint', args: [toolFile('oxlint/bin/oxlint'), '--deny-warnings'] },
  { name: 'types of contract', args: types('contract') },
  { name: 'types of server', args: types('server') },
  { name: 'types of web', args: types('web') },
  { name: 'types of tools, e2e, bench', args: types('.') },
  { name: 'architecture', args: [inRoot('tools', 'check-architecture.ts')] },
  { name: 'conformance', args: [fileURLToPath(import.meta.resolve('./conformance/check.ts'))] },
  { name: 'page of tables', args: [fileURLToPath(import.meta.resolve('./documents/tables-page.ts'))] },
  { name: 'knip', args: [toolFile('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
];

// TypeScript and the linter's types are in Go: they end soon, so memory need not be collected often.
const env = {
  ...process.env,
  GOGC: '400',
  GOMAXPROCS: String(Math.max(1, Math.floor(availableParallelism() / 2))),
};
const started = checks.map(({ name, args }) => ({ name, result: timed(args) }));
let failures = 0;
for (const { name, result } of started) {
  const { isOk, output, seconds } = await result;
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${isOk ? summaryOf(name, output) : ''}`);
  if (!isOk) {
    failures += 1;
    console.log(`${output}\n`);
  }
}
process.exit(failures > 0 ? 1 : 0);

async function timed(args: string[]) {
  const start = performance.now();
  const outcome = await runQuietly(args, { cwd: root, env });
  return { ...outcome, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

// These two print how much they checked: a check that reads no files would otherwise pass unnoticed.
function summaryOf(name: string, output: string): string {
  return name === 'architecture' || name === 'conformance' ? `: ${output.split('\n').at(-1)}` : '';
}
