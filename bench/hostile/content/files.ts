import { picture } from '../../../server/src/testing/images.ts';
import { createMember, createProject, type Hostile, join, must, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';

const script = '<script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;

/** Contents that a browser would run, or whose decoding would cost a server much, with names that say something else. */
async function contents(): Promise<[name: string, bytes: Buffer][]> {
  const png = await picture({ width: 40, height: 30, format: 'png' });
  const claiming = Buffer.from(png);
  claiming.writeUInt32BE(65_535, 16);
  claiming.writeUInt32BE(65_535, 20);
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60, 'x')]);
  return [
    ['page.html', Buffer.from(`<!doctype html>${script}`)],
    ['photo.png', Buffer.from(`<!doctype html>${script}`)],
    ['photo.svg', Buffer.from(svg)],
    ['photo.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(script)])],
    ['photo.gif', Buffer.from(`GIF89a/*${script}*/=1`)],
    ['bomb.png', claiming],
    ['behind.png', Buffer.concat([png, Buffer.from(script)])],
    [
      'plan.xml',
      Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
    ],
    ['plan.pdf', Buffer.from('%PDF-1.7 /OpenAction /JS (app.alert(1))')],
    ['plan.docx', zip],
    ['worker.js', Buffer.from('self.addEventListener("fetch", () => alert(1))')],
    ['empty.txt', Buffer.alloc(0)],
  ];
}

/** Names that lead elsewhere, hide their ending or break out of what shows them. */
const names = [
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\boot.ini',
  '.',
  '..',
  '.htaccess',
  'photo\u202Egnp.exe',
  'photo\u200B\u2066.exe',
  `<img src=x onerror=alert(1)>.txt`,
  `"; filename="evil.html`,
  'a\u0000.txt',
  'a;b=c.txt',
  `${'x'.repeat(500)}.html`,
  'CON',
  '\ud800.txt',
];

/** Headers that no reply with a file may lack. */
function isInert(reply: Response, isImage: boolean): boolean {
  const { headers } = reply;
  const [type, disposition] = [headers.get('content-type') ?? '', headers.get('content-disposition') ?? ''];
  return (
    headers.get('x-content-type-options') === 'nosniff' &&
    (headers.get('content-security-policy') ?? '').includes('sandbox') &&
    (headers.get('cache-control') ?? '').includes('private') &&
    !/html|xml|svg|javascript/.test(type) &&
    (isImage ? type === 'image/webp' : disposition.startsWith('attachment'))
  );
}

/** Sends files that are no harmless files, and asks for those of others. */
export async function sendFiles({ address, stranger }: Situation, tally: Tally): Promise<void> {
  const [owner, former] = [await createMember(address, 'Filer'), await createMember(address, 'Leaver')];
  const projectId = await createProject(owner);
  await join(former, owner, projectId);
  const chatId: string = must(await owner.call('POST', '/api/chat/group-simple', { projectId })).data._id;
  const chat = { address, chatId };
  for (const [name, bytes] of await contents()) {
    const { status, json } = await upload(chat, former, name, bytes);
    tally.attempt('files', status < 500, `${name} answered ${status}`);
    if (status !== 201) continue;
    const { _id: fileId, width } = json.data;
    for (const query of ['', '?size=preview']) {
      const reply = await get(address, former, `${fileId}${query}`);
      const carried = Buffer.from(await reply.arrayBuffer()).includes('<script');
      const isClean = isInert(reply, width !== null && query !== '') && !(width !== null && carried);
      tally.attempt('files', isClean, `${name} is served as ${reply.headers.get('content-type')}`);
    }
  }
  for (const name of names) {
    const { status, json } = await upload(chat, former, name, Buffer.from('x'));
    const stored: string = json.data?.name ?? '';
    const isSafe = status === 201 && !/[/\\<>"\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]|^\.+$/u.test(stored);
    tally.attempt('file names', isSafe || (status >= 400 && status < 500), `${name} is stored as ${stored}`);
  }
  await readForeign({ ...chat, owner, former, stranger, projectId }, tally);
}

interface Foreign {
  address: string;
  chatId: string;
  projectId: string;
  owner: Hostile;
  former: Hostile;
  stranger: Hostile;
}

/** The files of others, whole and in parts, before and after a member leaves. */
async function readForeign(at: Foreign, tally: Tally): Promise<void> {
  const { address, owner, former, stranger, chatId, projectId } = at;
  const { json } = await upload(at, owner, 'secret.txt', Buffer.from('PRIVATE-7f3a tides'));
  const fileId: string = json.data._id;
  const isRefused = async (who: Hostile, what: string) => {
    for (const range of [null, 'bytes=0-3', 'bytes=-4', 'bytes=0-0,2-3'])
      for (const query of ['', '?size=preview']) {
        const reply = await get(address, who, fileId + query, range === null ? {} : { range });
        const leaks = (await reply.text()).includes('PRIV');
        tally.attempt(
          'foreign files',
          reply.status === 404 && !leaks,
          `${what} got ${reply.status} for ${range}`,
        );
      }
  };
  await isRefused(former, 'a member, of a file that is not sent yet,');
  const taken = await former.call('POST', `/api/chat/${chatId}/message`, { fileIds: [fileId] });
  tally.attempt('foreign files', taken.status === 400, `another member sent the file: ${taken.status}`);
  must(await owner.call('POST', `/api/chat/${chatId}/message`, { fileIds: [fileId] }));
  const { headers } = await get(address, former, fileId);
  await isRefused(stranger, 'a stranger');
  const removed = await former.call('DELETE', `/api/attachments/${fileId}`);
  tally.attempt(
    'foreign files',
    removed.status === 403,
    `another member removed the file: ${removed.status}`,
  );
  must(await owner.call('DELETE', `/api/project/${projectId}/users/${former.id}`));
  await isRefused(former, 'a former member');
  const again = await get(address, former, fileId, { 'if-none-match': headers.get('etag') ?? '' });
  tally.attempt(
    'foreign files',
    again.status === 404,
    `a former member may go on showing it: ${again.status}`,
  );
}

const get = (address: string, { cookie }: Hostile, file: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/attachments/${file}`, { headers: { cookie, ...headers } });

async function upload(
  { address, chatId }: { address: string; chatId: string },
  { cookie }: Hostile,
  name: string,
  bytes: Buffer,
) {
  // Written by hand: a FormData would escape the names.
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
  const headers = { origin: address, cookie, 'content-type': 'multipart/form-data; boundary=x' };
  const reply = await fetch(`${address}/api/chat/${chatId}/files`, { method: 'POST', headers, body });
  const text = await reply.text();
  // oxlint-disable-next-line typescript/no-explicit-any -- replies of a hostile upload have every shape.
  return { status: reply.status, json: text.startsWith('{') ? (JSON.parse(text) as any) : {} };
}
