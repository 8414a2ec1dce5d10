import { type SQL, sql } from 'drizzle-orm';
import { isoTime } from '../../platform/database/statement.ts';
import { fullNameOf } from '../account/public.ts';
import { projectTitleOf } from '../projects/public.ts';

/** Messages before the reported one, and as many after it. */
const neighbours = sql.raw('5');

const around = sql`(
  select coalesce(json_agg(json_build_object(
    '_id', x.id, 'text', x.text, 'createdAt', ${sql.raw(isoTime('x.created_at'))},
    'author', case when x.sender_id is not null then
      json_build_object('_id', x.sender_id, 'name', ${fullNameOf(sql`x.sender_id`)}) end
  ) order by x.created_at, x.id), '[]')
  from chat_messages x where x.chat_id = m.chat_id and x.seq between m.seq - ${neighbours} and m.seq + ${neighbours})`;

/** A query for what moderators need of a reported message (`SeenThing`); no row when the member does not see it. */
export const reportedMessage = (id: string, me: string): SQL => sql`
  select m.sender_id as "authorId", c.project_id as "projectId", null as "photoUrl",
    coalesce(${projectTitleOf(sql`c.project_id`)}, 'Direct chat') as title, m.text,
    ${fullNameOf(sql`m.sender_id`)} as author, ${around} as around
  from chat_messages m join chats c on c.id = m.chat_id
  join chat_members own on own.chat_id = c.id and own.member_id = ${me}
  where m.id = ${id}`;

/** SQL for what a reported message is now, as JSON, from SQL for the id; null when there is none. */
export const reportedMessageNow = (id: SQL): SQL => sql`(
  select json_build_object('text', m.text, 'isHidden', m.hidden_at is not null) from chat_messages m where m.id = ${id})`;

/** SQL for the path of the group chat with a message, from SQL for the id; null when it is none of the member's. */
export const messagePathFor = (id: SQL, me: string): SQL => sql`(
  select '/collab-chat/' || h.project_id || '/' || h.id
  from chat_messages m join chats h on h.id = m.chat_id
  join chat_members own on own.chat_id = h.id and own.member_id = ${me}
  where m.id = ${id} and h.project_id is not null)`;
