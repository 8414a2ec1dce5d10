import { sql } from 'drizzle-orm';
import { connectionRequests } from '../../server/src/features/connections/connections.tables.ts';
import { members } from '../../server/src/features/account/public.ts';
import { indexPeople } from '../../server/src/features/people/public.ts';
import { peopleDismissals } from '../../server/src/features/people/people.tables.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { type Random, randomOf } from './random.ts';
import type { BenchCommunity } from './projects.ts';

/** The ids of members whose suggestions are timed, by kind. */
export interface BenchViewers {
  usual: string[];
  /** Thirty skills, thirty tools, thirty interests. */
  manySkills: string[];
  /** Five thousand connections. */
  manyConnections: string[];
  /** Two thousand dismissed suggestions. */
  manyDismissals: string[];
  /** An empty profile. */
  emptyProfile: string[];
}

const batchSize = 200;
const pairBatchSize = 5_000;
const connectionsPerMember = 3;
const membersPerKind = 10;
const firstDay = Date.UTC(2025, 0, 1);

/** Fills an empty database with members, who have six connections on average. Returns the members to time. */
export async function seedPeople(database: Database, community: BenchCommunity): Promise<BenchViewers> {
  const random = randomOf(20_260_202);
  const ids: string[] = [];
  for (let start = 0; start < community.names.length; start += batchSize) {
    const names = community.names.slice(start, start + batchSize);
    const rows = names.map((name, index) => memberRow(community, random, name, start + index));
    await database.transaction(async (tx) => {
      await tx.insert(members).values(rows);
      await indexPeople(
        tx,
        rows.map(({ id }) => id),
      );
    });
    ids.push(...rows.map(({ id }) => id));
    if (ids.length % 10_000 === 0) await checkpoint(database, ids.length);
  }
  const viewers = viewersAmong(ids);
  await connectSome(database, ids, viewers, random);
  await dismissSome(database, ids, viewers);
  return viewers;
}

/** Finds the members to time: `seedPeople` gives each kind fixed indexes. */
export function viewersAmong(ids: readonly string[]): BenchViewers {
  const kind = (index: number) => ids.slice(index * membersPerKind, (index + 1) * membersPerKind);
  return {
    manySkills: kind(0),
    emptyProfile: kind(1),
    manyConnections: kind(2),
    manyDismissals: kind(3),
    usual: Array.from({ length: 50 }, (_, index) => ids[Math.floor(((index + 1) * ids.length) / 51)] ?? ''),
  };
}

function memberRow(
  { skills, tags }: BenchCommunity,
  random: Random,
  name: { firstName: string; lastName: string },
  index: number,
) {
  const id = newId();
  const [hasManySkills, isEmpty] = [
    index < membersPerKind,
    index >= membersPerKind && index < 2 * membersPerKind,
  ];
  const draw = (from: readonly string[], least: number, most: number) => {
    const count = isEmpty ? 0 : hasManySkills ? 30 : least + random.below(most - least + 1);
    const drawn = new Set<string>();
    while (drawn.size < count)
      drawn.add(from[Math.floor(from.length * random.next() ** (hasManySkills ? 1 : 3))] ?? '');
    return [...drawn];
  };
  const lists = { skills: draw(skills, 3, 8), techStack: draw(skills, 2, 5), interests: draw(tags, 2, 6) };
  const account = { emailId: `${id}@example.org`, passwordHash: 'none', gender: 'others' as const };
  return { ...name, ...lists, ...account, id, about: '', createdAt: new Date(firstDay + index * 60_000) };
}

async function connectSome(
  database: Database,
  ids: readonly string[],
  viewers: BenchViewers,
  random: Random,
) {
  const pairs = new Map<string, [string, string]>();
  const add = (from: string, to: string) => {
    if (from !== to) pairs.set([from, to].toSorted().join(), [from, to]);
  };
  for (const id of ids) for (let left = connectionsPerMember; left > 0; left--) add(id, random.pick(ids));
  for (const id of viewers.manyConnections)
    for (let left = ids.length / 20; left > 0; left--) add(id, random.pick(ids));
  const all = [...pairs.values()];
  for (let start = 0; start < all.length; start += pairBatchSize) {
    const batch = all.slice(start, start + pairBatchSize);
    await database.orm.execute(sql`
      insert into ${connectionRequests} (id, from_member_id, to_member_id, status, created_at, decided_at)
      select gen_random_uuid(), sender, recipient, 'accepted', now(), now()
      from unnest(${sql.param(batch.map(([from]) => from))}::uuid[], ${sql.param(batch.map(([, to]) => to))}::uuid[]) as pair (sender, recipient)`);
    if ((start / pairBatchSize) % 10 === 9) await checkpoint(database, ids.length);
  }
}

async function dismissSome({ orm }: Database, ids: readonly string[], { manyDismissals }: BenchViewers) {
  const dismissed = ids.slice(-2_000);
  for (const memberId of manyDismissals) {
    await orm
      .insert(peopleDismissals)
      .values(dismissed.map((dismissedId) => ({ memberId, dismissedId, dismissedAt: new Date(firstDay) })));
  }
}

/** Prints progress. The embedded database keeps its WAL until a checkpoint. */
async function checkpoint(database: Database, done: number): Promise<void> {
  if (database.kind === 'embedded') await database.orm.execute('checkpoint');
  console.log(`${done} members`);
}
