import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOnline, presence } from '@tandem/contract/chat';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { editProfile } from '@tandem/contract/profile';
import { createProject } from '@tandem/contract/projects';
import { boardPeople, watchBoard } from '@tandem/contract/tasks/tasks-live';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { copyOfTemplate } from '../platform/database/testing/test-database.ts';
import { testRedisUrl } from '../platform/live/testing/redis-server.ts';
import { connect, type LiveClient } from './live-client.ts';
import { farMember, type FarVisitor } from './processes/far-visitor.ts';
import { type ServerProcess, startServer } from './processes/server-process.ts';

const source = inject('testSource');

describe.runIf(source.kind === 'postgres')('two servers on one database', () => {
  const servers: ServerProcess[] = [];
  const clients: LiveClient[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'tandem-tests-'));
  let ada: FarVisitor;
  let bo: FarVisitor;
  let projectId: string;

  beforeAll(async () => {
    if (source.kind !== 'postgres') return;
    const env = {
      DATABASE_URL: await copyOfTemplate(source),
      REDIS_URL: testRedisUrl(),
      DATA_DIR: folder,
    };
    servers.push(...(await Promise.all([startServer(env), startServer(env)])));
    ada = await farMember(addressOf(0), 'ada');
    const lists = { skillsRequired: ['SQL'], interestsTags: ['Talk'] };
    const body = { title: 'Far', description: 'Away', ...lists };
    projectId = (await ada.call(createProject, { body })).project._id;
    bo = await newcomer('first');
    // The way between them may just be opening.
    for (const one of [await client(ada, 0), await client(bo, 1)])
      await vi.waitUntil(async () => (await one.command(listOnline, {})).userIds.length === 1, {
        timeout: 20_000,
      });
    await ended(...clients);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    bo = await newcomer('bo');
  });
  afterEach(() => ended(...clients));

  let count = 0;
  const addressOf = (at: 0 | 1) => servers[at]?.address ?? '';
  /** Somebody of whom nobody heard yet, on the board of the first. */
  const newcomer = async (name: string) => {
    const member = await farMember(addressOf(0), `${name}${(count += 1)}`);
    const { data } = await member.call(askToJoin, { params: { projectId }, body: { role: 'Helper' } });
    await ada.call(acceptJoinRequest, { params: { projectId, requestId: data._id } });
    return member;
  };
  const client = async (member: FarVisitor, at: 0 | 1) => {
    const opened = await connect({ address: addressOf(at) }, member);
    clients.push(opened);
    return opened;
  };
  const ended = async (...closing: LiveClient[]) => {
    for (const one of closing) one.close();
    await Promise.all(closing.map((one) => one.ended));
    clients.splice(0, clients.length, ...clients.filter((one) => !closing.includes(one)));
  };
  const isTold = (one: LiveClient, { id }: FarVisitor, wanted: boolean) =>
    one.received(presence, ({ userIds, isOnline }) => userIds.includes(id) && isOnline === wanted);
  const names = ({ people }: { people: { firstName: string }[] }) =>
    people.map(({ firstName }) => firstName).join();

  it('report who is online on the other, until they leave or hide it', async () => {
    const hers = await client(ada, 0);
    const his = await client(bo, 1);
    await isTold(hers, bo, true);
    expect((await his.command(listOnline, {})).userIds).toEqual([ada.id]);
    await ada.call(editProfile, { body: { showsOnline: false } });
    await isTold(his, ada, false);
    expect((await his.command(listOnline, {})).userIds).toEqual([]);
    await ada.call(editProfile, { body: { showsOnline: true } });
    await ended(his);
    await isTold(hers, bo, false);
  });

  it('do not report somebody offline who reconnected to the other', async () => {
    const hers = await client(ada, 0);
    const cy = await newcomer('cy');
    const [before, another] = [await client(bo, 1), await client(cy, 1)];
    await Promise.all([isTold(hers, bo, true), isTold(hers, cy, true)]);
    const after = await client(bo, 0);
    await ended(before);
    await ended(another);
    await isTold(hers, cy, false);
    const gone = hers.all(presence).filter(({ isOnline }) => !isOnline);
    expect(gone.flatMap(({ userIds }) => userIds)).not.toContain(bo.id);
    await ended(after);
    await isTold(hers, bo, false);
  });

  it('report who has a board open on either', async () => {
    const [hers, his] = [await client(ada, 0), await client(bo, 1)];
    await hers.command(watchBoard, { projectId });
    expect(names(await his.command(watchBoard, { projectId }))).toMatch(/^ada,bo/);
    await hers.received(boardPeople, (told) => names(told).startsWith('ada,bo'));
    await ended(his);
    await expect.poll(() => names(hers.all(boardPeople).at(-1)!), { timeout: 5_000 }).toBe('ada');
  });
});
