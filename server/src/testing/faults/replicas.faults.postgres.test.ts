import { setTimeout as delay } from 'node:timers/promises';
import { downloadOwnData } from '@tandem/contract/account';
import { viewOverview } from '@tandem/contract/administration';
import { exportAuditEntries, listAuditEntries } from '@tandem/contract/audit';
import { listChatMessages } from '@tandem/contract/chat';
import { searchChats } from '@tandem/contract/chat/chat-search';
import type { OperationShape } from '@tandem/contract/operation';
import { listPeopleFeed, listSuggestions, suggestEntries, viewPerson } from '@tandem/contract/people';
import { listPersonProjects } from '@tandem/contract/people/person-projects';
import { editProject, viewProjectAnalytics } from '@tandem/contract/projects';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { listFeed, suggestFilters } from '@tandem/contract/projects/project-lists';
import { operationRegistry } from '@tandem/contract/registry';
import { viewTaskAnalytics } from '@tandem/contract/tasks';
import { listProjectActivity, listTaskActivity, searchComments } from '@tandem/contract/tasks/tasks-comments';
import { exportProject } from '@tandem/contract/tasks/tasks-imports';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '../../platform/database/open-database.ts';
import { onServer } from '../../platform/database/testing/test-database.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { makeAdministrator } from '../administration/community-roles.ts';
import { groupChatOf } from '../chat-actions.ts';
import { publish } from '../project-actions.ts';
import { addTask } from '../task-actions.ts';
import { type Actor, createTestApp, type TestApp, visitor } from '../test-app.ts';
import { type OwnPostgres, type OwnReplica, startOwnPostgres, startOwnReplica } from './own-postgres.ts';
import { findProgram } from './programs.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const initdb = findProgram('PostgreSQL');
/** `npm run soak` runs ten thousand acts. */
const acts = process.env['SOAK'] === '1' ? 10_000 : 400;
const people = 6;

const versionIn = (title: unknown): number => Number(/^Version (\d+)/.exec(String(title))?.[1]);

describe.runIf(initdb !== null)('two processes that read from two replicas', () => {
  let primary: OwnPostgres;
  let replicas: [OwnReplica, OwnReplica];
  /** The way to the second replica. */
  let proxy: TcpProxy & { close(): void };
  const log = recordLog();
  let apps: TestApp[];
  let members: Actor[];
  /** The project of each member. */
  const projectIds: string[] = [];
  /** The version of each project that somebody was told of, by a reply or by an event. */
  const told = new Map<string, number>();
  const underWay = new Map<string, number>();
  const sources: string[] = [];

  const openApp = async () => {
    const observer = { onRead: (source: string) => void sources.push(source) };
    const replicaUrls = [replicas[0].url, proxy.url];
    const database = await openPostgres({
      databaseUrl: primary.url,
      replicaUrls,
      log: recordLog(),
      observer,
    });
    const app = await createTestApp({ database });
    app.sockets.live.onPublished(projectChanged, ({ projectId }) =>
      told.set(projectId, underWay.get(projectId) ?? 0),
    );
    return app;
  };
  const write = async (at: number, by: number) => {
    const id = projectIds[at] ?? '';
    const version = (underWay.get(id) ?? 0) + 1;
    underWay.set(id, version);
    await on(by, at).call(editProject, {
      params: { id },
      body: { title: `Version ${version} of a project` },
    });
    told.set(id, version);
  };
  /** A member as the client of one of the processes. */
  const on = (by: number, at: number) => visitor((apps[by] as TestApp).http, members[at]?.cookie ?? null);
  /** Reads the feed, and returns the projects that it shows older than somebody knew when it was asked for. */
  const readOlder = async (at: number, by: number) => {
    const known = new Map(told);
    const { data } = await on(by, at).call(listFeed, { query: {} });
    const shown = new Map(data.map(({ _id, title }) => [_id, versionIn(title)]));
    const expected = projectIds.filter((_, owner) => owner !== at);
    return expected.filter((id) => !((shown.get(id) ?? -1) >= (known.get(id) ?? 0)));
  };
  const titleOn = async ({ url }: OwnPostgres, id: string) =>
    versionIn((await onServer(url, `select title from projects where id = '${id}'`))[0]?.['title']);
  const pause = (replica: OwnReplica) => onServer(replica.url, 'select pg_wal_replay_pause()');
  const resume = (replica: OwnReplica) => onServer(replica.url, 'select pg_wal_replay_resume()');
  /** Resolves when these replicas answer reads of the first process, and no other does. The primary answers where a read is late. */
  const answeredBy = (...wanted: string[]) =>
    vi.waitUntil(
      async () => {
        sources.length = 0;
        for (let at = 0; at < 12; at += 1) expect(await readOlder(at % people, 0)).toEqual([]);
        const replicasOf = new Set(sources.filter((source) => source !== 'primary'));
        return [...replicasOf].toSorted().join() === wanted.join();
      },
      { timeout: 40_000, interval: 50 },
    );

  beforeAll(async () => {
    primary = await startOwnPostgres(initdb ?? '');
    await (await openPostgres({ databaseUrl: primary.url, log: recordLog() })).close();
    replicas = [await startOwnReplica(initdb ?? '', primary), await startOwnReplica(initdb ?? '', primary)];
    proxy = await startTcpProxy(replicas[1].url);
    apps = [await openApp(), await openApp()];
    members = await Promise.all(Array.from({ length: people }, () => (apps[0] as TestApp).member()));
    for (const member of members) {
      const { _id } = await publish(member, { title: 'Version 0 of a project' });
      projectIds.push(_id);
    }
    await Promise.all(apps.map(({ history }) => history.check()));
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    proxy.close();
    await Promise.all([...replicas, primary].map((server) => server.remove()));
  });

  it(
    'show nobody what is older than what they wrote or were told, while replicas are up to 500 ms behind',
    { timeout: 60_000 + acts * 60 },
    async () => {
      await answeredBy('1', '2');
      sources.length = 0;
      let [isOver, behind] = [false, 0];
      const lagging = replicas.map(async (replica, number) => {
        const [id = ''] = projectIds;
        for (let at = number; !isOver; at += 1) {
          await pause(replica);
          await delay((at * 137) % 500);
          if ((await titleOn(replica, id)) < (told.get(id) ?? 0)) behind += 1;
          await resume(replica);
          await delay((at * 89) % 500);
        }
      });
      const act = fc.record({
        isWrite: fc.boolean(),
        at: fc.nat(people - 1),
        by: fc.nat(1),
        waits: fc.nat(5),
      });
      const lists = fc.array(act, { minLength: 100, maxLength: 100 });
      await fc
        .assert(
          fc.asyncProperty(lists, async (list) => {
            // The acts of a member come one after another, those of several at the same time.
            const older = await Promise.all(
              members.map(async (_, member) => {
                const found: string[] = [];
                for (const { isWrite, at, by, waits } of list) {
                  if (at !== member) continue;
                  await delay(waits);
                  if (isWrite) await write(at, by);
                  else found.push(...(await readOlder(at, by)));
                }
                return found;
              }),
            );
            expect(older.flat()).toEqual([]);
          }),
          { numRuns: acts / 100, endOnFailure: true },
        )
        .finally(() => (isOver = true));
      await Promise.all(lagging);
      const counts = Object.groupBy(sources, (source) => source);
      const figures = {
        primary: counts['primary']?.length,
        1: counts['1']?.length,
        2: counts['2']?.length,
        behind,
      };
      process.stdout.write(`${acts} acts, reads by who answered: ${JSON.stringify(figures)}\n`);
      // Replicas were behind, and answered nevertheless whenever they were not.
      expect(behind).toBeGreaterThan(0);
      for (const count of Object.values(figures)) expect(count).toBeGreaterThan(0);
    },
  );

  it('answer every operation from a replica that says so', { timeout: 60_000 }, async () => {
    const [admin, other] = members as [Actor, Actor];
    const [id = ''] = projectIds;
    await makeAdministrator(apps[0] as TestApp, admin);
    const { _id: taskId } = await addTask(admin, id);
    const chatId = await groupChatOf(admin, id);
    const inputs = new Map<OperationShape, Parameters<Actor['send']>[1]>([
      [listFeed, {}],
      [suggestFilters, { query: { kind: 'skills', prefix: 'm' } }],
      [viewProjectAnalytics, { params: { id } }],
      [listPeopleFeed, { query: { search: 'member' } }],
      [viewPerson, { params: { id: other.id } }],
      [listPersonProjects, { params: { id: other.id }, query: { part: 'owned' } }],
      [listSuggestions, {}],
      [suggestEntries, { query: { kind: 'skills', prefix: 't' } }],
      [viewTaskAnalytics, { params: { projectId: id } }],
      [listTaskActivity, { params: { projectId: id, taskId } }],
      [listProjectActivity, { params: { projectId: id } }],
      [searchComments, { params: { id }, query: { q: 'word' } }],
      [exportProject, { params: { id } }],
      [searchChats, { query: { q: 'word' } }],
      [listChatMessages, { params: { chatId }, query: { before: 9 } }],
      [listAuditEntries, {}],
      [exportAuditEntries, {}],
      [downloadOwnData, {}],
      [viewOverview, {}],
    ]);
    const flagged = operationRegistry.flatMap(({ operation }) => (operation.mayReadReplica ? operation : []));
    expect(flagged.map(({ name }) => name).toSorted()).toEqual(
      [...inputs.keys()].map(({ name }) => name).toSorted(),
    );
    await answeredBy('1', '2');
    for (const [operation, input] of inputs) {
      [sources.length, log.lines.length] = [0, 0];
      await vi.waitUntil(
        async () => {
          const reply = await admin.send(operation, input);
          expect([operation.name, reply.statusCode]).toEqual([operation.name, 200]);
          // A busy machine may take longer than a read waits.
          return sources.some((source) => source !== 'primary') || operation === viewOverview;
        },
        { timeout: 20_000 },
      );
      expect(log.lines.filter((line) => line.includes('The primary answers instead'))).toEqual([]);
    }
    sources.length = 0;
    expect((await admin.send({ ...listFeed, path: '/projects' })).statusCode).toBe(200);
    expect(sources.length).toBeGreaterThan(0);
  });

  it('leave out a replica that is behind, and take it again', { timeout: 60_000 }, async () => {
    await answeredBy('1', '2');
    await pause(replicas[1]);
    await write(0, 0);
    await answeredBy('1');
    await vi.waitUntil(() => ((apps[0] as TestApp).database.replicaLags?.()[1] ?? 0) > 500, {
      timeout: 20_000,
    });
    await resume(replicas[1]);
    await answeredBy('1', '2');
    expect((apps[0] as TestApp).database.replicaLags?.()[0]).toBeLessThan(500);
  });

  it('leave out a replica that does not answer, and take it again', { timeout: 60_000 }, async () => {
    await answeredBy('1', '2');
    proxy.silence();
    await answeredBy('1');
    proxy.answer();
    await answeredBy('1', '2');
  });

  it(
    'go on with the primary when replicas crash during reads, and take them again',
    { timeout: 60_000 },
    async () => {
      await answeredBy('1', '2');
      let isOver = false;
      const reading = members.map(async (_, at) => {
        while (!isOver) {
          expect(await readOlder(at, at % 2)).toEqual([]);
          await delay(20);
        }
      });
      for (const replica of replicas) await replica.stop('immediate');
      await write(1, 0);
      await answeredBy();
      expect((await (apps[0] as TestApp).http.inject('/readyz')).statusCode).toBe(200);
      for (const replica of replicas) await replica.start();
      await answeredBy('1', '2');
      isOver = true;
      await Promise.all(reading);
    },
  );

  it('read nothing from a replica that was promoted', { timeout: 60_000 }, async () => {
    await answeredBy('1', '2');
    const [id = ''] = projectIds;
    await onServer(replicas[1].url, 'select pg_promote()');
    await onServer(
      replicas[1].url,
      `update projects set title = 'Version 999999 of a project' where id = '${id}'`,
    );
    await answeredBy('1');
    await write(0, 0);
    expect(await readOlder(1, 0)).toEqual([]);
    const { data } = await on(0, 1).call(listFeed, { query: {} });
    expect(Math.max(...data.map(({ title }) => versionIn(title)))).toBeLessThan(999_999);
  });
});
