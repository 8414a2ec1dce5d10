import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../server/src/platform/metrics/create-metrics.ts';
import { inRoot, root } from './root.ts';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const documents = globSync(['*.md', 'bench/*.md', 'docs/**/*.md'], { cwd: root });
const files = globSync(
  [
    '*.{ts,json}',
    '{contract,server,web}/{src,migrations}/**',
    '{web,e2e,bench,tools}/*',
    'bench/**',
    'tools/**',
  ],
  { cwd: root },
);
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** As GitHub names them: in lower case, without punctuation, with hyphens for spaces. */
const anchorsOf = (path: string) =>
  found(read(path), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Code spans that are the path of a source file, such as `platform/jobs.ts`; patterns with `*` or `<` are not. */
const sourceFiles = /`([\w-][\w.-]*(?:\/[\w.-]+)*\.(?:ts|tsx|mjs|css))`/g;
const isSourceFile = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));

describe.each(documents)('%s', (path) => {
  const text = read(path);

  it('links to files that exist', () => {
    const targets = found(text, /\]\((?!https?:|#)([^)#]+)/g);
    expect(targets.filter((target) => !existsSync(inRoot(join(dirname(path), target))))).toEqual([]);
  });

  it('links to headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const broken = links.filter(([, target = '', anchor = '']) => {
      const file = target === '' ? path : join(dirname(path), target);
      return file.endsWith('.md') && !anchorsOf(file).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('names source files that exist', () => {
    expect(found(text, sourceFiles).filter((name) => !isSourceFile(name))).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const named = found(text, /npm run (?:-s )?([\w:]+)/g);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

it('docs/operations.md lists every metric', async () => {
  const { registry, readFrom } = createMetrics();
  readFrom({
    sockets: () => 0,
    isRedisUp: () => true,
    isDatabaseUp: async () => true,
    diskSpace: async () => null,
    lastBackup: async () => null,
    replicaLags: () => [],
    pendingJobs: async () => ({}),
    waitingPushes: async () => 0,
  });
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  const text = read('docs/operations.md');
  const listed = found(text, /^\| (`tandem_.*?) \|/gm).flatMap((cell) => found(cell, /`(\w+)`/g));
  expect(listed.toSorted()).toEqual(names.toSorted());
});

describe('the index of decisions', () => {
  const inIndex = (status: string) => status.replaceAll('\n', ' ').replaceAll('[ADR ', '[');

  it('lists each record once, with its title and what changed it', () => {
    const expected = globSync('docs/adr/[0-9]*.md', { cwd: root }).map((path) => {
      const head = /^# (\d{4}) (.+)\n\n\*\*Status:\*\* accepted(?:; ([^]+?))?\n\n/.exec(read(path));
      const [, number, title, status] = head ?? [path];
      const change = status === undefined ? '' : ` – ${inIndex(status)}`;
      return `- [${number}](${basename(path)}) ${title}${change}`;
    });
    const lines = read('docs/adr/README.md').split('\n');
    expect(lines.filter((line) => line.startsWith('- ')).toSorted()).toEqual(expected.toSorted());
  });
});
