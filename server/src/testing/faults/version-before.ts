import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The program of a commit. */
interface FormerProgram {
  /** What starts its server. */
  main: string;
  remove(): void;
}

/** Unpacks a commit into a temporary folder, with the dependencies of this checkout. */
export function unpackCommit(commit: string): FormerProgram {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-version-'));
  const packed = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: packed });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@tandem'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tandem') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  // Its own packages, not those of this checkout.
  for (const name of ['contract', 'server', 'web'])
    symlinkSync(join(folder, name), join(modules, '@tandem', name));
  return {
    main: join(folder, 'server/src/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
