import { fileURLToPath } from 'node:url';
import { runQuietly } from './run.ts';
import { inRoot, root, toolFile } from './root.ts';

const tsc = toolFile('typescript/bin/tsc');
const checks: Array<{ name: string; args: string[] }> = [
  { name: 'format', args: [toolFile('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'lint', args: [toolFile('oxlint/bin/oxlint'), '--deny-warnings'] },
  { name: 'types of contract', args: [tsc, '-p', 'contract'] },
  { name: 'types of server', args: [tsc, '-p', 'server'] },
  { name: 'types of web', args: [tsc, '-p', 'web'] },
  { name: 'types of tools, e2e, bench', args: [tsc, '-p', '.'] },
  { name: 'architecture', args: [inRoot('tools', 'check-architecture.ts')] },
  { name: 'conformance', args: [fileURLToPath(import.meta.resolve('./conformance/check.ts'))] },
  { name: 'page of tables', args: [fileURLToPath(import.meta.resolve('./documents/tables-page.ts'))] },
  { name: 'knip', args: [toolFile('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
];

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
  const outcome = await runQuietly(args, { cwd: root });
  return { ...outcome, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

// These two print how much they checked: a check that reads no files would otherwise pass unnoticed.
function summaryOf(name: string, output: string): string {
  return name === 'architecture' || name === 'conformance' ? `: ${output.split('\n').at(-1)}` : '';
}
