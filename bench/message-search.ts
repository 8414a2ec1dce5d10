import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { createMessageIndexer } from '../server/src/features/chat/public.ts';
import { search } from '../server/src/features/chat/search/message-search.service.ts';
import { type Database, readerOf } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '20' },
  },
});
/** Of a search, 95th percentile in milliseconds. */
const limits = { embedded: 300, postgres: 100 };
/** The member is in some chats, the first of which has a fifth of all messages. */
const chats = { all: 1_000, own: 50 };
const vocabulary = 50_000;
const me = memberId(1);

const searches: Record<string, string> = {
  'a word of one message in twelve': wordAt(3),
  'a common word': wordAt(100),
  'a rare word': wordAt(30_000),
  'two words': `${wordAt(100)} ${wordAt(500)}`,
  'two letters': wordAt(40).slice(0, 2),
  'a typing error': `${wordAt(20_004).slice(0, 3)}x${wordAt(20_004).slice(3)}`,
};

const log = { info: () => undefined, warn: console.warn, error: console.error };
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const database = await openDatabase({ databaseUrl, dataDir, log });
try {
  if (!(await isFilled(database))) await fill(database);
  await measure(database);
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

function memberId(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** The n-th word, from the most frequent on. */
function wordAt(rank: number): string {
  const letters = 'abcdefghijklmnoprstuvwyz';
  let word = '';
  for (let rest = rank * 7919 + 31; word.length < 4 + (rank % 5); rest = Math.floor(rest / 3) + rank)
    word += letters.charAt(rest % letters.length);
  return word;
}

/** Words of a natural distribution: few are common, most are rare. */
function sentence(): string {
  return Array.from({ length: 12 }, () => wordAt(Math.floor(vocabulary * Math.random() ** 4))).join(' ');
}

/** Whether an earlier run filled it. */
async function isFilled({ orm }: Database): Promise<boolean> {
  const { rows } = await orm.execute(sql`select from chat_messages limit 1`);
  return rows.length > 0;
}

async function fill(db: Database): Promise<void> {
  const { orm } = db;
  await orm.execute(sql`
    insert into members (id, email_id, password_hash, first_name, last_name, gender, about, tech_stack, skills, interests, created_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n || '@example.org', '', 'Ana', 'Member', 'others', '', '{}', '{}', '{}', now()
    from generate_series(1, ${chats.all}) n`);
  await orm.execute(sql`
    insert into projects (id, owner_id, title, description, skills_required, interests_tags, owner_position, created_at)
    select id, id, 'Project', '', '{}', '{}', 1, now() from members`);
  await orm.execute(sql`insert into chats (id, kind, project_id) select id, 'group', id from projects`);
  await orm.execute(sql`
    insert into chat_members (chat_id, member_id, last_read_seq, joined_at)
    select id, ${me}, 0, now() from (select id from chats order by id limit ${chats.own}) own`);
  const seqs = new Map<number, number>();
  const batch = 1_000;
  for (let sent = 0; sent < Number(values.messages); sent += batch) {
    const rows = Array.from({ length: batch }, (_, place) => {
      const chat = place % 5 === 0 ? 1 : 2 + (((sent + place) * 7919) % (chats.all - 1));
      const seq = (seqs.get(chat) ?? 0) + 1;
      seqs.set(chat, seq);
      return { chat_id: memberId(chat), seq, text: sentence() };
    });
    await orm.execute(sql`
      insert into chat_messages (chat_id, seq, id, sender_id, text, created_at)
      select chat_id, seq, gen_random_uuid(), ${memberId(2)}, text, now() - (${Number(values.messages) - sent} * interval '20 seconds')
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (chat_id uuid, seq integer, text text)`);
  }
  await orm.execute(sql`
    update chats set last_seq = sent.seq
    from json_to_recordset(${JSON.stringify([...seqs].map(([chat, seq]) => ({ id: memberId(chat), seq })))}::json) as sent (id uuid, seq integer)
    where sent.id = chats.id`);
  const begunAt = performance.now();
  await createMessageIndexer({ database: db, log }).indexAll();
  const perMessage = (performance.now() - begunAt) / Number(values.messages);
  // Each apart: the embedded database ends a statement after five seconds.
  for (const table of ['members', 'projects', 'chats', 'chat_members', 'chat_messages', 'chat_message_words'])
    await orm.execute(sql.raw(`analyze ${table}`));
  console.log(`${db.kind}: ${values.messages} messages indexed, ${perMessage.toFixed(2)} ms each`);
}

async function measure(db: Database): Promise<void> {
  const slow: string[] = [];
  for (const [name, q] of Object.entries(searches)) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round <= Number(values.rounds); round += 1) {
      const begunAt = performance.now();
      found = (await search({ database: db, reader: readerOf(db) }, me, { q, limit: 20 })).messages.length;
      if (round > 0) times.push(performance.now() - begunAt);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    console.log(
      `${name.padEnd(34)} p50 ${at(0.5).toFixed(1)} p95 ${at(0.95).toFixed(1)} ms, ${found} on the first page`,
    );
    if (at(0.95) > limits[db.kind]) slow.push(name);
  }
  console.log(
    slow.length === 0 ? 'Every search is within the limit.' : `Above the limit: ${slow.join(', ')}.`,
  );
  if (slow.length > 0) process.exitCode = 1;
}
