import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { openTestDatabase } from '../../../platform/database/testing/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { members } from '../../account/public.ts';
import { wholeFeed } from '../feed/project-feed.repository.ts';
import { indexProjects, searchFeed } from './project-search.repository.ts';
import { projects } from '../projects.tables.ts';

let database: Database;
let viewer: string;
let owner: string;
let published = 0;
const ids = new Map<string, string>();

beforeAll(async () => {
  database = await openTestDatabase();
  viewer = await addMember('Vera', 'Viewer');
  owner = await addMember('Zoë', 'Łukasińska');
  await publish({ title: 'Typography lab', description: 'Letters and their shapes.', tags: ['Design'] });
  await publish({ title: 'Weather station', description: 'A small API with GraphQL for gardeners.' });
  await publish({ title: 'Graph theory evenings', description: 'Proofs over tea.' });
  await publish({ title: 'Café Straße', description: 'Crème brûlée für alle.', skills: ['Smörgåsbord'] });
  await publish({
    title: 'Snake collection',
    description: 'Written in the language of that name.',
    skills: ['Python'],
  });
  await publish({ title: 'Python for children', description: 'First steps.' });
  await publish({
    title: 'First steps',
    description: 'We use python, and C++ for the rest.',
    skills: ['Node.js'],
  });
  await publish({
    title: '100% organic 🌱',
    description: 'Vegetables, snake_case and C:\\fields; 1000 things.',
  });
  await publish({ title: '分散データベースの研究', description: 'สวัสดีชาวโลก' });
  await publish({ title: 'Кулинарные рецепты', description: 'Ещё одна книга.', skills: ['React'] });
  await publish({ title: 'Far reach', description: 'Kubernetes everywhere.' });
});
afterAll(() => database.close());

async function addMember(firstName: string, lastName: string): Promise<string> {
  const id = newId();
  const lists = { about: '', techStack: [], skills: [], interests: [] };
  const account = { emailId: `${id}@example.org`, passwordHash: 'none', gender: 'others' as const };
  await database.orm
    .insert(members)
    .values({ id, firstName, lastName, ...lists, ...account, createdAt: new Date() });
  return id;
}

interface SendResult {
  title: string;
  description: string;
  skills?: string[];
  tags?: string[];
  by?: string;
}

async function publish({
  title,
  description,
  skills = ['Patience'],
  tags = ['Fun'],
  by = owner,
}: SendResult): Promise<string> {
  const id = newId();
  published += 1;
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, published));
  const lists = { skillsRequired: skills, interestsTags: tags };
  await database.transaction(async (tx) => {
    await tx
      .insert(projects)
      .values({ id, ownerId: by, title, description, ...lists, ownerPosition: 0, createdAt });
    await indexProjects(tx, [id]);
  });
  ids.set(id, title);
  return id;
}

async function find(search: string, more: { cursor?: string; limit?: number } = {}): Promise<string[]> {
  const found = await searchFeed(database.orm, { scope: wholeFeed(viewer), search, limit: 20, ...more });
  return found.ids.map((id) => ids.get(id) ?? id);
}

describe('finds', () => {
  it.each<[what: string, search: string, titles: string[]]>([
    [
      'the beginning and the inner part of a word, the beginning first',
      'graph',
      ['Graph theory evenings', 'Typography lab', 'Weather station'],
    ],
    [
      'a title before a skill before a description',
      'python',
      ['Python for children', 'Snake collection', 'First steps'],
    ],
    ['any case', 'TYPOGRAPHY', ['Typography lab']],
    ['a word typed without its accents', 'creme brulee', ['Café Straße']],
    ['a word typed with accents', 'wéather', ['Weather station']],
    ['ß as ss', 'strasse', ['Café Straße']],
    ['ø, å and ö as their plain letters', 'smorgasbord', ['Café Straße']],
    ['a tag', 'design', ['Typography lab']],
    ['two letters inside a word', 'ql', ['Weather station']],
    ['swapped letters', 'pyhton', ['Python for children', 'Snake collection', 'First steps']],
    ['a letter too few', 'typograhy', ['Typography lab']],
    ['two errors in a long word', 'kubernnetis', ['Far reach']],
    ['only projects that hold every word', 'python children', ['Python for children']],
    ['words of different fields', 'weather gardeners', ['Weather station']],
    ['a name with its signs', 'c++', ['First steps']],
    ['a name without its signs', 'nodejs', ['First steps']],
    ['a name with its signs where others write spaces', 'node js', ['First steps']],
    ['a word with signs that nobody writes so by its parts', 'python/children', ['Python for children']],
    ['a hyphened word where others write a space', 'first-steps', ['First steps', 'Python for children']],
    ['a per cent sign as it is', '100%', ['100% organic 🌱']],
    ['a per cent sign alone as it is', '%', ['100% organic 🌱']],
    ['an underscore alone as it is', '_', ['100% organic 🌱']],
    ['an underscore as it is', 'snake_case', ['100% organic 🌱']],
    ['a backslash as it is', 'c:\\fields', ['100% organic 🌱']],
    ['an emoji', '🌱', ['100% organic 🌱']],
    ['a part of a run of Chinese characters', 'データ', ['分散データベースの研究']],
    ['a single Chinese character', '研', ['分散データベースの研究']],
    ['a part of a run of Thai letters', 'ชาวโลก', ['分散データベースの研究']],
    ['a misspelt Cyrillic word', 'кулинраные', ['Кулинарные рецепты']],
    ['ё as е', 'еще', ['Кулинарные рецепты']],
    ['a known word only, not one like it', 'react', ['Кулинарные рецепты']],
  ])('%s', async (_, search, titles) => {
    expect(await find(search)).toEqual(titles);
  });

  it('everything by the creator of that name, newest first', async () => {
    const found = await find('zoe lukasinska');
    expect(found).toHaveLength(11);
    expect(found[0]).toBe('Far reach');
  });

  it.each([
    '',
    ' ',
    '.',
    '_',
    '\\',
    '…',
    '!!! ???',
    '%%%',
    '🦖',
    "'--",
    'qqqqqqq',
    '1=1',
    '(((',
    '<->',
    'a & | !',
    ':*',
  ])('nothing or something for %j, without failing', async (search) => {
    expect(Array.isArray(await find(search))).toBe(true);
  });

  it.each(['%_%', '__', '\\%', '%%', 'p_thon', 'pyth%', '%thon', 'python_', 'pyth\\on', '10_%'])(
    'nothing for the wildcards of %j',
    async (search) => {
      expect(await find(search)).toEqual([]);
    },
  );
});

describe('answers any text', () => {
  it('of up to 200 characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (search) => {
        const { ids: found, total } = await searchFeed(database.orm, {
          scope: wholeFeed(viewer),
          search: search.slice(0, 200),
          limit: 5,
        });
        expect(total).toBeGreaterThanOrEqual(found.length);
      }),
      { numRuns: 60 },
    );
  });
});
