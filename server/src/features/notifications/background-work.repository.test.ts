import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { mostRead } from '../../platform/database/testing/most-read.ts';
import { openTestDatabase } from '../../platform/database/testing/test-database.ts';
import { listForgotten } from './mail/mailings.repository.ts';
import { takeChats, takePushes } from './push/pushes.repository.ts';

const now = new Date('2026-11-20T06:00:00Z');
const soon = new Date(now.getTime() + 60_000);
const most = 20;
let database: Database;

/** 2,000 members with a device and a chat each. 50 pushes and 50 chats are due, one mail is forgotten. */
beforeAll(async () => {
  database = await openTestDatabase();
  const at = sql`${now.toISOString()}::timestamptz`;
  const numbered = sql`(select id, row_number() over (order by id) as i from members) m`;
  const due = sql`${at} + interval '1 minute' * case when i <= 50 then -1 else i end`;
  for (const text of [
    sql`insert into members (id, email_id, password_hash, first_name, last_name, gender, about, tech_stack, skills, interests, created_at)
      select id, id || '@example.org', '', 'Member', 'Number', 'others', '', '{}', '{}', '{}', ${at}
      from (select gen_random_uuid() as id from generate_series(1, 2000)) people`,
    sql`insert into sessions (token_hash, id, member_id, created_at, last_used_at, expires_at)
      select id, id, id, ${at}, ${at}, ${at} + interval '30 days' from members`,
    sql`insert into push_devices (id, member_id, session_id, endpoint, p256dh, auth, created_at)
      select id, id, id, 'https://push.example/' || id, '', '', ${at} from members`,
    sql`insert into pushes (id, device_id, what, subject_id, next_at, expires_at)
      select id, id, 'notification', id, ${due}, ${at} + interval '1 day' from ${numbered}`,
    sql`insert into projects (id, owner_id, title, description, skills_required, interests_tags, owner_position, created_at)
      select id, id, 'Hut book', '', '{}', '{}', 0, ${at} from members`,
    sql`insert into chats (id, kind, project_id) select id, 'group', id from members`,
    sql`insert into chat_pushes (chat_id, from_seq, seq, at, next_at) select id, 1, 1, ${at}, ${due} from ${numbered}`,
    sql`insert into notifications (id, member_id, kind, subject_id, created_at, at, is_mail_due)
      select id, id, 'joinRequestAccepted', id, ${at}, ${at} - interval '1 hour', i = 1 from ${numbered}`,
    sql`analyze`,
  ])
    await database.orm.execute(text);
});
afterAll(() => database.close());

it('takes pushes that are due, and reads no others', async () => {
  expect(
    await mostRead(database, 'pushes', (db) => takePushes(db, { now, leasedUntil: soon, most }), 'custom'),
  ).toBeLessThanOrEqual(50);
});

it('takes chats whose messages are to be pushed, and reads no others', async () => {
  expect(
    await mostRead(
      database,
      'chat_pushes',
      (db) => takeChats(db, { now, leasedUntil: soon, most }),
      'custom',
    ),
  ).toBeLessThanOrEqual(50);
});

it('finds forgotten mails among the notifications that are due', async () => {
  const forgotten = { apart: [], before: now };
  expect(await mostRead(database, 'notifications', (db) => listForgotten(db, forgotten, 200))).toBe(1);
});
