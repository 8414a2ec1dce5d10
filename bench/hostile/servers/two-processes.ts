import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from '../../../server/src/testing/processes/server-process.ts';
import { send } from '../caller.ts';
import { command, connect, connected } from '../connect.ts';
import { createMember, createProject, type Hostile, join as joinAs, logIn, must } from '../situation.ts';
import type { Tally } from '../tally.ts';

/** What holds in one process, tried over two that share PostgreSQL and Redis; needs DATABASE_URL and REDIS_URL. */
export async function useBothProcesses(tally: Tally): Promise<void> {
  const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
  if (DATABASE_URL === '' || REDIS_URL === '') return;
  const folder = mkdtempSync(join(tmpdir(), 'tandem-two-'));
  const env = {
    DATABASE_URL,
    REDIS_URL,
    REDIS_PREFIX: `tandem-hostile-${process.pid}`,
    DATA_DIR: folder,
    RATE_LIMITS: 'true',
    LIMIT_TEXT_BYTES_DAY: '1000000',
  };
  const servers = await Promise.all([startServer(env), startServer(env)]);
  const addresses = servers.map(({ address }) => address);
  try {
    // Until Redis is connected each process counts for itself.
    await delay(1_000);
    await spendTwice(addresses, tally);
    await stayConnected(addresses, tally);
  } finally {
    for (const server of servers) await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function spendTwice(addresses: string[], tally: Tally): Promise<void> {
  const [first = ''] = addresses;
  const member = await createMember(first, 'Double');
  const projectId = await createProject(member);
  /** How many of `times` requests, to the processes in turn, have this status. */
  const count = async (
    times: number,
    status: number,
    request: (address: string, turn: number) => ReturnType<typeof send>,
  ) => {
    let found = 0;
    for (let turn = 0; turn < times; turn += 1)
      if ((await request(addresses[turn % 2] ?? '', turn)).status === status) found += 1;
    return found;
  };
  const { cookie } = member;
  const edit = `/api/project/${projectId}/edit`;
  const edits = await count(60, 200, (address, turn) =>
    send(address, 'PATCH', edit, { cookie, body: { title: `Title ${turn}` } }),
  );
  tally.attempt('budgets of two processes', edits <= 30, `${edits} edits in a minute`);
  const body = { emailId: member.emailId, password: 'a wrong password' };
  const guesses = await count(40, 401, (address) => send(address, 'POST', '/login', { body }));
  tally.attempt('budgets of two processes', guesses <= 10, `${guesses} guesses of a password`);
  const task = { title: 'Long', description: 'x'.repeat(4_000) };
  const tasks = await count(80, 201, (address) =>
    send(address, 'POST', `/api/project/${projectId}/task`, { cookie, body: task }),
  );
  tally.attempt(
    'budgets of two processes',
    tasks <= 51,
    `${tasks} texts of 4 kB, counted 11 kB each, in 1 MB`,
  );
}

async function stayConnected(addresses: string[], tally: Tally): Promise<void> {
  const [here = '', there = ''] = addresses;
  const [owner, leaver] = [await createMember(here, 'Remover'), await createMember(here, 'Leaver')];
  const projectId = await createProject(owner);
  await joinAs(leaver, owner, projectId);
  const socket = connect(there, leaver.cookie);
  await connected(socket);
  await command(socket, 'watchBoard', { projectId });
  const received: string[] = [];
  must(await owner.call('DELETE', `/api/project/${projectId}/users/${leaver.id}`));
  await delay(1_000);
  socket.onAny((...event: unknown[]) => received.push(JSON.stringify(event)));
  must(await owner.call('POST', `/api/project/${projectId}/task`, { title: 'After the removal' }));
  await command(socket, 'watchPresence', { userIds: [] });
  const hasReceived = received.join('').includes('After the removal');
  tally.attempt(
    'sockets of two processes',
    !hasReceived,
    'a removed member hears the board of the other process',
  );
  await endElsewhere(leaver, { here, there }, tally);
  socket.close();
}

async function endElsewhere(
  { emailId }: Hostile,
  { here, there }: { here: string; there: string },
  tally: Tally,
): Promise<void> {
  const cookie = await logIn(here, emailId);
  const socket = connect(there, cookie);
  await connected(socket);
  await send(here, 'POST', '/api/account/sign-out-everywhere', { cookie });
  const { status } = await send(there, 'GET', '/profile/view', { cookie });
  tally.attempt(
    'sockets of two processes',
    status === 401,
    `a session that ended elsewhere answered ${status}`,
  );
  await delay(1_000);
  tally.attempt('sockets of two processes', !socket.connected, 'its socket is open a second later');
}
