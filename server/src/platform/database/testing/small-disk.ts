import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (folder: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;

/** Whether this user may mount a small disk; says so in a line when not. With REQUIRE_SERVICES=1 that is an error. */
export function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-mount-'));
  const isMounted = mount(folder, 1);
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  if (isMounted) return true;
  const message =
    'The tests of a full disk mount a tmpfs: run them as root, in a container with CAP_SYS_ADMIN.';
  if (process.env['REQUIRE_SERVICES'] === '1') throw new Error(message);
  process.stderr.write(`Skipped. ${message}\n`);
  return false;
}

/** Mounts a disk with so many free megabytes in a folder; returns how to unmount it. */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  mkdirSync(folder, { recursive: true });
  if (!mount(folder, megabytes)) throw new Error('The small disk could not be mounted.');
  return () => void spawnSync('umount', [folder]);
}
