import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolFile } from '../../tools/root.ts';
import { type Extent, type Line, rows } from './rows.ts';

// Faults whose load is not chat: the tests that prove them, by file and a part of the name.
const proofs: Record<string, [file: string, name?: string]> = {
  'power cut': ['power-cut.faults'],
  'second process on the folder': ['locked-folder.embedded', 'second process'],
  'kill during the first start and a migration': ['kill.faults', 'first start'],
  'disk full': ['disk-full.faults'],
  '50-way races on every unique rule': ['.races.test'],
  'clock steps': ['clock-step.faults'],
  'poison frames': ['malformed-packets'],
};

const columns = ['acknowledged', 'lost', 'doubled', 'longest gap, ms', 'the fault itself, ms'];

/** Prints one line for each fault, those whose name has this text; false when one lost, doubled or failed something. */
export async function printFaultTable(extent: Extent, text: string): Promise<boolean> {
  console.log(`| Fault | ${columns.join(' | ')} | |\n| --- |${' --- |'.repeat(columns.length + 1)}`);
  let isGood = true;
  const print = (name: string, cells: (string | number)[], good: boolean) => {
    isGood &&= good;
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  };
  for (const [name, run] of Object.entries(rows).filter(([row]) => row.includes(text))) {
    const line = await measured(() => run(extent, cleanups), name);
    if (line === null) print(name, ['', '', '', '', '', 'FAILED'], false);
    else
      print(
        name,
        [
          line.acknowledged,
          line.lost,
          line.doubled,
          line.gapMs.toFixed(0),
          line.faultMs.toFixed(0),
          line.notes.join('; '),
        ],
        line.lost + line.doubled === 0 && !line.notes.some((note) => /^[A-Z]|^\d+ acknowledged/.test(note)),
      );
    for (const end of cleanups.splice(0).toReversed()) await end();
  }
  for (const [name, [file, test]] of Object.entries(proofs).filter(([row]) => row.includes(text))) {
    const { passed, failed } = runTests(file, test);
    print(
      name,
      ['', '', '', '', '', `${passed} tests passed${failed > 0 ? `, ${failed} FAILED` : ''}`],
      failed === 0 && passed > 0,
    );
  }
  return isGood;
}

const cleanups: (() => unknown)[] = [];

async function measured(run: () => Promise<Line>, name: string): Promise<Line | null> {
  try {
    return await run();
  } catch (error) {
    console.error(name, error);
    return null;
  }
}

/** Runs test files with the rounds of a soak. */
function runTests(file: string, test?: string): { passed: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-table-'));
  const output = join(folder, 'tests.json');
  const named = test === undefined ? [] : ['--testNamePattern', test];
  const reporter = ['--reporter=json', `--outputFile=${output}`];
  spawnSync(process.execPath, [toolFile('vitest/vitest.mjs'), 'run', file, ...named, ...reporter], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOAK_KILLS: '10', SOAK_POWER_CUTS: '10' },
  });
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(output, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  rmSync(folder, { recursive: true });
  return { passed, failed };
}
