import { expect, it } from 'vitest';
import { checkFileCycles } from './file-cycles.ts';
import { readSource } from './source.ts';

const check = (files: Record<string, string>) =>
  checkFileCycles(
    Object.entries(files).map(([file, text]) => readSource(`server/src/features/chat/${file}`, text)),
  ).map(({ path, line, message }) => `${path.split('/').at(-1)}:${line} ${message.split(';')[0]}`);

it('accepts files that import one way', () => {
  const files = { 'a.service.ts': "import './b.rules.ts';\nimport 'zod/mini';", 'b.rules.ts': '' };
  expect(check(files)).toEqual([]);
});

it('refuses a circle, of types too, once', () => {
  const files = {
    'a.service.ts': "import { b } from './b.service.ts';",
    'b.service.ts': "\nimport type { Deps } from './c.service.ts';",
    'c.service.ts': "export { a } from './a.service.ts';",
  };
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `server/src/features/chat/${name}.service.ts`);
  expect(check(files)).toEqual([`a.service.ts:1 These files form a circle (${a} → ${b} → ${c} → ${a})`]);
});

it('refuses a circle that a dynamic import closes, and a file that imports itself', () => {
  expect(
    check({ 'a.service.ts': "void import('./b.rules.ts');", 'b.rules.ts': "import './a.service.ts';" }),
  ).toHaveLength(1);
  expect(check({ 'a.service.ts': "import './a.service.ts';" })).toHaveLength(1);
});

it('names each circle', () => {
  const files = {
    'a.rules.ts': "import './b.rules.ts';",
    'b.rules.ts': "import './a.rules.ts';",
    'c.rules.ts': "import './d.rules.ts';\nimport './a.rules.ts';",
    'd.rules.ts': "import './c.rules.ts';",
  };
  expect(check(files)).toHaveLength(2);
});
