import { receiveMessage } from '@tandem/contract/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawl, crawlCommands, record, recorded, type Received } from './email-crawl/crawl.ts';
import { type Pair, withAddress, withoutAddress } from './email-crawl/relations.ts';
import { publish } from './project-actions.ts';
import { type Actor, createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());

/** A member whose address contains a marker of its own, and somebody who may read it or not. */
async function createPair(): Promise<{ pair: Pair; marker: string; received: Received[] }> {
  const marker = `planted-marker-${(count += 1)}-`;
  const known = await app.member({
    firstName: 'Marlene',
    emailId: `${marker}@example.org`,
    skills: ['Maps'],
  });
  const received: Received[] = [];
  const reader = recorded(await app.member({ skills: ['Maps'] }), received);
  const [readersProject, knownsProject] = [await publish(reader), await publish(known)];
  const ids = { readersProject: readersProject._id, knownsProject: knownsProject._id };
  return { pair: { reader, known, ...ids }, marker, received };
}

/** Everything that the reader received: replies of reads and writes, events, answers of commands. */
async function receivedBy(
  { pair, marker, received }: Awaited<ReturnType<typeof createPair>>,
  prepare: (pair: Pair) => Promise<string[]>,
): Promise<Received[]> {
  const client = await record(app, pair.reader, received);
  try {
    const ids = await prepare(pair);
    const values = ['tandem', pair.known.id, pair.readersProject, pair.knownsProject, ...ids];
    received.push(...(await crawlCommands(client, values)));
    await app.indexAll();
    await crawl(pair.reader, { values, searches: [marker, 'Marlene', 'maps'] });
    return received;
  } finally {
    client.close();
  }
}

/** The operations, events and commands that sent the marker. */
const sourcesOf = (received: readonly Received[], marker: string) =>
  [...new Set(received.filter(({ body }) => body.includes(marker)).map(({ from }) => from))].toSorted();

const namesOf = (received: readonly Received[]) => new Set(received.map(({ from }) => from));

describe('the e-mail address of a member', () => {
  it('is in no reply to a request without a session', async () => {
    const { pair, marker } = await createPair();
    const values = ['tandem', pair.known.id, pair.knownsProject];
    const replies = await crawl(app.nobody, { values, searches: [marker, 'Marlene', 'maps'] });
    expect(sourcesOf(replies, marker)).toEqual([]);
  });

  it.each(withoutAddress)('is in nothing that $name receives', async ({ prepare, shownBefore }) => {
    const prepared = await createPair();
    const received = await receivedBy(prepared, prepare);
    expect(received.filter(({ body }) => body.includes('Marlene')).length).toBeGreaterThan(5);
    const expected = shownBefore === undefined ? [] : [shownBefore];
    expect(sourcesOf(received, prepared.marker)).toEqual(expected);
  });

  it.each(withAddress)('is shown to $name', async ({ prepare, shownBy }) => {
    const prepared = await createPair();
    const received = await receivedBy(prepared, prepare);
    expect(sourcesOf(received, prepared.marker)).toEqual(
      expect.arrayContaining([shownBy, 'viewPerson', 'listPeopleFeed']),
    );
  });

  it('is in no event, also of those who may see it', async () => {
    const prepared = await createPair();
    const events: Received[] = [];
    const client = await record(app, prepared.pair.reader, events);
    for (const { prepare } of withAddress) {
      const { pair } = await createPair();
      await prepare({ ...pair, reader: prepared.pair.reader, readersProject: prepared.pair.readersProject });
    }
    await client.received(receiveMessage);
    await crawlCommands(client, []);
    client.close();
    expect([...namesOf(events)]).toEqual(
      expect.arrayContaining(['connectionRequestsChanged', 'joinRequestsChanged', 'receiveMessage']),
    );
    expect(sourcesOf(events, 'planted-marker')).toEqual([]);
  });
});

// spec: §3-02
it('no reply contains a password, its hash, or a token', async () => {
  const { pair } = await createPair();
  const { known } = pair;
  const token = tokenOf(known);
  const values = ['tandem', known.id, pair.readersProject, pair.knownsProject];
  for (const { from, body } of await crawl(known, { values, searches: [] })) {
    expect(body, from).not.toMatch(/passwordHash|password_hash|\$argon2|tokenHash|token_hash/);
    expect(body, from).not.toContain(token);
  }
});

const tokenOf = ({ cookie }: Actor) => cookie.slice(cookie.indexOf('=') + 1);
