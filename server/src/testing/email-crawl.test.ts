import { operationRegistry } from '@tandem/contract/registry';
import { askToJoin } from '@tandem/contract/join-requests';
import type { Operation } from '@tandem/contract/operation';
import { ignoreProject, saveProject } from '@tandem/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp, type Visitor } from './test-app.ts';
import { askToConnect, connect, rejectConnection } from './people-actions.ts';
import { joinProject, publish } from './project-actions.ts';

const marker = 'planted-marker';
const readings = operationRegistry.map(({ operation }) => operation).filter(({ method }) => method === 'GET');

let app: TestApp;
let known: Actor;
/** All ids that a path can contain. */
const names: string[] = ['tandem'];

beforeAll(async () => {
  app = await createTestApp();
  known = await app.member({
    firstName: 'Marlene',
    lastName: 'Known',
    emailId: `${marker}@example.org`,
    skills: ['Maps'],
  });
  const [friend, mate, applicant] = [await app.member(), await app.member(), await app.member()];
  const own = await publish(known, { title: 'Known waters' });
  const joined = await publish(mate, { title: 'Other waters' });
  await joinProject(known, mate, own._id);
  await joinProject(mate, known, joined._id);
  const { data } = await applicant.call(askToJoin, {
    params: { projectId: own._id },
    body: { role: 'Tester' },
  });
  await connect(friend, known);
  const request = await askToConnect(known, applicant);
  names.push(known.id, friend.id, own._id, joined._id, data._id, request._id);
});
afterAll(() => app.close());

/** Every path of an operation, filled with the ids of this test app. */
function fillings(operation: Operation): Record<string, string>[] {
  const keys = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
  return keys.reduce<Record<string, string>[]>(
    (filled, key) => filled.flatMap((params) => names.map((name) => ({ ...params, [key]: name }))),
    [{}],
  );
}

/** The replies of all read operations to a member, with and without searching for the marker. */
async function crawl(who: Visitor): Promise<{ operation: string; body: string }[]> {
  const told: { operation: string; body: string }[] = [];
  for (const operation of readings) {
    const queries = operation.query
      ? [{}, { search: marker }, { search: 'Marlene' }, { search: 'maps' }]
      : [{}];
    for (const params of fillings(operation)) {
      for (const query of queries) {
        const { body } = await who.send(operation, { params, query });
        told.push({ operation: operation.name, body });
      }
    }
  }
  return told;
}

const tellers = (told: { operation: string; body: string }[]) =>
  [...new Set(told.filter(({ body }) => body.includes(marker)).map(({ operation }) => operation))].toSorted();

describe('the e-mail address of a member', () => {
  it('is in no reply to a request without a session', async () => {
    expect(tellers(await crawl(app.nobody))).toEqual([]);
  });

  it('is in no reply to a stranger, also after saving, ignoring and rejections', async () => {
    const stranger = await app.member({ skills: ['Maps'] });
    const [, , , own = '', joined = ''] = names;
    await stranger.call(saveProject, { params: { id: own } });
    await stranger.call(ignoreProject, { params: { id: joined } });
    await rejectConnection(stranger, known);
    const told = await crawl(stranger);
    expect(told.filter(({ body }) => body.includes('Marlene')).length).toBeGreaterThan(5);
    expect(tellers(told)).toEqual([]);
  });

  it('is found by the same crawl when the reader may see it', async () => {
    const friend = await app.member();
    await connect(friend, known);
    expect(tellers(await crawl(friend))).toEqual(
      expect.arrayContaining([
        'listConnections',
        'listConnectionRequests',
        'listPeopleFeed',
        'viewPerson',
        'viewProject',
      ]),
    );
  });
});

// spec: §3-02
it('no reply contains a password, its hash, or a token', async () => {
  const token = known.cookie.slice(known.cookie.indexOf('=') + 1);
  for (const { operation, body } of await crawl(known)) {
    expect(body, operation).not.toMatch(/passwordHash|password_hash|\$argon2|tokenHash|token_hash/);
    expect(body, operation).not.toContain(token);
  }
});
