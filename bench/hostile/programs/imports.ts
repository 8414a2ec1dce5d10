import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, isHandled, isRefused, send } from '../caller.ts';
import { createMember, createProject, type Hostile, join, must, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';

const board = (cards: unknown, more: object = {}): string =>
  JSON.stringify({ lists: [{ id: 'l', name: 'To Do' }], cards, ...more });
const card = { id: 'a', idList: 'l', name: 'Card' };
const many = (count: number, one: unknown): unknown[] => Array.from({ length: count }, () => one);
const odd = { toString: 1, valueOf: 1, length: 1e9 };

/** Files that want time, memory or another's page. */
const files: Record<string, string> = {
  columns: `${many(10_000, 'c').join(',')}\n${many(10_000, 'x').join(',')}`,
  'a quote without an end': `title\n"${'x'.repeat(1_000_000)}`,
  quotes: `title\n${'"'.repeat(1_000_001)}`,
  NUL: 'title\na\u0000b',
  'a strange delimiter': 'sep=\\\ntitle\\x\na\\b',
  formulas: 'title,description\n"=HYPERLINK(""http://x"")",@SUM(1)\n',
  depth: '['.repeat(4_000_000),
  'depth in a card': `[{"title":"a","state":"open","labels":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`,
  prototypes: '[{"title":"a","state":"open","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}]',
  'other types': board([null, 1, 'x', [], { ...card, name: odd, pos: odd, idMembers: odd, labels: [odd] }]),
  places: board([
    { ...card, pos: odd },
    { ...card, pos: odd },
  ]),
  items: board([card], {
    checklists: many(20_000, { idCard: 'a', checkItems: many(10, { name: 'i', state: 'x' }) }),
  }),
  comments: board([card], {
    actions: many(60_000, { type: 'commentCard', data: { card: { id: 'a' }, text: 'c' } }),
  }),
  numbers: '{"format":"tandem.project","tasks":[{"title":"a","number":1e308},{"title":"b","number":-1}]}',
  times:
    '{"format":"tandem.project","tasks":[{"title":"a","createdAt":"-271821-04-20T00:00:00Z","dueDate":"99999-01-01"}]}',
  lines: '\n'.repeat(5_000_000),
  'repeated words': `title,list\n${many(100, `a,"${'un'.repeat(9_000)}done"`).join('\n')}`,
  spaces: `title,labels,due\n${many(100, `a,"x${' '.repeat(9_900)}x","1${' '.repeat(9_000)}x"`).join('\n')}`,
};

function upload(address: string, who: Hostile, projectId: string, content: string): Promise<Answer> {
  const boundary = `x${crypto.randomUUID()}`;
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="=cmd|x.csv"\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return send(address, 'POST', `/api/project/${projectId}/imports`, { cookie: who.cookie, body, headers });
}

/** Files that are bombs, and imports of others, while another member works. */
export async function abuseImports({ address, stranger, mate }: Situation, tally: Tally): Promise<void> {
  const owner = await createMember(address, 'Importer');
  const projectId = await createProject(owner);
  const strangerId = await createProject(stranger);
  await join(mate, owner, projectId);
  const imports = `/api/project/${projectId}/imports`;
  for (const [name, content] of Object.entries(files)) {
    const worst = watch(stranger);
    const { status, json } = await upload(address, owner, projectId, content);
    const ms = Math.round(await worst());
    tally.attempt('files to import', isHandled(status), `${name} ${status}`);
    tally.attempt('members beside imports', ms < 3_000, `${name}: another waited ${ms} ms`);
    const importId: unknown = json?.data?._id;
    if (typeof importId !== 'string') continue;
    await useForeign({ importId, imports, others: [stranger, mate], elsewhere: strangerId }, tally);
    const { status: started } = await owner.call('POST', `${imports}/${importId}/start`, { dateForm: 'ymd' });
    tally.attempt('files to import', isHandled(started), `${name}: the start answered ${started}`);
    const { status: undone } = await owner.call('POST', `${imports}/${importId}/undo`);
    tally.attempt('files to import', isHandled(undone), `${name}: undo answered ${undone}`);
    await ends(owner, `${imports}/${importId}`);
  }
  const left = must(await owner.call('GET', `/api/project/${projectId}/tasks`)).tasks as unknown[];
  tally.attempt('imports undone', left.length === 0, `${left.length} tasks are left`);
  const last: string = must(await upload(address, owner, projectId, 'title\nOne')).data._id;
  must(await owner.call('POST', `/api/project/${projectId}/archive`));
  for (const path of [`${imports}/${last}/start`, imports]) {
    const { status } = await (path === imports
      ? upload(address, owner, projectId, 'title\nTwo')
      : owner.call('POST', path, {}));
    tally.attempt('imports into the archive', status === 409, `${path} ${status}`);
  }
}

/** The longest time that another member's reads take until it is asked. */
function watch(who: Hostile): () => Promise<number> {
  let [isOver, worst] = [false, 0];
  const reading = (async () => {
    while (!isOver) {
      const begunAt = performance.now();
      await who.call('GET', '/profile/view');
      worst = Math.max(worst, performance.now() - begunAt);
      await delay(50);
    }
  })();
  return async () => {
    isOver = true;
    await reading;
    return worst;
  };
}

/** Another's import by its id, in the project it is in and in one's own. */
async function useForeign(
  {
    importId,
    imports,
    others,
    elsewhere,
  }: { importId: string; imports: string; others: Hostile[]; elsewhere: string },
  tally: Tally,
): Promise<void> {
  for (const who of others)
    for (const base of [imports, `/api/project/${elsewhere}/imports`])
      for (const [method, rest] of [
        ['GET', ''],
        ['PATCH', ''],
        ['POST', '/start'],
        ['POST', '/undo'],
      ] as const) {
        const body = method === 'GET' ? undefined : {};
        const { status } = await who.call(method, `${base}/${importId}${rest}`, body);
        tally.attempt('imports of others', isRefused(status), `${method} ${rest} ${status}`);
      }
}

async function ends(owner: Hostile, path: string): Promise<void> {
  for (let count = 0; count < 300; count += 1) {
    const { status, json } = await owner.call('GET', path);
    if (status !== 200 || !['running', 'undoing'].includes(json.data.status)) return;
    await delay(100);
  }
}
