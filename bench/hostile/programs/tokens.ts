import { setTimeout as delay } from 'node:timers/promises';
import { operationRegistry } from '@tandem/contract/registry';
import { pathOf, scopesOf, tokenScopes, type TokenScope } from '@tandem/contract/operation';
import { type Answer, isRefused, send } from '../caller.ts';
import { createMember, createProject, type Hostile, join, must, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';

const makeToken = async (
  who: Hostile,
  scopes: readonly TokenScope[],
): Promise<{ id: string; token: string }> => {
  const { data, token } = must(await who.call('POST', '/api/tokens', { name: 'Attack', scopes }));
  return { id: data._id, token };
};

/** A token that wants more than its scopes, in other places, after its end, and of others. */
export async function abuseTokens({ address, owner, ids }: Situation, tally: Tally): Promise<void> {
  const bearer = (token: string, method: string, path: string, body?: unknown): Promise<Answer> =>
    send(address, method, path, { headers: { authorization: `Bearer ${token}` }, ...(body ? { body } : {}) });
  const [read, write] = [await makeToken(owner, ['tasks:read']), await makeToken(owner, ['chat:write'])];
  await escapeScopes({ owner, ids, bearer }, tally);
  for (const name of ['access_token', 'token', 'authorization']) {
    const { status } = await send(address, 'GET', `/profile/view?${name}=${read.token}`);
    tally.attempt('tokens in addresses', status === 401, `${name} answered ${status}`);
  }
  const forms = [
    `bearer\t${read.token}`,
    `Token ${read.token}`,
    `Bearer ${read.token},${write.token}`,
    `Bearer ${read.token.toUpperCase()}`,
  ];
  for (const authorization of [
    ...forms,
    `Bearer ${read.token}\u00a0`,
    'Bearer null',
    'Bearer undefined',
    'Bearer tdm_',
  ]) {
    const { status } = await send(address, 'GET', `/api/project/${ids.projectId}/tasks`, {
      headers: { authorization },
    });
    tally.attempt(
      'forms of tokens',
      isRefused(status) || status === 0,
      `${JSON.stringify(authorization)} ${status}`,
    );
  }
  // A cookie beside a token must not lend it what the session may.
  const both = { authorization: `Bearer ${read.token}`, cookie: owner.cookie };
  for (const path of ['/profile/view', '/api/tokens', '/api/projects/feed']) {
    const { status } = await send(address, 'GET', path, { headers: both });
    tally.attempt('tokens beside cookies', isRefused(status), `${path} ${status}`);
  }
  must(await owner.call('DELETE', `/api/tokens/${read.id}`));
  for (let count = 0; count < 20; count += 1) {
    const { status } = await bearer(read.token, 'GET', `/api/project/${ids.projectId}/tasks`);
    tally.attempt('revoked tokens', status === 401, `a revoked token answered ${status}`);
  }
  await compareTimes({ address, known: write.token }, tally);
  await raceWithEnds({ address, bearer }, tally);
}

/** Requests that race with the end of their token, or of its owner's membership. */
async function raceWithEnds(
  { address, bearer }: { address: string; bearer: Bearer },
  tally: Tally,
): Promise<void> {
  const [owner, leaving] = [await createMember(address, 'Giver'), await createMember(address, 'Leaving')];
  const projectId = await createProject(owner);
  await join(leaving, owner, projectId);
  const path = `/api/project/${projectId}/tasks`;
  const read = (token: string) => bearer(token, 'GET', path);
  for (let round = 0; round < 6; round += 1) {
    const { id, token } = await makeToken(leaving, ['tasks:read']);
    const before = Array.from({ length: 20 }, () => read(token));
    // Somebody else's token is nobody's to revoke.
    const { status: foreign } = await owner.call('DELETE', `/api/tokens/${id}`);
    tally.attempt('tokens of others', foreign === 404, `revoking it answered ${foreign}`);
    must(await leaving.call('DELETE', `/api/tokens/${id}`));
    const after = await Promise.all(Array.from({ length: 20 }, () => read(token)));
    for (const { status } of after)
      tally.attempt('tokens that race with their end', status === 401, `it answered ${status}`);
    for (const { status } of await Promise.all(before))
      tally.attempt(
        'tokens that race with their end',
        status === 200 || status === 401,
        `it answered ${status}`,
      );
    // An address is no place for it, and the log has none of it.
    for (const place of [
      `/api/tokens/${token}`,
      `/p/${token}`,
      `/%zz?token=${token}`,
      `/projects?q=${token}`,
    ])
      await send(address, 'GET', place, { headers: { referer: `http://x/${token}`, 'x-request-id': token } });
  }
  const { token } = await makeToken(leaving, ['tasks:read', 'tasks:write']);
  must(await owner.call('DELETE', `/api/project/${projectId}/users/${leaving.id}`));
  for (const [method, body] of [['GET'], ['POST', { title: 'Still here' }]] as const) {
    const { status } = await bearer(token, method, method === 'GET' ? path : path.slice(0, -1), body);
    tally.attempt('tokens of former members', isRefused(status), `${method} answered ${status}`);
  }
}

type Bearer = (token: string, method: string, path: string, body?: unknown) => Promise<Answer>;

/** A token of each scope alone calls every operation that needs another one, or that is closed to tokens. */
async function escapeScopes(
  { owner, ids, bearer }: Pick<Situation, 'owner' | 'ids'> & { bearer: Bearer },
  tally: Tally,
): Promise<void> {
  const params = new Proxy({} as Record<string, string>, {
    get: (_, name) => (name === 'id' || name === 'projectId' ? ids.projectId : crypto.randomUUID()),
  });
  for (const held of tokenScopes) {
    const { id, token } = await makeToken(owner, [held]);
    for (const { operation } of operationRegistry) {
      const scopes = scopesOf(operation);
      if (operation.access === 'open' || scopes?.every((scope) => scope === held)) continue;
      const { method, name } = operation;
      const path = pathOf(operation.path, params);
      const ask = () => bearer(token, method, path, method === 'GET' ? undefined : {});
      let { status } = await ask();
      while (status === 429) {
        await delay(2_000);
        ({ status } = await ask());
      }
      tally.attempt('scopes of tokens', status === 403, `${held}: ${name} ${status}`);
    }
    must(await owner.call('DELETE', `/api/tokens/${id}`));
  }
}

/** Whether unknown tokens take another time the more of them is right: the look-up is by the hash of the whole. */
async function compareTimes(
  { address, known }: { address: string; known: string },
  tally: Tally,
): Promise<void> {
  const times = { near: [] as number[], far: [] as number[] };
  for (let count = 0; count < 150; count += 1)
    for (const kind of ['near', 'far'] as const) {
      const last = known.endsWith('A') ? 'B' : 'A';
      const token = kind === 'near' ? `${known.slice(0, -1)}${last}` : `tdm_${last.repeat(43)}`;
      const begunAt = performance.now();
      await send(address, 'GET', '/profile/view', { headers: { authorization: `Bearer ${token}` } });
      times[kind].push(performance.now() - begunAt);
    }
  const [near, far] = [median(times.near), median(times.far)];
  console.log(
    `  unknown tokens: ${near.toFixed(2)} ms with 42 right characters, ${far.toFixed(2)} ms with none`,
  );
  tally.attempt('times of tokens', Math.abs(near - far) < 0.5 * Math.max(near, far), `${near} and ${far} ms`);
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What every log must not have of tokens. */
export const tokenShape = /tdm_[\w-]{43}/;
