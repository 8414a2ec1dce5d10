import { operationRegistry } from '@tandem/contract/registry';
import { send } from './caller.ts';
import type { Situation } from './situation.ts';
import type { Tally } from './tally.ts';

const ids = [
  '%00',
  '..%2F..%2Fetc',
  '__proto__',
  'constructor',
  '%7B%22$gt%22%3A%22%22%7D',
  "'%20or%201%3D1--",

  'x'.repeat(2_900),
  '%ED%A0%80',
  '%E2%80%AE',
  '{id}',
  '0',
  '-1',
  'null',
  '00000000-0000-0000-0000-000000000000',
];
const far = Buffer.from('253402214400000.ffffffff-ffff-ffff-ffff-ffffffffffff').toString('base64url');
const keys = [
  '["\u0000"]',
  '[1e308,null,"x"]',
  '[null,null,null,null]',
  '{"__proto__":1}',
  '["x","y"]',
  '[]',
];
const cursors = [
  far,
  ...keys.map((key) => Buffer.from(key).toString('base64url')),
  'A'.repeat(600),
  '..',
  '-_-',
];
const queries = [
  ...cursors.map((cursor) => `cursor=${cursor}`),
  'limit=-1',
  'limit=1e9',
  'limit=NaN',
  'page=0',
  'page=100000',
  'page=99999999999',
  'limit=5&limit=6',
  'search=%00',
  'search=%25_%5C',
  'search=a&search=b',
  `search=${'a'.repeat(5_000)}`,
  'search[$ne]=x',

  'before=2147483647',
  'before=99999999999999999999',
  'after=-1',
  'before=1&after=1',
  'userId=x&unused=x',
];
const bodies = [
  'null',
  '[]',
  '1',
  '"x"',
  '{',
  '{"__proto__":{"isOwner":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '['.repeat(50_000),
  `{"title":"${'x'.repeat(300_000)}"}`,
  '{"text":"\\u0000"}',
  '{"text":"\\ud800"}',
  '{"title":["a"],"text":{"a":1},"userId":[],"status":{"$ne":1},"projectIds":{"length":1}}',

  '{"title":"\\u0000","description":"\\ud800","firstName":"\\u202e","labels":["\\u0000"],"role":"\\u0000"}',

  '{"dueDate":"9999-99-99","priority":"__proto__","assignedTo":"x","position":"x","version":1e308,"seq":-1}',
  '{"dueDate":"275760-09-13","version":-0,"seq":2147483648,"timeZone":"../../etc/passwd","age":1e400}',
];

/** Odd ids, pages and bodies in every operation, by the owner, who may do most: none may be a fault of the server. */
export async function sendForgedInput(
  { address, owner, ids: known }: Situation,
  tally: Tally,
): Promise<void> {
  const destructive = new Set(['signOutEverywhere', 'logOut', 'deleteAccount', 'disconnect', 'endSession']);
  const all: Record<string, string> = {
    ...known,
    id: known.projectId,
    userId: owner.id,
    chatId: known.group,
  };
  const fill = (path: string, odd?: string) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => odd ?? all[name] ?? 'tandem');
  const attempt = async (kind: string, path: string, { method, body }: { method: string; body?: string }) => {
    const reply = await send(address, method, path, {
      cookie: owner.cookie,
      ...(body === undefined ? {} : { body }),
    });
    const what = `${method} ${path.slice(0, 100)} ${body?.slice(0, 60) ?? ''} answered ${reply.status}`;
    tally.attempt(kind, reply.status > 0 && (reply.status < 500 || isBusy(reply)), what);
  };
  for (const { operation } of operationRegistry) {
    const { method, path, name } = operation;
    if (destructive.has(name)) continue;
    const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
    if (path.includes('{'))
      await Promise.all(ids.slice(0, 14).map((odd) => attempt('forged ids', fill(path, odd), { method })));
    if (operation.query !== undefined)
      await Promise.all(
        queries.map((query) => attempt('forged pages', `${fill(path)}?${query}`, { method })),
      );
    if (operation.body !== undefined && name !== 'deleteAccount')
      await Promise.all(bodies.map((body) => attempt('forged bodies', fill(path), { method, body })));
    await pause();
  }
}

const isBusy = ({ status, headers }: { status: number; headers: Record<string, unknown> }) =>
  status === 503 && headers['retry-after'] !== undefined;
