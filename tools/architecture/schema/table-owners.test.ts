import { expect, it } from 'vitest';
import { readSource } from '../source.ts';
import type { Crossings } from './sql-crossings.ts';
import { checkTableOwners } from './table-owners.ts';

const tables = {
  'server/src/features/tasks/tasks.tables.ts': "export const tasks = pgTable('tasks', {});",
  'server/src/features/account/account.tables.ts': "export const members = pgTable('members', {});",
  'server/src/platform/mail/mail.tables.ts': "export const mails = pgTable('mails', {});",
};
const none: Crossings = { accepted: [], readable: {}, underWay: [], functions: {} };
const reports = 'server/src/features/reports/reports.repository.ts';

const check = (files: Record<string, string>, lists: Partial<Crossings> = {}, migration = '') =>
  checkTableOwners(
    Object.entries({ ...tables, ...files }).map(([path, text]) => readSource(path, text)),
    [{ path: 'server/migrations/0001_new.sql', text: migration }],
    { ...none, ...lists },
    'list',
  ).map(({ path, line, message }) => `${path}${line === undefined ? '' : `:${line}`} ${message}`);

const crossing = (table: string, line = 1) =>
  new RegExp(`^${reports}:${line} SQL names ${table}, which \\w+ owns: use a fragment`);

it.each([
  ['a tagged template', 'sql`select 1 from tasks t`', 'tasks'],
  ['a string', "sql.raw('left join tasks t on true')", 'tasks'],
  ['a template around values', 'sql`select ${one} from ${two}, only "public"."tasks"`', 'tasks'],
  ['a list of tables', 'sql`select 1 from report_cases c, tasks t`', 'tasks'],
  ['capital letters', 'sql`SELECT 1 FROM tasks`', 'tasks'],
  ['an insert', 'sql`insert into members (id) values (1)`', 'members'],
  ['an update', 'sql`update members set name = null`', 'members'],
  ['a delete with using', 'sql`delete from reports r using members m`', 'members'],
  ['a table of the platform', 'sql`select count(*) from mails`', 'mails'],
])('refuses a foreign table in %s', (_, text, table) => {
  expect(check({ [reports]: `${text};` })).toEqual([expect.stringMatching(crossing(table))]);
});

it('names the line of a table within a statement', () => {
  expect(check({ [reports]: 'sql`select ${\n  one\n}\nfrom tasks t`;' })).toEqual([
    expect.stringMatching(crossing('tasks', 4)),
  ]);
});

it('accepts own tables, common table expressions, comments, prose and tests', () => {
  const files = {
    'server/src/features/tasks/board/board.repository.ts': 'sql`select 1 from tasks`;',
    [reports]: '// from tasks\nsql`with tasks as (select 1) select 1 from tasks -- join members`;',
    'server/src/features/reports/reports.service.ts': "say('Remove it from tasks.');",
    'server/src/features/reports/reports.test.ts': 'sql`select 1 from tasks`;',
  };
  expect(check(files)).toEqual([]);
});

it('refuses a statement where SQL does not belong', () => {
  const path = 'server/src/features/reports/reports.service.ts';
  expect(check({ [path]: "run('select id from tasks');" })).toHaveLength(1);
});

it('refuses a foreign table whose name is given to a function, and accepts such a word elsewhere', () => {
  expect(check({ [reports]: "countOf('tasks');" })).toEqual([expect.stringMatching(crossing('tasks'))]);
  expect(check({ [reports]: "const kinds = ['tasks']; on('click');" })).toEqual([]);
  expect(check({ 'server/src/features/reports/reports.service.ts': "spend('tasks', me);" })).toEqual([]);
});

it('refuses a foreign table that Drizzle reads, unless others may, and one that it writes or a service names', () => {
  const imported = "import { tasks } from '../tasks/public.ts';";
  const readable = { tasks: 'The reason why all may read this one.' };
  const [reads, writes] = [`${imported} db.select().from(tasks);`, `${imported} db.update(tasks).set({});`];
  const refused = [expect.stringMatching(crossing('tasks'))];
  expect(check({ [reports]: reads })).toEqual(refused);
  expect(check({ [reports]: reads }, { readable })).toEqual([]);
  expect(check({ [reports]: writes }, { readable })).toEqual(refused);
  const service = 'server/src/features/reports/reports.service.ts';
  expect(check({ [service]: reads }, { readable })).toHaveLength(1);
  expect(check({ 'server/src/features/reports/reports.tables.ts': reads })).toEqual([]);
  expect(check({}, { readable: { tasks: '' } })).toEqual([expect.stringMatching(/^list Say why others/)]);
});

it('reads functions of migrations as the last one leaves them', () => {
  const first = 'CREATE FUNCTION "f"() RETURNS void AS $$ select 1 from tasks $$;';
  const replaced = 'CREATE OR REPLACE FUNCTION "f"() RETURNS void AS $$ select 1 $$;';
  const functions = { f: 'reports' };
  expect(check({}, { functions }, first)).toEqual([
    expect.stringMatching(/0001_new.sql:1 f\(\) names tasks/),
  ]);
  expect(check({}, { functions: { f: 'tasks' } }, first)).toEqual([]);
  expect(check({}, { functions }, `${first}\n${replaced}`)).toEqual([]);
  expect(check({}, {}, `${first}\nDROP FUNCTION "f"();`)).toEqual([]);
  expect(check({}, {}, replaced)).toEqual([expect.stringMatching(/Say which feature owns the function f/)]);
});

it('leaves out a function that only versions before call, and refuses a call of it', () => {
  const migration = 'CREATE FUNCTION "f"() RETURNS void AS $$ select 1 from tasks $$;';
  const functions = { f: null };
  expect(check({}, { functions }, migration)).toEqual([]);
  expect(check({ [reports]: 'sql`select f(1)`;' }, { functions }, migration)).toEqual([
    expect.stringMatching(/f has no owner/),
  ]);
});

const reason = 'The reason why this one must cross.';
const used = { [reports]: 'sql`select 1 from tasks`;' };

it('accepts what the lists name, and refuses entries that nothing needs', () => {
  const accepted = [{ place: reports, table: 'tasks', reason }];
  expect(check(used, { accepted })).toEqual([]);
  expect(check(used, { underWay: ['server/src/features/reports/'] })).toEqual([]);
  const unneeded = [expect.stringMatching(/^list Nothing needs/)];
  expect(check({}, { accepted })).toEqual(unneeded);
  expect(check({}, { underWay: ['server/src/features/reports/'] })).toEqual(unneeded);
  expect(check(used, { accepted: [...accepted, ...accepted] })).toEqual([
    expect.stringMatching(/^list .* stands twice/),
  ]);
});

it('refuses an entry without a reason, and more than 20', () => {
  expect(check(used, { accepted: [{ place: reports, table: 'tasks', reason: '' }] })).toEqual([
    expect.stringMatching(/^list Say why/),
  ]);
  const names = Array.from({ length: 21 }, (_, at) => `server/src/features/reports/r${at}.repository.ts`);
  const files = Object.fromEntries(names.map((path) => [path, 'sql`select 1 from tasks`;']));
  const accepted = names.map((place) => ({ place, table: 'tasks', reason }));
  expect(check(files, { accepted })).toEqual([
    expect.stringMatching(/^list 21 accepted crossings; at most 20/),
  ]);
  expect(check(Object.fromEntries(Object.entries(files).slice(1)), { accepted: accepted.slice(1) })).toEqual(
    [],
  );
});
