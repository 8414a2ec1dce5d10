import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migratedDatabase } from './migrated.ts';
import { quickFolder } from './quick-folder.ts';

/** Provides the migrated database that test files start from. */
export default async function setup(project: TestProject): Promise<() => void> {
  const sockets = quickFolder('tandem-tests-');
  project.provide('testSource', { kind: 'embedded', ...(await migratedDatabase()), sockets });
  return () => rmSync(sockets, { recursive: true, force: true });
}
