import type { InputOf } from '@tandem/contract/operation';
import { listPeopleFeed } from '@tandem/contract/people';
import { editProfile } from '@tandem/contract/profile';
import { createProject, editProject, setProjectStatus, viewProject } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { personSource } from '../../features/people/people-search.repository.ts';
import { peopleSearch } from '../../features/people/people.tables.ts';
import { ownerSearch, projectSearch } from '../../features/projects/projects.tables.ts';
import { ownerSource, projectSource } from '../../features/projects/search/project-search.repository.ts';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Database } from '../database/database.ts';
import { recordLog } from '../database/testing/test-log.ts';
import { searchWords, searchChanges } from './search.tables.ts';
import { createSearchIndexer, type SearchSource, createSearchQueue } from './search-indexer.ts';

let app: TestApp;
let viewer: Actor;
let me: Actor;
beforeAll(async () => {
  app = await createTestApp();
  viewer = await app.member();
});
beforeEach(async () => {
  me = await app.member();
  await app.indexAll();
});
afterAll(() => app.close());

const queued = () => app.database.orm.$count(searchChanges);
const found = async (search: string) =>
  (await viewer.call(listFeed, { query: { search } })).data.map(({ title }) => title);
const edit = (id: string, body: InputOf<typeof editProject>['body'] & object) =>
  me.call(editProject, { params: { id }, body });
const rename = (lastName: string) => me.call(editProfile, { body: { lastName } });

const indexerOn = (database: Database, source: SearchSource) =>
  createSearchIndexer({ database, queue: createSearchQueue(), sources: [source], log: recordLog() });

/** An indexer that stops after it has read the texts, until `go` is called. */
function pausedIndexer(source: SearchSource) {
  const [hasRead, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const paused: SearchSource = {
    ...source,
    readTexts: async (db, ids) => {
      const texts = await source.readTexts(db, ids);
      hasRead.resolve();
      await mayGo.promise;
      return texts;
    },
  };
  const indexer = indexerOn(app.database, paused);
  return { hasRead: hasRead.promise, go: mayGo.resolve, indexAll: indexer.indexAll };
}

it('indexes a project after the reply', async () => {
  const { _id } = await publish(me, { title: 'Lighthouse keepers' });
  expect(await found('lighthouse')).toEqual([]);
  await app.indexAll();
  expect(await found('lighthouse')).toEqual(['Lighthouse keepers']);
  await edit(_id, { description: 'With a foghorn.' });
  await app.indexAll();
  expect([await found('foghorn'), await queued()]).toEqual([['Lighthouse keepers'], 0]);
});

it('queues nothing when no text changed', async () => {
  const { _id, title } = await publish(me, { title: 'Unchanged' });
  await app.indexAll();
  await edit(_id, { title });
  await edit(_id, { timeZone: 'Asia/Tokyo' });
  await me.call(setProjectStatus, { params: { id: _id }, body: { status: 'closed' } });
  await me.call(editProfile, { body: { about: 'Something else.', lastName: me.user.lastName, age: 31 } });
  expect(await queued()).toBe(0);
});

it('queues nothing for a change that is rolled back', async () => {
  const [queue, id] = [createSearchQueue(), me.id];
  const failing = app.database.transaction(async (tx) => {
    await queue.enqueue(tx, [{ kind: 'person', id }]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await queued()).toBe(0);
});

it('indexes by itself while it runs', async () => {
  const other = await createTestApp();
  try {
    other.searchIndexer.start();
    const [owner, reader] = [await other.member(), await other.member()];
    await publish(owner, { title: 'Windmill' });
    await vi.waitFor(
      async () => {
        const { data } = await reader.call(listFeed, { query: { search: 'windmill' } });
        expect(data).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
  } finally {
    await other.close();
  }
});

it('keeps what another indexer read and wrote later', async () => {
  const { _id } = await publish(me, { title: 'Before' });
  const slow = pausedIndexer(projectSource);
  const indexing = slow.indexAll();
  await slow.hasRead;
  await edit(_id, { title: 'Afterwards' });
  await app.indexAll();
  slow.go();
  await indexing;
  expect([await found('before'), await found('afterwards')]).toEqual([[], ['Afterwards']]);
});

it('indexes a text again that changed while it was indexed', async () => {
  const { _id } = await publish(me, { title: 'Draft' });
  const slow = pausedIndexer(projectSource);
  const indexing = slow.indexAll();
  await slow.hasRead;
  await edit(_id, { title: 'Edition' });
  slow.go();
  await indexing;
  await app.indexAll();
  expect([await found('draft'), await found('edition')]).toEqual([[], ['Edition']]);
});

it('finds the last text when indexers and edits compete', async () => {
  const { _id } = await publish(me, { title: 'Contest' });
  await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => edit(_id, { title: `Contest ${'abcdefgh'[n]}${'abcdefgh'[n]}` })),
    app.indexAll(),
    app.indexAll(),
  ]);
  await app.indexAll();
  const [title = ''] = await found('contest');
  for (const n of 'abcdefgh')
    expect(await found(`contest ${n}${n}`)).toEqual(title.endsWith(n) ? [title] : []);
  expect(await queued()).toBe(0);
});

it('keeps the change in the queue when indexing fails', async () => {
  await publish(me, { title: 'Resilient' });
  const failing = {
    ...projectSource,
    searchable: { ...projectSource.searchable, id: 'no_such_column' },
  };
  await indexerOn(app.database, failing).indexAll();
  expect(await queued()).toBeGreaterThan(0);
  await app.indexAll();
  expect(await found('resilient')).toEqual(['Resilient']);
});

it('costs the same to rename the owner of one project and of thirty', async () => {
  await publish(me, { title: 'First of many' });
  await app.indexAll();
  const cost = (name: string) =>
    queriesOf(async () => {
      await rename(name);
      await app.indexAll();
    });
  const [, withOne] = [await cost('Vandermeer'), await cost('Vandenberg')];
  for (let n = 0; n < 29; n += 1) await publish(me, { title: 'One more' });
  await app.indexAll();
  const withThirty = await cost('Vanderbilt');
  expect(withThirty).toBe(withOne);
  const { total } = await viewer.call(listFeed, { query: { search: 'vanderbilt' } });
  expect([total, await found('vandenberg')]).toEqual([30, []]);
  expect(await found('vanderbilt first')).toEqual(['First of many']);
});

it('finds a project by words of its text and of its owner, ranked by the best field', async () => {
  await rename('Marigold');
  await publish(me, { title: 'Garden', description: 'Roses' });
  await publish(viewer, { title: 'Hidden', description: 'own projects are not in the feed' });
  const other = await app.member();
  await publish(other, { title: 'Marigold', description: 'In the title.' });
  await publish(other, { title: 'Flowers', description: 'Such as marigold.' });
  await app.indexAll();
  expect(await found('marigold')).toEqual(['Marigold', 'Garden', 'Flowers']);
  expect(await found('garden marigold roses')).toEqual(['Garden']);
  expect(await found('marigodl')).toHaveLength(3);
});

it.each([
  ['owner', ownerSource],
  ['person', personSource],
  ['project', projectSource],
])('leaves nothing of an account that was deleted while its %s was indexed', async (_, source) => {
  await rename('Ephemeral');
  await me.call(createProject, {
    body: {
      title: 'Gone',
      description: 'soon',
      skillsRequired: ['x'],
      interestsTags: ['y'],
      timeZone: 'UTC',
    },
  });
  const slow = pausedIndexer(source);
  const indexing = slow.indexAll();
  await slow.hasRead;
  await deleteAccountOf(me);
  slow.go();
  await indexing;
  await app.indexAll();
  const { orm } = app.database;
  const rows = await Promise.all([
    orm.select().from(projectSearch),
    orm.select().from(ownerSearch),
    orm.select().from(peopleSearch),
    orm.select().from(searchChanges),
  ]);
  expect(JSON.stringify(rows)).not.toContain(me.id);
  expect(await found('ephemeral')).toEqual([]);
  expect((await viewer.call(listPeopleFeed, { query: { search: 'ephemeral' } })).data).toEqual([]);
});

const countWords = () => app.database.orm.$count(searchWords);
/** Words that no other text has. */
const novelWords = (count: number, first: string) =>
  Array.from(
    { length: count },
    (_, n) => `${first}${n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`,
  );

it('keeps no words of texts that were edited there and back', async () => {
  const { _id } = await publish(me, { title: 'There', description: 'and back' });
  await app.indexAll();
  const before = await countWords();
  for (let edits = 0; edits < 5; edits += 1) {
    await edit(_id, { description: novelWords(120, 'abcdefgh'.charAt(edits)).join(' ') });
    await app.indexAll();
    await edit(_id, { description: 'and back' });
    await app.indexAll();
  }
  // An edit may also remove a word that an earlier test left unused.
  expect(await countWords()).toBeLessThanOrEqual(before);
});

it('keeps a word that another text has', async () => {
  const [one, other] = [
    await publish(me, { title: 'Xenolith' }),
    await publish(me, { title: 'Xenolith too' }),
  ];
  await app.indexAll();
  await edit(one._id, { title: 'Rock' });
  await app.indexAll();
  expect(await found('xenolith')).toEqual([other.title]);
});

it('finds a text whose word left the dictionary while it was indexed', async () => {
  const former = await publish(me, { title: 'Quixotry' });
  await app.indexAll();
  await publish(me, { title: 'Quixotry again' });
  const { orm } = app.database;
  await orm.delete(searchChanges).where(eq(searchChanges.kind, 'owner'));
  const writing: Database = {
    ...app.database,
    transaction: async (work) => {
      await orm.delete(projectSearch).where(eq(projectSearch.projectId, former._id));
      await app.searchIndexer.removeUnusedWords();
      expect(await orm.$count(searchWords, eq(searchWords.word, 'quixotry'))).toBe(0);
      return app.database.transaction(work);
    },
  };
  await indexerOn(writing, projectSource).indexAll();
  expect(await found('quixotry')).toEqual(['Quixotry again']);
});

it('accepts a text of more new words than it indexes, and finds its title', async () => {
  const before = await countWords();
  const description = novelWords(1_300, 'zy').join('-').slice(0, 4_000);
  const { _id } = await publish(me, { title: 'Overlong', description });
  await app.indexAll();
  expect((await countWords()) - before).toBeLessThan(1_000);
  expect(await found('overlong')).toEqual(['Overlong']);
  expect((await me.call(viewProject, { params: { id: _id } })).data.description).toBe(description);
});

it('removes the words of deleted projects once a day', async () => {
  await publish(me, { title: 'Ephemeris' });
  await app.indexAll();
  await deleteAccountOf(me);
  await app.runJob('remove-unused-search-words');
  expect(await app.database.orm.$count(searchWords, eq(searchWords.word, 'ephemeris'))).toBe(0);
});
