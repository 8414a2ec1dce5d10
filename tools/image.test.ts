import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSource } from './architecture/source.ts';
import { instructions, isInImage } from './release/image-files.ts';
import { inRoot } from './root.ts';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const dependencies = new Set(
  ['server', 'contract'].flatMap((name) =>
    Object.keys((JSON.parse(read(`${name}/package.json`)) as { dependencies: object }).dependencies),
  ),
);

/** The commands for a server in production: those that prepare nothing but check that all is there. */
const commands = Object.keys(scripts).filter((name) => scripts[`pre${name}`]?.includes('--production'));

/** The programs that an npm script runs. */
const programsOf = (name: string) =>
  [scripts[`pre${name}`], scripts[name]].flatMap((line = '') => line.match(/tools\/[\w.-]+/g) ?? []);

/** What a source file loads: files as paths, packages by name. */
const loaded = new Map<string, { files: string[]; packages: string[] }>();
function loadedBy(path: string) {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const text = read(path);
  const imports = readSource(path, text).imports.filter(({ isType }) => !isType);
  // Threads and folders.
  const addresses = [...text.matchAll(/new URL\(\s*'(\.[^']+)', import\.meta\.url/g)];
  const found = {
    files: [
      ...imports.filter(({ isLocal }) => isLocal).map(({ target }) => target),
      ...addresses.map(([, name = '']) => new URL(name, `file:///${path}`).pathname.slice(1)),
    ],
    packages: imports
      .filter(({ isLocal, target }) => !isLocal && !target.startsWith('node:'))
      .map(({ target }) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target),
  };
  loaded.set(path, found);
  return found;
}

/** What the image lacks of a program: its file, the files that it loads, their packages. */
function missingOf(program: string): string[] {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    if (!isInImage(path)) return void missing.add(path);
    if (!/\.(?:ts|mjs)$/.test(path)) return;
    const { files, packages } = loadedBy(path);
    for (const name of packages) if (!dependencies.has(name)) missing.add(name);
    files.forEach(visit);
  };
  visit(program);
  return [...missing];
}

describe('the image', () => {
  it('has the commands that docs/operations.md names', () => {
    const documented = new Set(read('docs/operations.md').match(/(?<=npm run )[a-z][\w:]*/g));
    expect([...documented]).toEqual(expect.arrayContaining(commands));
    expect(commands).toEqual(
      expect.arrayContaining(['start:production', 'admin', 'backup', 'move', 'demo:remove']),
    );
  });

  it.each(commands)('has every file and package that npm run %s loads', (name) => {
    expect(programsOf(name).flatMap(missingOf)).toEqual([]);
  });

  it('has every program that it starts, and that the documents start in a container', () => {
    const started = [...instructions, ...read('docs/operations.md').match(/docker exec .*/g)!].flatMap(
      (line) => line.match(/tools\/[\w.-]+/g) ?? [],
    );
    expect(started).toContain('tools/start.ts');
    expect(started.flatMap(missingOf)).toEqual([]);
  });

  it('has no test, and no folder of a test', () => {
    expect(isInImage('tools/admin/commands.ts')).toBe(true);
    expect(
      ['tools/admin/commands.test.ts', 'server/src/testing/form.ts', 'docs/security.md'].filter(isInImage),
    ).toEqual([]);
  });
});
