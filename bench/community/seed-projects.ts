import { coverSeedOf } from '@tandem/contract/projects/project-cover';
import { members } from '../../server/src/features/account/public.ts';
import { indexProjects } from '../../server/src/features/projects/search/project-search.repository.ts';
import {
  projectIgnores,
  projectMembers,
  projects,
} from '../../server/src/features/projects/projects.tables.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/ids.ts';
import type { BenchCommunity } from './projects.ts';

const batchSize = 200;
const firstDay = Date.UTC(2025, 0, 1);

/** Fills an empty database with members and projects, a minute apart. Returns a member who joined and ignored some. */
export async function seedProjects(
  database: Database,
  community: BenchCommunity,
  { count, index = indexProjects }: { count: number; index?: typeof indexProjects },
): Promise<string> {
  const memberIds = await addMembers(database, community);
  const [viewerId = '', ...owners] = memberIds;
  const published: string[] = [];
  while (published.length < count) {
    const rows = Array.from({ length: Math.min(batchSize, count - published.length) }, (_, index) =>
      projectRow(community, published.length + index, owners),
    );
    await database.transaction(async (tx) => {
      await tx.insert(projects).values(rows);
      await index(
        tx,
        rows.map(({ id }) => id),
      );
    });
    published.push(...rows.map(({ id }) => id));
    if (published.length % 10_000 === 0) await checkpoint(database, published.length);
  }
  await joinAndIgnore(database, viewerId, published);
  return viewerId;
}

async function addMembers(database: Database, { names }: BenchCommunity): Promise<string[]> {
  const lists = { techStack: [], skills: [], interests: [], about: '' };
  const rows = names.map((name) => {
    const id = newId();
    return {
      ...name,
      ...lists,
      id,
      emailId: `${id}@example.org`,
      passwordHash: 'none',
      gender: 'others' as const,
      createdAt: new Date(firstDay),
    };
  });
  for (let start = 0; start < rows.length; start += batchSize) {
    await database.orm.insert(members).values(rows.slice(start, start + batchSize));
  }
  return rows.map(({ id }) => id);
}

function projectRow(community: BenchCommunity, index: number, owners: string[]) {
  const project = community.project();
  return {
    ...project,
    coverSeed: coverSeedOf(project.title),
    id: newId(),
    ownerId: owners[(index * 7919) % owners.length] ?? '',
    status: index % 20 === 0 ? ('closed' as const) : ('open' as const),
    ownerPosition: -index,
    createdAt: new Date(firstDay + index * 60_000),
    // Half of the projects were active within sixty days.
    lastActivityAt: new Date(Date.now() - ((index * 7919) % 172_800) * 60_000),
  };
}

/** Prints progress. The embedded database keeps its WAL until a checkpoint. */
async function checkpoint(database: Database, done: number): Promise<void> {
  if (database.kind === 'embedded') await database.orm.execute('checkpoint');
  console.log(`${done} projects`);
}

async function joinAndIgnore({ orm }: Database, memberId: string, published: string[]): Promise<void> {
  const every = (step: number) => published.filter((_, index) => index % step === step - 1);
  if (published.length < 5000) return;
  await orm
    .insert(projectIgnores)
    .values(every(200).map((projectId) => ({ memberId, projectId, ignoredAt: new Date(firstDay) })));
  await orm
    .insert(projectMembers)
    .values(every(5000).map((projectId) => ({ memberId, projectId, joinedAt: new Date(firstDay) })));
}
