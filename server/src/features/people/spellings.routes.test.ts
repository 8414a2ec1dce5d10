import { suggestEntries } from '@tandem/contract/people';
import { editProfile } from '@tandem/contract/profile';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThrottles } from '../../platform/http/guards/throttle.ts';
import { limitDefaults } from '../../platform/limits.ts';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { type Actor, type TestApp, type Visitor, createTestApp } from '../../testing/test-app.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { members } from '../account/public.ts';
import { facetChanges, facetSpellings, peopleFacets } from './people.tables.ts';

let app: TestApp;
let me: Actor;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.database.orm.delete(members);
  await app.database.orm.delete(facetSpellings);
  await app.database.orm.delete(facetChanges);
  me = await app.member({ skills: ['Cooking'], techStack: ['Cooking'], interests: ['cooking'] });
});
afterAll(() => app.close());

const count = () => app.runJob('count-spellings');
const suggested = async (prefix: string, { kind = 'skills', as = me as Visitor } = {}) => {
  const query = { kind: kind as 'skills', prefix };
  const { suggestions } = await as.call(suggestEntries, { query });
  return suggestions.map(({ spelling, members: users }) => [spelling, users]);
};
const members3 = (skills: string[]) =>
  Promise.all(skills.map((skill) => app.member({ skills: [skill], techStack: ['-'], interests: ['-'] })));

describe('suggested spellings', () => {
  it('are the commonest of each skill, by how many members have it', async () => {
    await members3(['react', 'React', 'React', 'ReactJS', 'React Native', 'Rust', 'Redis', 'Redis']);
    await count();
    expect(await suggested('rea')).toEqual([
      ['React', 4],
      ['React Native', 1],
    ]);
    expect(await suggested('reactjs')).toEqual([
      ['React', 4],
      ['React Native', 1],
    ]);
    expect((await suggested('R')).map(([spelling]) => spelling)).toEqual([
      'React',
      'Redis',
      'React Native',
      'Rust',
    ]);
    expect(await suggested('_%')).toEqual([]);
  });

  it('keep skills and interests apart, and count a member once', async () => {
    await count();
    expect(await suggested('cook')).toEqual([['Cooking', 1]]);
    expect(await suggested('cook', { kind: 'interests' })).toEqual([['cooking', 1]]);
  });

  it('without a session are only those of five members or more', async () => {
    await members3(['Maths', 'Maths', 'Maths', 'maths']);
    await count();
    expect(await suggested('mat', { as: app.nobody })).toEqual([]);
    await members3(['Maths']);
    await count();
    expect(await suggested('mat', { as: app.nobody })).toEqual([['Maths', 5]]);
  });

  it('follow an edited profile and a deleted account', async () => {
    const [other] = await members3(['Weaving']);
    await me.call(editProfile, { body: { skills: ['weaving'] } });
    await count();
    // Of two as common spellings, that of whoever joined first.
    expect(await suggested('wea')).toEqual([['weaving', 2]]);
    await me.call(editProfile, { body: { skills: ['Knitting'] } });
    await count();
    expect(await suggested('wea')).toEqual([['Weaving', 1]]);
    await deleteAccountOf(other!);
    await count();
    expect(await suggested('wea')).toEqual([]);
  });

  it('take one query for the spellings, whatever their number', async () => {
    const few = await queriesOf(() => suggested('c'));
    await members3(Array.from({ length: 12 }, (_, at) => `Craft ${at}`));
    await count();
    expect(await suggested('c')).toHaveLength(8);
    expect(await queriesOf(() => suggested('c'))).toBe(few);
  });

  it('are counted again for facets from before the normal form', async () => {
    await app.database.orm.delete(peopleFacets);
    await app.database.orm.execute(
      sql`insert into people_facets (facet, member_id) values ('s:cooking', ${me.id}), ('i:cooking', ${me.id})`,
    );
    await count();
    expect(await suggested('cook')).toEqual([['Cooking', 1]]);
    expect(await app.database.orm.select({ facet: peopleFacets.facet }).from(peopleFacets)).toHaveLength(2);
  });
});

it('refuses suggestions beyond the budget of a member', async () => {
  const throttles = createThrottles(null, () => undefined, { ...limitDefaults, LIMIT_ENTRY_SUGGESTIONS: 2 });
  const strict = await createTestApp({ throttles });
  const typing = await strict.member();
  const query = { kind: 'skills', prefix: 'a' } as const;
  for (let call = 0; call < 2; call += 1) await typing.call(suggestEntries, { query });
  expect(await typing.refused(suggestEntries, { query })).toMatchObject({ status: 429 });
  await strict.nobody.call(suggestEntries, { query });
  await strict.close();
});

it.each([{ prefix: '' }, { prefix: 'x'.repeat(41) }, { prefix: 'a', kind: 'people' }, {}])(
  'refuses %o',
  async (query) => {
    expect(await me.refused(suggestEntries, { query: { kind: 'skills', ...query } })).toMatchObject({
      status: 400,
    });
  },
);
