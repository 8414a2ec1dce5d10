import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../embedded/embedded.ts';
import { keepLog } from './test-log.ts';

/** Migrates once and keeps a copy from which every test file starts. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-tests-'));
  const backup = join(folder, 'migrated.tar.gz');
  const dataDir = join(folder, 'data');
  const database = await openEmbedded({ dataDir, log: keepLog() });
  await database.backup(backup);
  await database.close();
  project.provide('testSource', { kind: 'embedded', backup, dataDir });
  return () => rmSync(folder, { recursive: true, force: true });
}
