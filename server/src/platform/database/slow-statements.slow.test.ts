import { logIn, viewProfile } from '@tandem/contract/account';
import { postChatMessage } from '@tandem/contract/chat';
import { editProfile } from '@tandem/contract/profile';
import { editProject } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { createTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { expect, it, onTestFinished } from 'vitest';
import { groupChatOf } from '../../testing/chat-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { createTestApp, password } from '../../testing/test-app.ts';
import { createLog } from '../logging.ts';
import { hashToken } from '../tokens.ts';
import { slowStatementLog, withoutValues } from './slow-statements.ts';
import { openTestDatabase } from './testing/test-database.ts';

interface Line {
  level: number;
  event: string;
  ms: number;
  failed?: boolean;
  statement: string;
}

/** A test database that logs statements longer than this. */
async function openLogged(longerThanMs: number) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const database = await openTestDatabase({ onStatementEnd: slowStatementLog({ longerThanMs, log }) });
  onTestFinished(() => database.close());
  // Opening runs statements too.
  lines.length = 0;
  return { database, lines, parsed: () => lines.map((line) => JSON.parse(line) as Line) };
}

it('logs a slow statement as one event, and no fast one', async () => {
  const { database, parsed } = await openLogged(5);
  const slow = 'select count(*) as count from generate_series(1, 300000) as n where n::text <> $1';
  await database.executeSql(slow, ['marker']);
  expect(parsed()).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      event: 'slow_statement',
      msg: 'slow statement',
      ms: expect.any(Number),
      statement: slow,
    },
  ]);
  const patient = await openLogged(60_000);
  await patient.database.executeSql(slow, ['marker']);
  expect(patient.lines).toEqual([]);
});

it('logs a statement that fails', async () => {
  const { database, parsed } = await openLogged(0);
  await expect(database.executeSql('select $1::int', ['marker'])).rejects.toThrow();
  expect(parsed()).toMatchObject([{ failed: true, statement: 'select $1::int' }]);
});

const texts = {
  title: 'A planted lighthouse',
  description: "It's planted: 'beside' the sea.",
  comment: 'A planted comment',
  message: 'A planted message',
  about: 'A planted life',
  search: 'plantedsearch',
  emailId: 'planted.address@example.org',
};

it('logs statements of every kind without the values of their parameters', async () => {
  const { database, lines, parsed } = await openLogged(0);
  const app = await createTestApp({ database });
  const owner = await app.member({ emailId: texts.emailId });
  const { _id: projectId } = await publish(owner);
  const chatId = await groupChatOf(owner, projectId);
  const { title, description } = texts;
  const { data: task } = await owner.call(createTask, {
    params: { projectId },
    body: { title, description },
  });
  await owner.call(addTaskComment, {
    params: { projectId, taskId: task._id },
    body: { text: texts.comment },
  });
  await owner.call(postChatMessage, { params: { chatId }, body: { text: texts.message } });
  await owner.call(editProfile, { body: { about: texts.about } });
  await owner.call(editProject, { params: { id: projectId }, body: { title, description } });
  await owner.call(listFeed, { query: { search: texts.search } });
  await owner.call(viewProfile);
  await app.nobody.send(logIn, { body: { emailId: texts.emailId, password } });

  const statements = parsed().map(({ statement }) => statement);
  for (const kind of ['insert into tasks', 'insert into task_comments', 'post_messages', 'update "members"'])
    expect(statements.filter((statement) => statement.includes(kind))).not.toEqual([]);
  expect(statements).toContainEqual(
    expect.stringMatching(/begin; .*select 1 from .*= '\?' for no key update/),
  );
  const token = owner.cookie.split('=')[1] ?? '';
  const ids = [owner.id, projectId, chatId, task._id];
  const secrets = [...Object.values(texts), 'planted', token, hashToken(token), password, ...ids];
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});

it.each([
  ["select 'it''s planted', $1", "select '?', $1"],
  ["select 1\n  from tasks\n  where id = 'planted'", "select 1 from tasks where id = '?'"],
  [String.raw`select E'it\'s planted', 2`, "select '?', 2"],
  ["select 1 -- the member's\nwhere x = 'planted'", "select 1 where x = '?'"],
  ["select /* the member's */ 'planted'", "select '?'"],
  ["select \"it's\", 'planted'", `select "it's", '?'`],
  ["select 'a -- b', 'planted'", "select '?', '?'"],
  ['do $$ planted $$', "do '?'"],
  ["select $tag$ it's $$ planted $tag$, 'b'", "select '?', '?'"],
])('replaces the literals of %s', (text, logged) => {
  expect(withoutValues(text)).toBe(logged);
});

it('cuts a long text', () => {
  expect(withoutValues(`select ${'1, '.repeat(2_000)}1`)).toHaveLength(2_000);
});
