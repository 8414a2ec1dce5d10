import { viewProfile } from '@tandem/contract/account';
import { countUnread, listChats } from '@tandem/contract/chat';
import { editProject } from '@tandem/contract/projects';
import { listFeed, listMyProjects } from '@tandem/contract/projects/project-lists';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lockProject } from '../../features/projects/projects.repository.ts';
import { createMemberTurns } from '../../platform/concurrency/member-turns.ts';
import { createThrottles } from '../../platform/http/guards/throttle.ts';
import { publish } from '../project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../test-app.ts';

async function openLimited() {
  const app = await createTestApp({
    turns: createMemberTurns({ atOnce: 4, waiting: 100 }),
    throttles: createThrottles(null, () => {}),
  });
  onTestFinished(() => app.close());
  return app;
}

/** Holds the lock of a project until the returned function is called. */
async function holdProject(app: TestApp, id: string): Promise<() => Promise<void>> {
  const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.database.transaction(async (tx) => {
    await lockProject(tx, id);
    held.resolve();
    await ended.promise;
  });
  await held.promise;
  const release = () => {
    ended.resolve();
    return holding;
  };
  onTestFinished(release);
  return release;
}

const waitsForLock = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

async function lockWaiters(app: TestApp): Promise<unknown> {
  const { rows } = await app.database.executeSql(waitsForLock);
  return (rows[0] as { n: number }).n;
}

const edits = (owner: Actor, id: string, count: number) =>
  Array.from({ length: count }, (_, turn) =>
    owner.send(editProject, { params: { id }, body: { title: `Title ${turn}` } }),
  );

it('runs four requests of a member at once, and answers others while their edits wait for a lock', async () => {
  const app = await openLimited();
  const [owner, other] = [await app.member(), await app.member()];
  const { _id: id } = await publish(owner);
  const release = await holdProject(app, id);
  const waiting = edits(owner, id, 24);
  await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(4));
  for (let turn = 0; turn < 5; turn += 1) await other.call(listFeed);
  expect(await lockWaiters(app)).toBe(4);
  await release();
  const answers = await Promise.all(waiting);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});

it('answers everything that five tabs ask for when they are loaded again together', async () => {
  const app = await openLimited();
  const member = await app.member();
  const screen = [viewProfile, listFeed, countUnread, listChats, listMyProjects];
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => [...screen, ...screen, ...screen])
      .flat()
      .map((operation) => member.send(operation)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});

it('refuses a request whose session ended while it waited for its turn', async () => {
  const app = await openLimited();
  const owner = await app.member();
  const { _id: id } = await publish(owner);
  const release = await holdProject(app, id);
  const first = edits(owner, id, 4);
  await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(4));
  const late = owner.send(viewProfile);
  await app.database.executeSql('delete from sessions where member_id = $1', [owner.id]);
  await release();
  await Promise.all(first);
  expect((await late).statusCode).toBe(401);
});
