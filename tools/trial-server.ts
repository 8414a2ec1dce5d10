import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './root.ts';
import { runNode } from './run.ts';

// A server for the browser suite: everything as in production but for its data, which lives in a new folder and goes with it.
const data = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'tandem-trial-'));
const defaults = { SEED_DEMO: 'false', RATE_LIMITS: 'false', LOG_LEVEL: 'warn' };
const status = await runNode([inRoot('server', 'src', 'main.ts')], {
  env: { ...defaults, ...process.env, DATA_DIR: data },
});
rmSync(data, { recursive: true, force: true });
process.exitCode = status;

// Linux's folder in memory, where a commit need not wait for a disk; in containers it is often a few MB.
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 4 * 1024 ** 3;
  } catch {
    return false;
  }
}
