import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (folder: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;

/** Whether this user may mount a small disk; says so in a line when not. */
export function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-mount-'));
  const isMounted = mount(folder, 1);
  if (isMounted) spawnSync('umount', [folder]);
  else process.stderr.write('The tests of a full disk are skipped: this user may not mount a tmpfs.\n');
  rmSync(folder, { recursive: true });
  return isMounted;
}

/** Mounts a disk with so many free megabytes in a folder; returns how to unmount it. */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  mkdirSync(folder, { recursive: true });
  if (!mount(folder, megabytes)) throw new Error('The small disk could not be mounted.');
  return () => void spawnSync('umount', [folder]);
}
