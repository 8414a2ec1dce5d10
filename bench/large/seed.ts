import { Client } from 'pg';
import type { Database } from '../../server/src/platform/database/database.ts';
import { indexPeople } from '../../server/src/features/people/public.ts';
import { indexProjects } from '../../server/src/features/projects/search/project-search.repository.ts';
import { inventCommunity } from '../community/projects.ts';

/** How much of everything a community has. */
export interface Size {
  members: number;
  projects: number;
  messages: number;
  tasks: number;
}

/** The whole: what one community of a country's developers might have after years. */
const whole: Size = { members: 1_000_000, projects: 200_000, messages: 50_000_000, tasks: 10_000_000 };

export function sizeOf(scale: number): Size {
  const scaled = Object.entries(whole).map(([name, count]) => [name, Math.round(count * scale)]);
  return Object.fromEntries(scaled) as unknown as Size;
}

/** The kinds of rows whose ids are made of a number, so that other rows can refer to them without a look-up. */
const kinds = { member: 1, project: 2, task: 3, chat: 4 };

/** The id of the n-th row of a kind. */
export const idOf = (kind: keyof typeof kinds, number: number): string =>
  `0000000${kinds[kind]}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

const id = (kind: keyof typeof kinds, number: string) =>
  `('0000000${kinds[kind]}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

/** Who joins: members are spread over projects, and the first project has many. */
const joined = `generate_series(1, case when n = 1 then 2000 else 2 + n % 7 end) k`;
/** Tasks and messages are as uneven as in life: the first project has the largest board and the longest chat. */
const largest = { tasks: 5_000, messages: 200_000 };

/** The largest board and the longest chat that a community of this size has. */
const largestOf = ({ tasks, messages }: Size) => ({
  tasks: Math.min(largest.tasks, tasks / 2),
  messages: Math.min(largest.messages, messages / 2),
});

/** Fills an empty PostgreSQL database; prints how long each part took. */
export async function seedCommunity(database: Database, databaseUrl: string, size: Size): Promise<void> {
  // Of its own, because the pool ends a statement after five seconds.
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { skills, tags } = inventCommunity(10);
  const words = (list: readonly string[], least: number, spread: number) =>
    `(select array_agg(distinct (array[${list.map((word) => `'${word.replaceAll("'", "''")}'`).join()}])[1 + floor(${list.length} * power(((n * 7919 + k * 104729) % 100003) / 100003.0, 3))::int]) from generate_series(1, ${least} + (n % ${spread})::int) k)`;
  const steps = {
    members: membersSql(words(skills, 3, 6), words(skills, 2, 4), words(tags, 2, 5)),
    projects: projectsSql(words(skills, 2, 5), words(tags, 1, 4), size),
    teams: teamsSql(size),
    chats: chatsSql(size),
    tasks: tasksSql(size),
    news: newsSql(size),
  };
  for (const [name, statements] of Object.entries(steps)) {
    const begunAt = performance.now();
    for (const text of statements(size)) await client.query(text);
    console.log(`  ${name}: ${((performance.now() - begunAt) / 1_000).toFixed(0)} s`);
  }
  const begunAt = performance.now();
  await inBatches(database, 'member', size.members, indexPeople);
  await inBatches(database, 'project', size.projects, indexProjects);
  await client.query('vacuum analyze');
  await client.end();
  console.log(`  search: ${((performance.now() - begunAt) / 1_000).toFixed(0)} s`);
}

async function inBatches(
  { transaction }: Database,
  kind: 'member' | 'project',
  count: number,
  index: typeof indexPeople,
): Promise<void> {
  const batch = 1_000;
  for (let from = 1; from <= count; from += batch) {
    const length = Math.min(batch, count - from + 1);
    await transaction((tx) =>
      index(
        tx,
        Array.from({ length }, (_, at) => idOf(kind, from + at)),
      ),
    );
  }
}

type Statements = (size: Size) => string[];

/** A statement for each so many rows. */
const pieces = (count: number, per: number, write: (rows: string) => string): string[] =>
  Array.from({ length: Math.ceil(count / per) }, (_, at) =>
    write(`generate_series(${at * per + 1}, ${Math.min(count, (at + 1) * per)}) n`),
  );

const membersSql =
  (skills: string, tools: string, interests: string): Statements =>
  ({ members }) =>
    pieces(
      members,
      10_000,
      (rows) => `
      insert into members (id, email_id, password_hash, first_name, last_name, gender, about, tech_stack, skills, interests, created_at, email_verified_at)
      select ${id('member', 'n')}, 'm' || n || '@example.org', 'none',
        (array['Ada','Bela','Chen','Dina','Emre','Fay','Goran','Hana','Ivo','June'])[1 + n % 10], 'Number' || n % 50021, 'others', 'I build things.',
        ${tools}, ${skills}, ${interests}, now() - (${members} - n) * interval '1 minute', now() from ${rows}`,
    );

const projectsSql =
  (skills: string, tags: string, { members }: Size): Statements =>
  ({ projects }) =>
    pieces(
      projects,
      5_000,
      (rows) => `
      with made as (
        insert into projects (id, owner_id, title, description, skills_required, interests_tags, status, owner_position, created_at, last_activity_at, cover_seed, is_public, is_findable, public_key)
        select ${id('project', 'n')}, ${id('member', `1 + (n::bigint * 7919) % ${members}`)}, (array['Tide','Field','Night','Paper','Open','Small','River','Stone'])[1 + n % 8] || ' ' ||
          (array['tables','atlas','notes','index','maps','garden','radio','ledger'])[1 + n / 8 % 8] || ' ' || n,
          'What we make, for whom, and what is missing. Come and help with number ' || n, ${skills}, ${tags},
          case when n % 20 = 0 then 'closed' else 'open' end, -n, now() - (${projects} - n) * interval '2 minutes',
          now() - (n * 7919 % 172800) * interval '1 minute', n % 1000, n % 10 = 0, n % 10 = 0, case when n % 10 = 0 then lpad(to_hex(n), 8, '0') end
        from ${rows} returning id)
      insert into project_roles (id, project_id, title, places, rank, created_at)
      select gen_random_uuid(), id, 'Reviewer', 2, 1, now() from made`,
    );

const teamsSql =
  ({ members }: Size): Statements =>
  ({ projects }) => [
    ...pieces(
      projects,
      5_000,
      (rows) => `
      insert into project_members (project_id, member_id, joined_at, role)
      select p.id, m.id, now() - k * interval '1 hour', 'Builder' from ${rows}, ${joined}, projects p, members m
      where p.id = ${id('project', 'n')} and m.id = ${id('member', `1 + (n::bigint * 31 + k * 104729) % ${members}`)} and m.id <> p.owner_id
      on conflict do nothing`,
    ),
    ...pieces(
      projects,
      10_000,
      (rows) => `
      insert into join_requests (id, project_id, member_id, role, message, status, created_at)
      select gen_random_uuid(), ${id('project', 'n')}, ${id('member', `1 + (n::bigint * 17 + k * 7907) % ${members}`)}, 'Reviewer', 'I would like to help.', case when k = 1 then 'pending' else 'rejected' end, now() - k * interval '1 day'
      from ${rows}, generate_series(1, 2) k`,
    ),
    ...pieces(
      members,
      20_000,
      (rows) => `
      insert into connection_requests (id, from_member_id, to_member_id, status, created_at, decided_at)
      select gen_random_uuid(), ${id('member', 'n')}, ${id('member', `1 + (n + k * 7919) % ${members}`)}, 'accepted', now(), now() from ${rows}, generate_series(1, 3) k on conflict do nothing`,
    ),
  ];

const chatsSql =
  (size: Size): Statements =>
  ({ projects, messages }) => {
    const count = `case when n = 1 then ${largestOf(size).messages} else ${Math.round(messages / projects)} end`;
    return [
      ...pieces(
        projects,
        10_000,
        (rows) => `
        with made as (
          insert into chats (id, kind, project_id, last_seq, last_message_at)
          select ${id('chat', 'n')}, 'group', ${id('project', 'n')}, ${count}, now() - (n % 10000) * interval '1 minute' from ${rows} returning id, project_id, last_seq)
        insert into chat_members (chat_id, member_id, last_read_seq, joined_at)
        select made.id, s.member_id, greatest(0, made.last_seq - 3), now() from made, lateral (
          select owner_id as member_id from projects p where p.id = made.project_id
          union select member_id from project_members m where m.project_id = made.project_id) s`,
      ),
      ...pieces(projects, Math.max(1, Math.round(100_000 / (messages / projects))), (rows) =>
        messagesSql(rows, count),
      ),
    ];
  };

const messagesSql = (rows: string, count: string) => `
  insert into chat_messages (chat_id, seq, id, sender_id, text, created_at)
  select c.id, seq, gen_random_uuid(), p.owner_id, 'Has anybody looked at part ' || seq || ' of it yet, before we go on with the next?', now() - (c.last_seq - seq) * interval '3 minutes'
  from ${rows}, projects p, chats c, generate_series(1, ${count}) seq where p.id = ${id('project', 'n')} and c.id = ${id('chat', 'n')}`;

/** A board's tasks, each with the event of its creation; a third of them have a comment. */
const tasksSql =
  (size: Size): Statements =>
  ({ projects, tasks }) => {
    const count = `case when n = 1 then ${largestOf(size).tasks} else ${Math.round(tasks / projects)} end`;
    const number = `n::bigint * 10000 + k`;
    return pieces(
      projects,
      Math.max(1, Math.round(20_000 / (tasks / projects))),
      (rows) => `
      with made as (
        insert into tasks (id, project_id, title, description, due_date, labels, home_column, done_at, assignee_id, position, created_at, number, comments_count)
        select ${id('task', number)}, p.id, 'Look after part ' || k, 'As we said.', (now() + (k % 60 - 20) * interval '1 day')::date, '{docs}',
          (array['To Do','In Progress','Done'])[1 + k % 3], case when k % 3 = 2 then now() - k % 90 * interval '1 day' end, p.owner_id,
          'a' || lpad(k::text, 6, '0'), now() - k * interval '1 hour', k, (k % 3 = 0)::int
        from ${rows}, projects p, generate_series(1, ${count}) k where p.id = ${id('project', 'n')} returning id, assignee_id, created_at, comments_count),
      told as (
        insert into task_events (id, task_id, actor_id, kind, version, at) select gen_random_uuid(), id, assignee_id, 'created', 1, created_at from made)
      insert into task_comments (id, task_id, author_id, text, created_at)
      select gen_random_uuid(), id, assignee_id, 'This one is nearly there.', created_at from made where comments_count = 1`,
    );
  };

const newsSql =
  ({ members }: Size): Statements =>
  ({ projects }) =>
    pieces(
      Math.min(members, 200_000),
      5_000,
      (rows) => `
      insert into notifications (id, member_id, kind, subject_id, actor_id, project_id, created_at, at, read_at)
      select gen_random_uuid(), ${id('member', 'n')}, 'removedFromProject', ${id('project', `1 + (n + k * 13) % ${projects}`)}, ${id('member', `1 + (n + k) % ${members}`)}, ${id('project', `1 + (n + k * 13) % ${projects}`)},
        now() - k * interval '1 hour', now() - k * interval '1 hour', case when k > 3 then now() end from ${rows}, generate_series(1, 20) k`,
    );
