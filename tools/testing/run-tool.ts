import { spawnSync } from 'node:child_process';
import { inRoot } from '../root.ts';
import { shortLived } from '../../server/src/platform/database/testing/processes/short-lived.ts';

interface Input {
  args?: string[];
  /** Nothing else of the environment but PATH and Node's cache is passed on. */
  env: Record<string, string>;
  cwd?: string;
}

/** Runs a program of `tools` to its end. Returns its exit status and what it printed, errors last. */
export function runTool(
  name: string,
  { args = [], env, cwd }: Input,
): { status: number | null; output: string } {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...shortLived, inRoot('tools', name), ...args],
    { encoding: 'utf8', env: { PATH, NODE_COMPILE_CACHE, ...env }, timeout: 120_000, ...(cwd && { cwd }) },
  );
  return { status, output: stdout + stderr };
}
