import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../server/src/testing/faults/programs.ts';
import { startServer } from '../../../server/src/testing/processes/server-process.ts';
import { send } from '../caller.ts';
import {
  ask,
  createMember,
  createProject,
  decide,
  type Hostile,
  join as joinAs,
  logIn,
  must,
  password,
} from '../situation.ts';
import type { Tally } from '../tally.ts';

const minute = 60;
const day = 24 * 60 * minute;

/** What may be tried again later, and what asks for the password again: on a server of its own, whose clock is set. */
export async function comeBackLater(tally: Tally): Promise<void> {
  const library = findProgram('libfaketime');
  if (library === null) return;
  const folder = mkdtempSync(join(tmpdir(), 'tandem-later-'));
  const offsets = join(folder, 'clock');
  const setClock = (seconds: number) => writeFileSync(offsets, `+${seconds}`);
  setClock(0);
  const databaseUrl = process.env['DATABASE_URL'];
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    RATE_LIMITS: 'true',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offsets,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  });
  try {
    await skipPassword(server.address, setClock, tally);
    await askAgain(server.address, setClock, tally);
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

type SetClock = (seconds: number) => void;

/** A session that is left open for eleven minutes must not be enough for what hurts most. */
async function skipPassword(address: string, setClock: SetClock, tally: Tally): Promise<void> {
  setClock(0);
  const [owner, mate] = [await createMember(address, 'Away'), await createMember(address, 'Heir')];
  const projectId = await createProject(owner);
  await joinAs(mate, owner, projectId);
  setClock(11 * minute);
  const sensitive: [string, string, unknown?][] = [
    ['POST', `/api/project/${projectId}/transfer`, { userId: mate.id }],
    ['GET', '/api/account/data'],
    ['POST', '/api/tasks/calendar-link'],
    ['POST', '/api/account/password', { newPassword: 'a stolen battery' }],
    ['POST', '/api/account/delete', {}],
  ];
  for (const [method, path, body] of sensitive) {
    const { status } = await owner.call(method, path, body);
    const what = `${method} ${path} answered ${status} eleven minutes after the password`;
    tally.attempt('password again', status >= 400 && status < 500, what);
  }
  const confirmed = await mate.call('POST', '/api/account/confirm-password', { password });
  const { status } = await owner.call('POST', '/api/tasks/calendar-link');
  tally.attempt('password again', confirmed.status === 200 && status >= 400, "another member's proof counts");
}

/** Asking again after a rejection, and connecting again after two withdrawals, a day too early and a day late. */
async function askAgain(address: string, setClock: SetClock, tally: Tally): Promise<void> {
  setClock(11 * minute);
  const [owner, applicant] = [await createMember(address, 'Decider'), await createMember(address, 'Waiting')];
  const projectId = await createProject(owner);
  await decide(owner, { projectId, requestId: await ask(applicant, projectId) }, 'reject');
  const connectTo = `/api/people/request/send/${owner.id}`;
  for (let turn = 0; turn < 2; turn += 1) {
    const { request } = must(await applicant.call('POST', connectTo));
    must(await applicant.call('DELETE', `/api/people/request/${request._id}`));
  }
  const statusesAt = async (days: number) => {
    setClock(11 * minute + days * day);
    const as = async ({ emailId }: Hostile, path: string, body?: unknown) =>
      send(address, 'POST', path, { cookie: await logIn(address, emailId), ...(body ? { body } : {}) });
    const joined = await as(applicant, `/api/project/join/${projectId}`, { role: 'Tester' });
    return [joined.status, (await as(applicant, connectTo)).status];
  };
  for (const days of [0.5, 29]) {
    const statuses = await statusesAt(days);
    const areRefused = statuses.every((status) => status >= 400 && status < 500);
    tally.attempt('waiting times', areRefused, `after ${days} days: ${statuses.join(' ')}`);
  }
  const late = await statusesAt(31);
  tally.attempt(
    'waiting times',
    late.every((status) => status === 201),
    `still refused: ${late.join(' ')}`,
  );
}
