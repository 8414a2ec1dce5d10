import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { viewProfile } from '@tandem/contract/account';
import { suspendMember } from '@tandem/contract/administration/administration-members';
import { presence, watchPresence } from '@tandem/contract/chat';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { editProfile } from '@tandem/contract/profile';
import { createProject } from '@tandem/contract/projects';
import { boardPeople, watchBoard } from '@tandem/contract/tasks';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { copyOfTemplate } from '../platform/database/testing/test-database.ts';
import { testRedisUrl } from '../platform/live/testing/redis-server.ts';
import { connect, type LiveClient } from './live-client.ts';
import { callerOf, type RemoteMember, signUpRemotely } from './processes/remote-member.ts';
import { type ServerProcess, startServer } from './processes/server-process.ts';

const source = inject('testSource');

describe.runIf(source.kind === 'postgres')('two servers on one database', () => {
  const servers: ServerProcess[] = [];
  const clients: LiveClient[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'tandem-tests-'));
  let database: Client;
  let ada: RemoteMember;
  let bo: RemoteMember;
  let projectId: string;

  beforeAll(async () => {
    if (source.kind !== 'postgres') return;
    const env = {
      DATABASE_URL: await copyOfTemplate(source),
      REDIS_URL: testRedisUrl(),
      REDIS_PREFIX: `tandem-test-${randomBytes(4).toString('hex')}`,
      DATA_DIR: folder,
    };
    database = new Client({ connectionString: env.DATABASE_URL });
    await database.connect();
    servers.push(...(await Promise.all([startServer(env), startServer(env)])));
    ada = await signUpRemotely(addressOf(0), 'ada');
    const lists = { skillsRequired: ['SQL'], interestsTags: ['Chat'] };
    const body = { title: 'Remote', description: 'Remote', ...lists };
    projectId = (await ada.call(createProject, { body })).project._id;
    bo = await newcomer('first');
    // The servers may still be connecting to each other over Redis.
    const [adaClient, boClient] = [await connectTo(ada, 0), await connectTo(bo, 1)];
    await vi.waitUntil(async () => (await online(adaClient, bo)).length === 1, { timeout: 20_000 });
    await vi.waitUntil(async () => (await online(boClient, ada)).length === 1, { timeout: 20_000 });
    await disconnect(...clients);
  });
  afterAll(async () => {
    await database.end();
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    bo = await newcomer('bo');
  });
  afterEach(() => disconnect(...clients));

  let count = 0;
  const addressOf = (at: 0 | 1) => servers[at]?.address ?? '';
  /** A new member of Ada's project, whom no earlier presence event names. */
  const newcomer = async (name: string) => {
    const member = await signUpRemotely(addressOf(0), `${name}${(count += 1)}`);
    const { data } = await member.call(askToJoin, { params: { projectId }, body: { role: 'Helper' } });
    await ada.call(acceptJoinRequest, { params: { projectId, requestId: data._id } });
    return member;
  };
  const connectTo = async (member: RemoteMember, at: 0 | 1) => {
    const opened = await connect({ address: addressOf(at) }, member);
    clients.push(opened);
    return opened;
  };
  const disconnect = async (...closing: LiveClient[]) => {
    for (const client of closing) client.close();
    await Promise.all(closing.map(({ ended }) => ended));
    clients.splice(0, clients.length, ...clients.filter((client) => !closing.includes(client)));
  };
  /** Who of the members is online on either server; starts watching them. */
  const online = async (client: LiveClient, ...members: RemoteMember[]) =>
    (await client.command(watchPresence, { userIds: members.map(({ id }) => id) })).userIds;
  const reportsPresence = (to: LiveClient, { id }: RemoteMember, expected: boolean) =>
    to.received(presence, ({ userIds, isOnline }) => userIds.includes(id) && isOnline === expected);
  const names = ({ people }: { people: { firstName: string }[] }) =>
    people.map(({ firstName }) => firstName).join();

  it('report who is online on the other server, until they disconnect or hide it', async () => {
    const adaClient = await connectTo(ada, 0);
    expect(await online(adaClient, bo)).toEqual([]);
    const boClient = await connectTo(bo, 1);
    await reportsPresence(adaClient, bo, true);
    await expect.poll(() => online(boClient, ada)).toEqual([ada.id]);
    await ada.call(editProfile, { body: { showsOnline: false } });
    await reportsPresence(boClient, ada, false);
    expect(await online(boClient, ada)).toEqual([]);
    await ada.call(editProfile, { body: { showsOnline: true } });
    await disconnect(boClient);
    await reportsPresence(adaClient, bo, false);
  });

  it('do not report a member offline who reconnected to the other server', async () => {
    const adaClient = await connectTo(ada, 0);
    const cy = await newcomer('cy');
    expect(await online(adaClient, bo, cy)).toEqual([]);
    const [boBefore, cyClient] = [await connectTo(bo, 1), await connectTo(cy, 1)];
    await Promise.all([reportsPresence(adaClient, bo, true), reportsPresence(adaClient, cy, true)]);
    const boAfter = await connectTo(bo, 0);
    await disconnect(boBefore);
    await disconnect(cyClient);
    await reportsPresence(adaClient, cy, false);
    const offline = adaClient.all(presence).filter(({ isOnline }) => !isOnline);
    expect(offline.flatMap(({ userIds }) => userIds)).not.toContain(bo.id);
    await disconnect(boAfter);
    await reportsPresence(adaClient, bo, false);
  });

  it('end the sockets of a suspended member on the other server within a second', async () => {
    await database.query("update members set community_role = 'administrator' where id = $1", [ada.id]);
    const boClient = await connectTo(bo, 1);
    const body = { days: 1 as const, reason: 'Be kind.' };
    const begunAt = performance.now();
    await ada.call(suspendMember, { params: { userId: bo.id }, body });
    await boClient.ended;
    expect(performance.now() - begunAt).toBeLessThan(1_000);
    await expect(connectTo(bo, 1)).rejects.toThrow(/log in/);
    for (const at of [0, 1] as const)
      await expect(callerOf(addressOf(at), bo).call(viewProfile, {})).rejects.toThrow(
        /401 .*Your account is suspended until .* Reason: Be kind\./,
      );
  });

  it('report who has a board open on either server', async () => {
    const [adaClient, boClient] = [await connectTo(ada, 0), await connectTo(bo, 1)];
    await adaClient.command(watchBoard, { projectId });
    expect(names(await boClient.command(watchBoard, { projectId }))).toMatch(/^ada,bo/);
    await adaClient.received(boardPeople, (payload) => names(payload).startsWith('ada,bo'));
    await disconnect(boClient);
    await expect.poll(() => names(adaClient.all(boardPeople).at(-1)!), { timeout: 5_000 }).toBe('ada');
  });
});
