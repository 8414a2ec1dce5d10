import type { Database } from '../../server/src/platform/database/database.ts';
import { addCallers, addGroup } from '../chat/population.ts';

/** Whom the bench asks for: a member with very many notifications, and one with few. */
export interface Notified {
  busy: string;
  usual: string;
}

interface Size {
  notifications: number;
  members: number;
  each: number;
}

const memberColumns = `insert into members
  (id, email_id, password_hash, first_name, last_name, gender, about, tech_stack, skills, interests, created_at, time_zone)`;
const notificationColumns = `insert into notifications
  (id, member_id, kind, subject_id, actor_id, project_id, request_id, task_id, created_at, at, read_at, is_mail_due)`;

/** Notifications of six kinds about tasks, requests and devices that exist */
const notify = (whose: string, from: number, to: number) => `${notificationColumns}
  select gen_random_uuid(), m.id, x.kind, gen_random_uuid(), a.id, t.project_id, case x.kind
    when 'joinRequestReceived' then r.id end, t.id, x.at - interval '1 hour', x.at,
    case when i % 2 = 0 then x.at end, i % 50 = 1
  from (${whose}) m cross join generate_series(${from}, ${to}) i
  cross join lateral (select now() - interval '1 minute' * i as at, (array['taskAssigned', 'taskCommented', 'taskOverdue',
    'joinRequestReceived', 'newDevice', 'connectionRequestAccepted'])[1 + i % 6] as kind) x
  join bench_tasks t on t.place = i % 5000
  left join bench_requests r on r.place = i % 1000
  join bench_people a on a.place = i % 1000`;

/** Parts, because the database ends a statement that takes long. */
const tenths = Array.from({ length: 10 }, (_, index) => index);

/** Members, their tasks and their requests. */
const population = (size: Size, { busy, projectId }: { busy: string; projectId: string }) => [
  'set local enable_nestloop = off',
  // A busy machine takes long.
  'set local statement_timeout = 0',
  `${memberColumns} select gen_random_uuid(), 'member' || i || '@example.org', 'none', 'Member', i::text, 'others', '',
      '{}', '{}', '{}', now(), (array['UTC', 'Europe/Berlin', 'Asia/Tokyo', 'America/Lima'])[1 + i % 4]
      from generate_series(1, ${size.members}) i`,
  `create temporary table bench_people as select id, row_number() over (order by id) - 1 as place from members`,
  'analyze',
  `insert into notification_settings (member_id, choices)
      select id, case when place % 10 = 0 then '{"suggestions":{"mail":true}}'::jsonb else '{}' end from bench_people`,
  `insert into tasks (id, project_id, title, labels, home_column, position, created_at, assignee_id, due_date)
      select gen_random_uuid(), '${projectId}', 'Task ' || i, '{}', 'To Do', 'a' || lpad(i::text, 6, '0'), now(),
        case when i % 2 = 0 then '${busy}'::uuid else p.id end, now()::date - 40 + i % 80
      from generate_series(1, ${size.members}) i join bench_people p on p.place = i`,
  `create temporary table bench_tasks as
      select id, project_id, row_number() over (order by position) - 1 as place from tasks`,
  'analyze',
  `insert into task_comments (id, task_id, author_id, text, created_at)
      select gen_random_uuid(), t.id, p.id, 'A comment.', now() - interval '1 minute' * i
      from generate_series(1, ${size.members * 2}) i join bench_tasks t on t.place = i % ${size.members}
      join bench_people p on p.place = i % 1000`,
  `insert into join_requests (id, project_id, member_id, role, created_at, expires_at)
      select gen_random_uuid(), '${projectId}', id, 'Developer', now(), now() + interval '1 day' * (1 + place % 30)
      from bench_people where place % 3 = 0`,
  `create temporary table bench_requests as
      select id, row_number() over (order by id) - 1 as place from join_requests`,
  'analyze',
];

/** What else the work in the background reads. */
const remainder = [
  `insert into reminders (member_id, kind, subject_id, about, at)
      select p.id, 'projectFits', gen_random_uuid(), i::text, now() from bench_people p, generate_series(1, 5) i`,
  `insert into sessions (token_hash, member_id, created_at, last_used_at, expires_at, id)
      select 'bench' || place, id, now(), now(), now() + interval '30 days', gen_random_uuid() from bench_people`,
  'analyze',
  `insert into push_devices (id, member_id, session_id, endpoint, p256dh, auth, created_at)
      select gen_random_uuid(), member_id, id, 'https://push.example.org/' || id, 'k', 'k', now() from sessions
      where token_hash like 'bench%'`,
  'analyze',
  `insert into pushes (id, device_id, what, subject_id, next_at, expires_at)
      select gen_random_uuid(), d.id, 'notification', n.id, now() + interval '1 second' * (n.place - 500), now() + interval '1 day'
      from push_devices d join (select id, member_id, row_number() over (partition by member_id order by at) as place
        from notifications) n on n.member_id = d.member_id where n.place <= 10`,
];

/** Fills an empty database; a statement each, because the embedded database would take long for single rows. */
export async function seedNotifications(database: Database, size: Size): Promise<Notified> {
  const callers = await database.transaction((tx) => addCallers(tx, 5));
  const [busy = '', usual = ''] = callers.map(({ id }) => id);
  const { projectId } = await addGroup(database, callers);
  const steps = [
    ...population(size, { busy, projectId }),
    ...tenths.map((tenth) =>
      notify(
        `select '${busy}'::uuid as id`,
        (tenth * size.notifications) / 10 + 1,
        ((tenth + 1) * size.notifications) / 10,
      ),
    ),
    'analyze',
    ...tenths.map((tenth) =>
      notify(`select id from bench_people where id <> '${busy}' and place % 10 = ${tenth}`, 1, size.each),
    ),
    ...remainder,
  ];
  // In one transaction: its connection has the temporary tables.
  await database.transaction(async (tx) => {
    for (const step of steps) await tx.execute(step);
  });
  await database.executeSql('vacuum analyze');
  return { busy, usual };
}
