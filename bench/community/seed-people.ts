import { sql } from 'drizzle-orm';
import { connectionRequests } from '../../server/src/features/connections/public.ts';
import { members } from '../../server/src/features/account/public.ts';
import { indexPeople } from '../../server/src/features/people/public.ts';
import { peopleDismissals } from '../../server/src/features/people/people.tables.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { type Random, randomOf } from './random.ts';
import type { BenchCommunity } from './projects.ts';

/** Members of each kind whose suggestions are timed. */
export interface BenchViewers {
  usual: string[];
  /** Thirty skills, thirty tools, thirty interests. */
  manifold: string[];
  /** Five thousand connections. */
  popular: string[];
  /** Dismissed two thousand people. */
  choosy: string[];
  /** An empty profile. */
  blank: string[];
}

const batchSize = 200;
const pairsAtOnce = 5_000;
const connectionsAMember = 3;
const ofEachKind = 10;
const firstDay = Date.UTC(2025, 0, 1);

/** Fills an empty database with members, six connections each on average; returns those whose suggestions are timed. */
export async function seedPeople(database: Database, community: BenchCommunity): Promise<BenchViewers> {
  const random = randomOf(20_260_202);
  const ids: string[] = [];
  for (let start = 0; start < community.names.length; start += batchSize) {
    const names = community.names.slice(start, start + batchSize);
    const rows = names.map((name, place) => memberRow(community, random, name, start + place));
    await database.transaction(async (tx) => {
      await tx.insert(members).values(rows);
      await indexPeople(
        tx,
        rows.map(({ id }) => id),
      );
    });
    ids.push(...rows.map(({ id }) => id));
    if (ids.length % 10_000 === 0) await rest(database, ids.length);
  }
  const viewers = viewersAmong(ids);
  await connectSome(database, ids, viewers, random);
  await dismissSome(database, ids, viewers);
  return viewers;
}

/** Each kind has fixed indexes; the first members have the profile of their kind. */
export function viewersAmong(ids: readonly string[]): BenchViewers {
  const kind = (number: number) => ids.slice(number * ofEachKind, (number + 1) * ofEachKind);
  return {
    manifold: kind(0),
    blank: kind(1),
    popular: kind(2),
    choosy: kind(3),
    usual: Array.from({ length: 50 }, (_, place) => ids[Math.floor(((place + 1) * ids.length) / 51)] ?? ''),
  };
}

function memberRow(
  { skills, tags }: BenchCommunity,
  random: Random,
  name: { firstName: string; lastName: string },
  place: number,
) {
  const id = newId();
  const [isManifold, isBlank] = [place < ofEachKind, place >= ofEachKind && place < 2 * ofEachKind];
  const some = (from: readonly string[], least: number, most: number) => {
    const count = isBlank ? 0 : isManifold ? 30 : least + random.below(most - least + 1);
    const drawn = new Set<string>();
    while (drawn.size < count)
      drawn.add(from[Math.floor(from.length * random.next() ** (isManifold ? 1 : 3))] ?? '');
    return [...drawn];
  };
  const lists = { skills: some(skills, 3, 8), techStack: some(skills, 2, 5), interests: some(tags, 2, 6) };
  const account = { emailId: `${id}@example.org`, passwordHash: 'none', gender: 'others' as const };
  return { ...name, ...lists, ...account, id, about: '', createdAt: new Date(firstDay + place * 60_000) };
}

async function connectSome(
  database: Database,
  ids: readonly string[],
  viewers: BenchViewers,
  random: Random,
) {
  const pairs = new Map<string, [string, string]>();
  const add = (one: string, other: string) => {
    if (one !== other) pairs.set([one, other].toSorted().join(), [one, other]);
  };
  for (const id of ids) for (let left = connectionsAMember; left > 0; left--) add(id, random.pick(ids));
  for (const id of viewers.popular)
    for (let left = ids.length / 20; left > 0; left--) add(id, random.pick(ids));
  const all = [...pairs.values()];
  for (let start = 0; start < all.length; start += pairsAtOnce) {
    const some = all.slice(start, start + pairsAtOnce);
    await database.orm.execute(sql`
      insert into ${connectionRequests} (id, from_member_id, to_member_id, status, created_at, decided_at)
      select gen_random_uuid(), one, other, 'accepted', now(), now()
      from unnest(${sql.param(some.map(([one]) => one))}::uuid[], ${sql.param(some.map(([, other]) => other))}::uuid[]) as pair (one, other)`);
    if ((start / pairsAtOnce) % 10 === 9) await rest(database, ids.length);
  }
}

async function dismissSome({ orm }: Database, ids: readonly string[], { choosy }: BenchViewers) {
  const dismissed = ids.slice(-2_000);
  for (const memberId of choosy) {
    await orm
      .insert(peopleDismissals)
      .values(dismissed.map((dismissedId) => ({ memberId, dismissedId, dismissedAt: new Date(firstDay) })));
  }
}

/** The embedded database keeps its WAL until a checkpoint. */
async function rest(database: Database, done: number): Promise<void> {
  if (database.kind === 'embedded') await database.orm.execute('checkpoint');
  console.log(`${done} members`);
}
