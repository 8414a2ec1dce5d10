import { sendConnectionRequest } from '@tandem/contract/connections';
import { askToJoin } from '@tandem/contract/join-requests';
import {
  countWaiting,
  dismissSuggestion,
  listPeopleFeed,
  listSuggestions,
  type Person,
  viewPerson,
} from '@tandem/contract/people';
import { editProfile } from '@tandem/contract/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { askToConnect, connect } from '../../testing/people-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';

let app: TestApp;
let me: Actor;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(1);
  me = await app.member();
});
afterAll(() => app.close());

const idsOf = (people: Person[]) => people.map(({ _id }) => _id);

describe('one person', () => {
  // spec: §3-10, §7.4-02
  it('is shown with their profile and without account data', async () => {
    app.clock.advance(1);
    const ada = await app.member({
      firstName: 'Ada',
      skills: ['Rust'],
      techStack: ['SQLite'],
      interests: ['tea'],
    });
    expect((await me.send(viewPerson, { params: { id: ada.id } })).json()).toEqual({
      data: {
        _id: ada.id,
        firstName: 'Ada',
        lastName: ada.user.lastName,
        photoUrl: null,
        emailId: null,
        about: 'Writes tests.',
        experience: 5,
        techStack: ['SQLite'],
        skills: ['Rust'],
        interests: ['tea'],
        createdAt: app.clock.now().toISOString(),
        connectionStatus: 'none',
        requestId: null,
        requestDirection: null,
        links: [],
        hoursPerWeek: null,
        timeZone: null,
        languages: [],
        inCommon: { connections: [], connectionsCount: 0, skills: [], interests: [] },
        mayInvite: false,
      },
    });
  });

  it('has links, availability, time zone and languages on their page', async () => {
    const ada = await app.member();
    const details = {
      links: [{ title: '', url: 'https://ada.example.org' }],
      hoursPerWeek: 4,
      timeZone: 'Europe/London',
      languages: ['English'],
    };
    await ada.call(editProfile, { body: details });
    expect((await me.call(viewPerson, { params: { id: ada.id } })).data).toMatchObject(details);
  });

  it('shows what the two have in common, in the spelling of the other', async () => {
    const lists = { skills: ['reactjs', 'Maps'], techStack: ['Go'], interests: ['open-data'] };
    const own = await app.member({ skills: ['React'], techStack: ['golang'], interests: ['Open data'] });
    const other = await app.member(lists);
    const friends = await Promise.all(
      ['Abe', 'Bea', 'Cid', 'Dov'].map((firstName) => app.member({ firstName })),
    );
    for (const friend of friends) {
      await connect(own, friend);
      await connect(friend, other);
    }
    await connect(own, await app.member());
    const { inCommon } = (await own.call(viewPerson, { params: { id: other.id } })).data;
    expect(inCommon).toMatchObject({
      connectionsCount: 4,
      skills: ['reactjs', 'Go'],
      interests: ['open-data'],
    });
    expect(inCommon.connections.map(({ firstName }) => firstName)).toEqual(['Abe', 'Bea', 'Cid']);
    const many = await queriesOf(() => own.call(viewPerson, { params: { id: other.id } }));
    expect(await queriesOf(() => me.call(viewPerson, { params: { id: other.id } }))).toBe(many);
    const self = await own.call(viewPerson, { params: { id: own.id } });
    expect(self.data.inCommon).toEqual({ connections: [], connectionsCount: 0, skills: [], interests: [] });
  });

  it('is 404 when unknown, 400 for an invalid id, and may be oneself', async () => {
    expect(await me.refused(viewPerson, { params: { id: newId() } })).toMatchObject({
      status: 404,
      code: 'people.not_found',
    });
    expect((await me.refused(viewPerson, { params: { id: 'nobody' } })).status).toBe(400);
    const { data } = await me.call(viewPerson, { params: { id: me.id.toUpperCase() } });
    expect(data).toMatchObject({ _id: me.id, emailId: me.user.emailId, connectionStatus: 'none' });
  });
});

describe('the people feed', () => {
  const read = async (limit: string, between = async () => {}) => {
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await me.call(listPeopleFeed, {
        query: { limit, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...idsOf(page.data));
      if (page.nextCursor === null) return seen;
      cursor = page.nextCursor;
      await between();
    }
  };

  // spec: §7.4-01
  it('lists everyone but me once, newest first, with any page size', async () => {
    const [first, second] = [await app.member(), await app.member()];
    const all = await read('50');
    expect(all.slice(0, 2)).toEqual([second.id, first.id]);
    expect(all).not.toContain(me.id);
    expect(new Set(all).size).toBe(all.length);
    expect(await read('1', async () => void (await app.member()))).toEqual(all);
  });

  it('finds by name, skill and interest, best match first, in pages', async () => {
    const skilled = await app.member({ skills: ['Zanzibar'] });
    app.clock.advance(1);
    const fond = await app.member({ interests: ['zanzibar nights'] });
    const named = await app.member({ lastName: 'Zánzibar' });
    await app.indexAll();
    const find = (search: string) => me.call(listPeopleFeed, { query: { search, limit: '2' } });
    const first = await find('zanzibar');
    expect(idsOf(first.data)).toEqual([named.id, fond.id]);
    const rest = await me.call(listPeopleFeed, {
      query: { search: 'zanzibar', limit: '2', cursor: first.nextCursor! },
    });
    expect([idsOf(rest.data), rest.nextCursor]).toEqual([[skilled.id], null]);
    expect(idsOf((await find('zanzbiar')).data)).toHaveLength(2);
    expect(idsOf((await find('anziba nigh')).data)).toEqual([fond.id]);
    expect((await find('nothing like it')).data).toEqual([]);
    expect((await find('%')).data).toEqual([]);
  });

  it('refuses invalid limits and cursors', async () => {
    const { nextCursor } = await me.call(listPeopleFeed, { query: { limit: '1' } });
    for (const query of [
      { limit: '0' },
      { limit: '51' },
      { cursor: 'x' },
      { search: 'x', cursor: nextCursor! },
      { search: 'x'.repeat(201) },
    ]) {
      expect((await me.refused(listPeopleFeed, { query })).status, JSON.stringify(query)).toBe(400);
    }
  });

  it('needs the same number of queries for fifty people as for one', async () => {
    const cost = (limit: string) => queriesOf(() => me.call(listPeopleFeed, { query: { limit } }));
    expect(await cost('1')).toBe(await cost('50'));
  });
});

describe("the menu's counts", () => {
  it('count pending connection requests and join requests in one query', async () => {
    expect(await me.call(countWaiting)).toEqual({
      connectionRequests: 0,
      joinRequests: 0,
      invitations: 0,
      notifications: 0,
    });
    const others = [await app.member(), await app.member()];
    for (const title of ['One', 'Two']) {
      const { _id } = await publish(me, { title });
      for (const other of others)
        await other.call(askToJoin, { params: { projectId: _id }, body: { role: 'Tester' } });
    }
    await askToConnect(others[0]!, me);
    await askToConnect(me, others[1]!);
    expect(await me.call(countWaiting)).toEqual({
      connectionRequests: 1,
      joinRequests: 4,
      invitations: 0,
      notifications: 5,
    });
    await me.call(sendConnectionRequest, { params: { userId: others[0]!.id } });
    expect((await me.call(countWaiting)).connectionRequests).toBe(0);
    // One reads the session, one counts.
    expect(await queriesOf(() => me.call(countWaiting))).toBe(2);
  });
});

describe('nobody', () => {
  it.each([listPeopleFeed, viewPerson, listSuggestions, dismissSuggestion, countWaiting])(
    'gets 401 from $name',
    async (operation) => {
      const params = { id: me.id, userId: me.id };
      expect(await app.nobody.refused(operation, { params })).toMatchObject({
        status: 401,
        code: 'session.required',
      });
    },
  );
});
