import { listPeopleFeed, listSuggestions } from '@tandem/contract/people';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { members } from '../account/public.ts';
import { indexPeople } from './people-search.repository.ts';
import { peopleFacets, peopleSearch } from './people.tables.ts';

let app: TestApp;
let me: Actor;

beforeAll(async () => {
  app = await createTestApp();
  me = await app.member({ skills: ['Beekeeping'] });
});
afterAll(() => app.close());

const found = async (search: string) =>
  (await me.call(listPeopleFeed, { query: { search } })).data.map(({ _id }) => _id);
const facetsOf = async (memberId: string) => {
  const rows = await app.database.orm
    .select({ facet: peopleFacets.facet })
    .from(peopleFacets)
    .where(sql`${peopleFacets.memberId} = ${memberId}`);
  return rows.map(({ facet }) => facet).toSorted();
};

/** A member from before people search existed. */
async function addUnindexed(firstName: string): Promise<string> {
  const id = newId();
  const lists = { techStack: [], skills: ['Beekeeping'], interests: ['honey'] };
  const account = { emailId: `${id}@example.org`, passwordHash: 'none', gender: 'others' as const };
  await app.database.orm
    .insert(members)
    .values({ id, firstName, lastName: 'Early', about: '', ...lists, ...account, createdAt: new Date() });
  return id;
}

describe('members from before people search existed', () => {
  it('are found and suggested after indexing, however often it runs', async () => {
    const ids = [await addUnindexed('Umberta'), await addUnindexed('Umbertina')];
    expect(await found('umberta')).toEqual([]);
    await Promise.all([app.prepare(), app.prepare()]);
    expect(await found('umbert')).toHaveLength(2);
    const { suggestions } = await me.call(listSuggestions, { query: {} });
    expect(suggestions.map(({ reason }) => reason)).toEqual(Array(2).fill('1 shared skill: Beekeeping'));
    expect(await facetsOf(ids[0]!)).toEqual(['interest:honey', 'skill:beekeeping']);
    // Finding nothing left takes one query for people, one each for settings, the announcement, reports without a case, keys of
    // pushes, the audit chain and secrets of webhooks, and a transaction of one each for the feed and the counts.
    expect(await queriesOf(() => app.prepare())).toBe(13);
  });
});

describe('the search index of a person', () => {
  it('is rolled back with a failed change', async () => {
    const id = await addUnindexed('Valentinian');
    const failing = app.database.transaction(async (tx) => {
      await indexPeople(tx, [id]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect([await found('valentinian'), await facetsOf(id)]).toEqual([[], []]);
  });

  it('is deleted with them', async () => {
    const id = await addUnindexed('Wilhelmina');
    await app.database.transaction((tx) => indexPeople(tx, [id]));
    expect(await found('wilhelmina')).toEqual([id]);
    await app.database.orm.delete(members).where(sql`${members.id} = ${id}`);
    expect([await found('wilhelmina'), await facetsOf(id)]).toEqual([[], []]);
    expect(await app.database.orm.$count(peopleSearch, sql`${peopleSearch.memberId} = ${id}`)).toBe(0);
  });

  it('uses only the dictionary of people', async () => {
    await app.member({ lastName: 'Xylander' });
    await app.indexAll();
    const { rows } = await app.database.orm.execute(
      sql`select corpus from search_words where word = 'xylander'`,
    );
    expect(rows).toEqual([{ corpus: 'people' }]);
  });
});
