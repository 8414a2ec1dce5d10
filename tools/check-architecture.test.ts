import { expect, it } from 'vitest';
import { inspectCodebase } from './architecture/inspect.ts';
import { readSource } from './architecture/source.ts';

const inspect = (files: Record<string, string>) =>
  inspectCodebase(Object.entries(files).map(([path, text]) => readSource(path, text)));

const messagesFor = (path: string, text = '') =>
  inspect({ [path]: text }).map((violation) => violation.message);

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  use(${index});`).join('\n');

it('accepts a feature that follows the rules', () => {
  const files = {
    'contract/src/features/tasks/tasks.ts':
      "import * as z from 'zod/mini';\nexport const task = z.object({});\n",
    'server/src/features/tasks/tasks.service.ts':
      "import { fail } from '../../platform/refusal.ts';\nimport { task } from '@tandem/contract/tasks';\n" +
      "import { isMember } from '../projects/public.ts';\n/** The verbs of tasks. */\nexport function createTasksService() {\n  use(fail, task, isMember);\n}\n",
    'server/src/features/tasks/comments/task-comments.repository.ts':
      "import { eq } from 'drizzle-orm';\nuse(eq);\n",
    'server/src/features/tasks/tasks.routes.test.ts':
      "import { buildApp } from '../../app.ts';\nbuildApp();\n",
    'web/src/features/tasks/task-card.tsx': 'export function TaskCard() {\n  return <p />;\n}\n',
    'web/src/features/tasks/task-card.module.css': '.card {\n}\n',
  };
  expect(inspect(files)).toEqual([]);
});

const planted: Array<[rule: string, path: string, text: string, message: RegExp]> = [
  ['a feature that is not on the list', 'server/src/features/teams/teams.service.ts', '', /not a feature/],
  [
    'a contract module that is not a feature',
    'contract/src/features/teams/teams.ts',
    '',
    /one module per feature/,
  ],
  ['a contract module outside its folder', 'contract/src/tasks.ts', '', /one module per feature/],
  [
    'a server file without a role',
    'server/src/features/tasks/tasks.controller.ts',
    '',
    /files of a server feature/,
  ],
  ['a web file without a role', 'web/src/features/tasks/use-tasks.ts', '', /files of a web feature/],
  ['a zone that does not exist', 'web/src/components/button.tsx', '', /is not one of them/],
  ['an unknown file at the top of a package', 'server/src/boot.ts', '', /belong directly in/],
  ['a name that is not kebab-case', 'tools/runAll.ts', '', /kebab-case/],
  ['a forbidden name', 'server/src/platform/utils.ts', '', /does not describe/],
  ['a forbidden folder', 'web/src/platform/helpers/dates.ts', '', /does not describe/],
  ['a forbidden ending', 'web/src/platform/date-utils.ts', '', /does not describe/],
  [
    'a library in the contract',
    'contract/src/features/tasks/tasks.ts',
    "import 'fastify';",
    /zod\/mini and itself/,
  ],
  [
    'a package imported by the contract',
    'contract/src/features/tasks/tasks.ts',
    "import '../../../../server/src/app.ts';",
    /zod\/mini and itself/,
  ],
  [
    'a feature imported by the platform',
    'server/src/platform/http.ts',
    "import '../features/tasks/public.ts';",
    /never features/,
  ],
  [
    'a contract module imported by the platform',
    'web/src/platform/call.ts',
    "import '@tandem/contract/tasks';",
    /grammar, not its features/,
  ],
  [
    'a part of a contract module imported by the platform',
    'web/src/platform/call.ts',
    "import '@tandem/contract/tasks/limits';",
    /grammar, not its features/,
  ],
  [
    'an import that bypasses public.ts',
    'server/src/features/tasks/tasks.service.ts',
    "import '../projects/projects.rules.ts';",
    /entry point/,
  ],
  [
    'a dynamic import that bypasses public.ts',
    'web/src/features/tasks/tasks.view.ts',
    "void import('../chat/chat.view.ts');",
    /entry point/,
  ],
  [
    'a re-export that bypasses public.ts',
    'web/src/features/tasks/public.ts',
    "export { a } from '../chat/chat.view.ts';",
    /entry point/,
  ],
  [
    'a feature that imports the app',
    'web/src/features/tasks/tasks.texts.ts',
    "import '../../app/router.tsx';",
    /not app/,
  ],
  [
    'a feature that imports the tests',
    'web/src/features/tasks/tasks.texts.ts',
    "import '../../testing/fake-server.ts';",
    /not testing/,
  ],
  [
    'a ui component that imports a feature',
    'web/src/ui/card.tsx',
    "import '../features/tasks/public.ts';\nexport function Card() {}",
    /knows no feature/,
  ],
  [
    'a server file imported by the web',
    'web/src/app/router.tsx',
    "import '../../../server/src/app.ts';",
    /does not import from server/,
  ],
  [
    'SQL outside the repository',
    'server/src/features/tasks/tasks.service.ts',
    "import 'drizzle-orm/pg-core';",
    /SQL belongs in/,
  ],
  [
    'a rule that reads the database',
    'server/src/features/tasks/tasks.rules.ts',
    "import { findTask } from './tasks.repository.ts';",
    /pure functions/,
  ],
  [
    'a rule that reads the clock',
    'server/src/features/tasks/tasks.rules.ts',
    '/** Whether it is over. */\nexport const isOver = () => Date.now() > 0;',
    /pure functions/,
  ],
  [
    'a service that builds a reply',
    'server/src/features/tasks/tasks.service.ts',
    "import { taskMessages } from '@tandem/contract/tasks';",
    /domain values/,
  ],
  ['the environment elsewhere', 'server/src/platform/http.ts', 'use(process.env.PORT);', /config\.ts/],
  ['fetch in a feature', 'web/src/features/tasks/tasks.texts.ts', "void fetch('/x');", /through call\(\)/],
  [
    'a hand-written query key',
    'web/src/features/tasks/tasks.texts.ts',
    "useQuery({ queryKey: ['tasks', id], queryFn });",
    /come from operations/,
  ],
  [
    'a hand-written query key with a name',
    'web/src/app/switcher.ts',
    "const key = ['tasks'] as const;\nclient.invalidateQueries({ queryKey: key });",
    /come from operations/,
  ],
  [
    'a hand-written key of cached data',
    'web/src/features/tasks/tasks.texts.ts',
    "client.setQueryData(['tasks'], []);",
    /come from operations/,
  ],
  [
    'an optimistic update by hand',
    'web/src/features/tasks/tasks.texts.ts',
    'useMutation({ mutationFn, onMutate: hide });',
    /useOptimisticMutation/,
  ],
  [
    'a query of an operation of another feature',
    'web/src/features/tasks/tasks.texts.ts',
    "import { viewProject } from '@tandem/contract/projects';\nuseQuery(queryOf(viewProject));",
    /cached by projects/,
  ],
  [
    'a text field without an end',
    'web/src/features/tasks/task-card.tsx',
    'export function TaskCard() {\n  return <Textarea label="Words" value={words} />;\n}\n',
    /maxLength of its limit/,
  ],
  ['a socket in a feature', 'web/src/features/chat/chat.texts.ts', "new WebSocket('/x');", /only socket/],
  [
    'storage in a feature',
    'web/src/features/chat/chat.texts.ts',
    "localStorage.getItem('x');",
    /browser storage/,
  ],
  ['a long file', 'server/src/platform/long.ts', `${lines(401)}\n`, /401 lines; at most 400/],
  ['a long test', 'server/src/platform/long.test.ts', `${lines(401)}\n`, /at most 400/],
  [
    'a long function',
    'tools/long.ts',
    `function long() {\n${lines(59)}\n}\n`,
    /function long has 61 lines; at most 60/,
  ],
  [
    'a long component',
    'web/src/app/long.tsx',
    `export function Long() {\n${lines(149)}\n}\n`,
    /component Long has 151 lines/,
  ],
  ['a default export', 'web/src/app/router.tsx', 'export default 1;', /Name the export/],
  ['open work in a comment', 'tools/open.ts', '// TODO later\n', /belongs in an issue/],
  ['a banner', 'tools/banner.ts', '// ------------\n', /No banners/],
  [
    'an exported function without a docstring',
    'server/src/platform/ids.ts',
    'export function newId() {}',
    /needs a docstring/,
  ],
  [
    'a component file without a component',
    'web/src/ui/card.tsx',
    'export const width = 3;',
    /exports a component/,
  ],
];

it.each(planted)('finds %s', (_rule, path, text, message) => {
  const messages = messagesFor(path, text);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(message);
});

it('lets a texts file have any length', () => {
  expect(messagesFor('web/src/features/chat/chat.texts.ts', `${lines(900)}\n`)).toEqual([]);
});

it('accepts members of globals, such as Math.floor', () => {
  expect(messagesFor('bench/run.ts', 'use(Math.floor(1.5));\n')).toEqual([]);
});

it('reports an import cycle between features once', () => {
  const found = inspect({
    'server/src/features/tasks/tasks.service.ts': "import '../projects/public.ts';",
    'server/src/features/projects/projects.service.ts': "import '../chat/public.ts';",
    'server/src/features/chat/chat.service.ts': "import type { T } from '../tasks/public.ts';",
  });
  expect(found.map((violation) => violation.message)).toEqual([
    expect.stringMatching(/form a cycle \(.*→.*→.*→.*\)/),
  ]);
});

it('does not count the named functions inside a factory', () => {
  const verb = (name: string) => `    async ${name}() {\n${lines(28)}\n    },\n`;
  const factory = `/** The verbs. */\nexport function createTasksService() {\n  return {\n${verb('a')}${verb('b')}${verb('c')}  };\n}\n`;
  expect(messagesFor('server/src/features/tasks/tasks.service.ts', factory)).toEqual([]);
});
