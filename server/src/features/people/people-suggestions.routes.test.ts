import { disconnect, withdrawConnectionRequest } from '@tandem/contract/connections';
import { suggestionCeiling } from '@tandem/contract/limits';
import { dismissSuggestion, listSuggestions, peopleMessages } from '@tandem/contract/people';
import { editProfile } from '@tandem/contract/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { askToConnect, connect, rejectConnection } from '../../testing/people-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { members } from '../account/public.ts';

let app: TestApp;
let me: Actor;
/** Shares three skills with me, one in another spelling. */
let fitting: Actor;
/** Shares one interest. */
let similar: Actor;
let stranger: Actor;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.database.orm.delete(members);
  const nothing = { techStack: ['-'], skills: ['-'], interests: ['-'] };
  me = await app.member({ skills: ['Rust', 'SQLite', 'Go'], techStack: ['GDAL'], interests: ['maps'] });
  fitting = await app.member({ ...nothing, skills: ['rust', 'SQLITE', 'Go'] });
  similar = await app.member({ ...nothing, interests: ['Maps'] });
  app.clock.advance(1);
  stranger = await app.member({ ...nothing, skills: ['Knitting'] });
});
afterAll(() => app.close());

const on = (person: Actor) => ({ params: { userId: person.id } });
interface Query {
  page?: string;
  limit?: string;
  search?: string;
  skills?: string[];
  interests?: string[];
  hasTime?: 'true';
}
const suggest = (query: Query = {}) => me.call(listSuggestions, { query });
const suggested = async (query: Query = {}) => {
  await app.indexAll();
  return (await suggest(query)).suggestions.map(({ _id }) => _id);
};

describe('suggested people', () => {
  // spec: §7.4-03, §9-03
  it('are ordered by what they share with me, with the reason', async () => {
    const { suggestions, page, limit, total } = await suggest();
    expect(suggestions.map(({ _id, reason }) => [_id, reason])).toEqual([
      [fitting.id, '3 shared skills: rust, SQLITE, Go'],
      [similar.id, '1 shared interest: Maps'],
      [stranger.id, 'New here'],
    ]);
    expect([page, limit, total]).toEqual([1, 10, 3]);
    expect(suggestions[0]).toMatchObject({ emailId: null, connectionStatus: 'none' });
  });

  it('do not match words that only begin alike', async () => {
    const alike = {
      skills: ['Gopher', 'G', 'Rust belt'],
      techStack: ['SQLite3'],
      interests: ['map', 'maps of rust'],
    };
    const other = await app.member(alike);
    const { suggestions } = await suggest();
    expect(suggestions.find(({ _id }) => _id === other.id)?.reason).toBe('New here');
    expect(suggestions.slice(0, 2).map(({ _id }) => _id)).toEqual([fitting.id, similar.id]);
  });

  it('also count mutual connections', async () => {
    const friend = await app.member({ skills: ['-'], techStack: ['-'], interests: ['-'] });
    await connect(me, friend);
    await connect(stranger, friend);
    await connect(friend, similar);
    const { suggestions } = await suggest();
    expect(suggestions.map(({ _id, reason }) => [_id, reason])).toEqual([
      [fitting.id, '3 shared skills: rust, SQLITE, Go'],
      [similar.id, '1 shared interest: Maps · 1 mutual connection'],
      [stranger.id, '1 mutual connection'],
    ]);
  });

  it('leave out me and my connections, until we disconnect', async () => {
    await connect(me, fitting);
    expect(await suggested()).toEqual([similar.id, stranger.id]);
    await fitting.call(disconnect, on(me));
    expect(await suggested()).toEqual([fitting.id, similar.id, stranger.id]);
  });

  it('end with people with a pending request in either direction', async () => {
    const { _id } = await askToConnect(me, fitting);
    await askToConnect(similar, me);
    const { suggestions, total } = await suggest();
    expect(suggestions.map((one) => [one._id, one.connectionStatus, one.requestDirection])).toEqual([
      [stranger.id, 'none', null],
      ...(fitting.id > similar.id ? [fitting, similar] : [similar, fitting]).map((one) => [
        one.id,
        'pending',
        one === fitting ? 'sent' : 'received',
      ]),
    ]);
    expect(total).toBe(3);
    await me.call(withdrawConnectionRequest, { params: { requestId: _id } });
    expect((await suggested())[0]).toBe(fitting.id);
  });

  it('keep people who rejected me in their place', async () => {
    await rejectConnection(me, fitting);
    expect((await suggest()).suggestions[0]).toMatchObject({ _id: fitting.id, connectionStatus: 'rejected' });
  });

  it('follow changes of both profiles', async () => {
    await stranger.call(editProfile, {
      body: { skills: ['Knitting', 'Rust', 'Go'], techStack: ['SQLite', 'gdal'] },
    });
    await fitting.call(editProfile, { body: { skills: ['Cooking'] } });
    expect(await suggested()).toEqual([stranger.id, similar.id, fitting.id]);
    await me.call(editProfile, { body: { skills: ['Cooking'], techStack: [], interests: [] } });
    expect((await suggested())[0]).toBe(fitting.id);
  });

  // spec: §7.4-03
  it('list everyone once across pages; pages after the last are empty', async () => {
    const pages = [
      await suggest({ limit: '2' }),
      await suggest({ limit: '2', page: '2' }),
      await suggest({ limit: '2', page: '3' }),
    ];
    expect(pages.flatMap(({ suggestions }) => suggestions.map(({ _id }) => _id))).toEqual([
      fitting.id,
      similar.id,
      stranger.id,
    ]);
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
    for (const query of [{ page: '0' }, { page: '100001' }, { limit: '51' }, { page: 'x' }]) {
      expect((await me.refused(listSuggestions, { query })).status).toBe(400);
    }
  });

  it('are limited in number, and every page is reachable', async () => {
    const rows = Array.from({ length: suggestionCeiling + 20 }, (_, place) => {
      const id = newId();
      const lists = { about: '', techStack: [], skills: [], interests: [] };
      const account = { emailId: `${id}@example.org`, passwordHash: 'none', gender: 'others' as const };
      return {
        id,
        firstName: 'N',
        lastName: String(place),
        ...lists,
        ...account,
        createdAt: new Date(1_000 + place),
      };
    });
    await app.database.orm.insert(members).values(rows);
    const last = await suggest({ limit: '50', page: String(suggestionCeiling / 50) });
    expect([last.total, last.suggestions.length]).toEqual([suggestionCeiling, 50]);
  });

  it('need a constant number of queries', async () => {
    const cost = (limit: string, search?: string) =>
      queriesOf(() => suggest({ limit, ...(search ? { search } : {}) }));
    await app.indexAll();
    expect(await cost('1')).toBe(await cost('50'));
    expect(await cost('1', 'member')).toBe(await cost('50', 'member'));
  });
});

describe('a dismissed person', () => {
  it('is not suggested again, even when searched for, pending or dismissed twice', async () => {
    for (const _ of [1, 2])
      expect(await me.call(dismissSuggestion, on(fitting))).toEqual({ message: peopleMessages.dismissed });
    expect(await suggested()).toEqual([similar.id, stranger.id]);
    expect(await suggested({ search: 'sqlite' })).toEqual([]);
    await askToConnect(fitting, me);
    expect(await suggested()).not.toContain(fitting.id);
    expect(await fitting.call(listSuggestions, { query: {} })).toMatchObject({ total: 3 });
  });

  it('cannot be oneself or an unknown person', async () => {
    expect(await me.refused(dismissSuggestion, on(me))).toMatchObject({
      status: 400,
      code: 'people.dismisses_self',
    });
    expect((await me.refused(dismissSuggestion, { params: { userId: newId() } })).status).toBe(404);
  });
});

describe('searching suggested people', () => {
  it('finds by name, skill and interest, best match first, with the reason', async () => {
    const named = await app.member({
      firstName: 'Quillan',
      lastName: 'Rustem',
      skills: ['-'],
      techStack: ['-'],
      interests: ['-'],
    });
    expect(await suggested({ search: 'rust' })).toEqual([fitting.id, named.id]);
    expect(await suggested({ search: 'QUILL' })).toEqual([named.id]);
    expect(await suggested({ search: 'knitt' })).toEqual([stranger.id]);
    expect(await suggested({ search: 'knittnig' })).toEqual([stranger.id]);
    expect(await suggested({ search: 'maps' })).toEqual([similar.id]);
    expect((await suggest({ search: 'maps' })).suggestions[0]?.reason).toBe('1 shared interest: Maps');
    expect(await suggest({ search: 'zzzz' })).toEqual({
      suggestions: [],
      mayInvite: false,
      page: 1,
      limit: 10,
      total: 0,
    });
  });

  it('leaves out me and connections, and puts pending ones last', async () => {
    expect(await suggested({ search: 'go' })).toEqual([fitting.id]);
    const second = await app.member({ skills: ['Go'] });
    await askToConnect(me, second);
    expect(await suggested({ search: 'go' })).toEqual([fitting.id, second.id]);
    await connect(me, fitting);
    expect(await suggested({ search: 'go' })).toEqual([second.id]);
  });
});

describe('filtered suggestions', () => {
  it('have any of the skills or technologies and any of the interests, in whatever spelling', async () => {
    const both = await app.member({ skills: ['-'], techStack: ['Rust'], interests: ['maps', 'tea'] });
    expect(await suggested({ skills: ['RUST', 'Cobol'] })).toEqual([fitting.id, both.id]);
    expect(await suggested({ skills: ['knitting'] })).toEqual([stranger.id]);
    expect(await suggested({ interests: ['MAPS'] })).toEqual([both.id, similar.id]);
    expect(await suggested({ skills: ['rust'], interests: ['tea'] })).toEqual([both.id]);
    expect(await suggested({ skills: ['maps'] })).toEqual([]);
    expect((await suggest({ skills: ['rust'] })).total).toBe(2);
  });

  it('have hours a week for projects', async () => {
    for (const [person, hoursPerWeek] of [
      [stranger, 4],
      [similar, 0],
    ] as const)
      await person.call(editProfile, { body: { hoursPerWeek } });
    expect(await suggested({ hasTime: 'true' })).toEqual([stranger.id]);
    expect(await suggested({ hasTime: 'true', skills: ['Rust'] })).toEqual([]);
  });

  it('leave out me and connections, put pending ones last, and go with a search', async () => {
    const second = await app.member({ skills: ['Go'], techStack: ['-'], interests: ['-'] });
    await askToConnect(me, fitting);
    expect(await suggested({ skills: ['Go'] })).toEqual([second.id, fitting.id]);
    expect(await suggested({ search: 'go', skills: ['SQLite'] })).toEqual([fitting.id]);
    expect(await suggested({ search: 'go', interests: ['maps'] })).toEqual([]);
    await connect(me, second);
    expect(await suggested({ skills: ['Go'] })).toEqual([fitting.id]);
  });

  it('need no more queries than others', async () => {
    const cost = (query: Query) => queriesOf(() => suggest(query));
    expect(await cost({ skills: ['rust'], interests: ['-'] })).toBe(await cost({}));
  });
});
