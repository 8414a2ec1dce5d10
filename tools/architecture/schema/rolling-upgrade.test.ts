import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../../root.ts';
import { checkRollingUpgrade } from './rolling-upgrade.ts';

const messages = (text: string, path = 'server/migrations/0011_new.sql') =>
  checkRollingUpgrade({ path, text }).map(({ message }) => message);

it.each([
  ['a dropped table', 'DROP TABLE "tasks";', /^DROP breaks/],
  ['a dropped column', 'ALTER TABLE "tasks" DROP COLUMN "title";', /^DROP breaks/],
  ['a dropped function', 'DROP FUNCTION "partners_of"(uuid);', /^DROP breaks/],
  ['a renamed column', 'ALTER TABLE "tasks" RENAME COLUMN "title" TO "name";', /^RENAME breaks/],
  ['a column made NOT NULL', 'ALTER TABLE "tasks" ALTER COLUMN "due" SET NOT NULL;', /^SET NOT NULL breaks/],
  ['another type', 'ALTER TABLE "tasks" ALTER COLUMN "due" SET DATA TYPE text;', /^a changed type breaks/],
  ['NOT NULL without default', 'ALTER TABLE "tasks" ADD COLUMN "due" date NOT NULL;', /without a default/],
  ['a replaced function', 'CREATE OR REPLACE FUNCTION "f"() …', /^CREATE OR REPLACE breaks/],
  [
    'a new constraint',
    'ALTER TABLE "tasks" ADD CONSTRAINT "t_check" CHECK ("title" <> \'\');',
    /new constraint/,
  ],
  ['a new unique index', 'CREATE UNIQUE INDEX "i" ON "tasks" ("title");', /new constraint/],
])('refuses %s', (_, sql, message) => {
  expect(messages(sql)).toEqual([expect.stringMatching(message)]);
});

it.each([
  ['a column with a default', 'ALTER TABLE "tasks" ADD COLUMN "due" date DEFAULT now() NOT NULL;'],
  ['a nullable column with a constraint', addedColumn()],
  [
    'a new table with constraints',
    'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "c" ON "a" ("b");',
  ],
  ['a new function that drops something', 'CREATE FUNCTION "f"() AS $$ DROP TABLE "x"; $$;'],
  ['a text or comment about it', '-- DROP it later\nUPDATE "tasks" SET "title" = \'DROP TABLE\';'],
  [
    'what is declared safe',
    '-- Safe for the version before: it never read this table.\nDROP TABLE "unused";',
  ],
])('accepts %s', (_, sql) => {
  expect(messages(sql)).toEqual([]);
});

function addedColumn(): string {
  return `ALTER TABLE "tasks" ADD COLUMN "epic" uuid;--> statement-breakpoint
    ALTER TABLE "tasks" ADD CONSTRAINT "fk" FOREIGN KEY ("epic") REFERENCES "public"."epics"("id");`;
}

it('refuses a declaration without a reason, and one of another statement', () => {
  expect(messages('-- Safe for the version before:\nDROP TABLE "a";')).toHaveLength(1);
  const reason = '-- Safe for the version before: it never read this table.';
  expect(messages(`${reason}\nDROP TABLE "a";\n--> statement-breakpoint\nDROP TABLE "b";`)).toHaveLength(1);
});

it('names the line, and leaves migrations from before the rule alone', () => {
  const text = 'CREATE TABLE "a" ();\n--> statement-breakpoint\n\nDROP TABLE "b";';
  expect(checkRollingUpgrade({ path: 'server/migrations/0011_new.sql', text })[0]?.line).toBe(4);
  expect(messages('DROP TABLE "a";', 'server/migrations/0010_old.sql')).toEqual([]);
});

it('accepts the migrations of this repository', () => {
  const paths = globSync('server/migrations/*.sql', { cwd: inRoot() });
  expect(paths.length).toBeGreaterThan(10);
  const all = paths.flatMap((path) =>
    checkRollingUpgrade({ path, text: readFileSync(inRoot(path), 'utf8') }),
  );
  expect(all).toEqual([]);
});
