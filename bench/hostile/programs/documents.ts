import { setTimeout as delay } from 'node:timers/promises';
import { isHandled, send } from '../caller.ts';
import { createMember, type Hostile, marker, must, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';

const elsewhere = 'elsewhere.example.org';
const controls = ['\u0001', '\u0008', '\u001f', '\ufffe', '\uffff'];
/** Also for lists, which refuse controls. */
const tag = `</title><script>alert(1)</script>`;
const markup = `${tag}]]>"'&<u>${controls.join('')}`;

/** What nobody may find in a document, as its author wrote it. */
const raw = ['<script>alert', '<u>', ...controls];

/** Ends of addresses that everybody may read: hostile filters, cursors and encodings. */
const odd = [
  ...['q', 'skill', 'tag', 'role', 'sort', 'after'].flatMap((name) =>
    [
      '%00',
      '%ED%A0%80',
      '%',
      "' or 1=1 --",
      '%F0%9F',
      'x'.repeat(5_000),
      '%E2%80%AE',
      '((((',
      '[]',
      ':*&|!',
    ].map((value) => `/projects?${name}=${value.replaceAll(' ', '+')}`),
  ),
  ...['%00', '..%2f..%2fapi%2ftokens', '%2e%2e', '%ff', 'x'.repeat(4_000)].map((slug) => `/p/${slug}`),
  '/feed.atom?skill=%00',
  '/projects?q[]=a&q[]=b',
  '/projects?__proto__=x',
  '//elsewhere.example.org/p/x',
  '/covers/__proto__/1.svg',
  '/covers/card/1e3.svg',
  '/covers/card/-99999999999.svg',
  '/p//badge.svg',
];

const headers: Record<string, string>[] = [
  { host: elsewhere },
  { host: `${elsewhere}"><script>alert(1)</script>` },
  { 'x-forwarded-host': elsewhere, 'x-forwarded-proto': 'javascript', 'x-forwarded-for': '8.8.8.8' },
  { forwarded: `host=${elsewhere};proto=http` },
  { 'x-original-url': '/api/tokens', 'x-rewrite-url': '/api/tokens' },
  { 'x-http-method-override': 'DELETE', 'x-host': elsewhere },
  { range: 'bytes=0-1', 'if-range': '*' },
  { 'accept-encoding': 'br;q=0,gzip;q=0,*', 'accept-language': markup.replaceAll(/[^\x20-\x7e]/g, '') },
];

/** What everybody may read without an account: words that are private, markup, and pages that are made to say something else. */
export async function abuseDocuments({ address, owner, mate, ids }: Situation, tally: Tally): Promise<void> {
  const publish = async (who: Hostile, projectId: string): Promise<string> =>
    must(await who.call('PATCH', `/api/project/${projectId}/publicity`, { isPublic: true, isFindable: true }))
      .data.publicPath;
  const author = await createMember(address, 'Author');
  const roles = [{ title: 'Tester', description: markup, places: 2 }];
  const texts = {
    title: 'Odd\uffff',
    description: markup,
    skillsRequired: [tag],
    interestsTags: [tag],
  };
  const made = must(await author.call('POST', '/api/project/create', { ...texts, roles }));
  const path = await publish(author, made.project._id);
  const privatePath = await publish(owner, ids.projectId);
  const documents = (of: string) => [of, `${of}/badge.svg`, `${of}/feed.atom`];
  const shared = [
    '/projects',
    '/feed.atom',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/tandem/projects.json',
  ];
  for (const url of [...documents(path), ...documents(privatePath), ...shared])
    for (const method of ['GET', 'HEAD']) {
      const { status, text, headers: given } = await send(address, method, url);
      tally.attempt('documents', status === 200, `${method} ${url} ${status}`);
      const isPlain =
        String(given['content-type']).includes('json') ||
        !raw.some((word) => withoutData(text).includes(word));
      tally.attempt('markup in documents', isPlain, `${url} has markup of a member`);
      const private_ = [marker, 'hidden.example', mate.id, owner.id].find((word) => text.includes(word));
      tally.attempt('private words in documents', private_ === undefined, `${url} has ${private_}`);
      tally.attempt('private words in documents', given['set-cookie'] === undefined, `${url} sets a cookie`);
    }
  for (const url of odd) {
    const { status, headers: given } = await send(address, 'GET', url);
    const isOwn = /^\/(?!\/)/.test(String(given['location'] ?? '/'));
    tally.attempt(
      'odd addresses',
      isHandled(status) && isOwn,
      `${url.slice(0, 80)} ${status} ${String(given['location'])}`,
    );
  }
  for (const forged of headers)
    for (const url of [...documents(path), '/projects', '/sitemap.xml']) {
      await send(address, 'GET', url, { headers: forged });
      const { status, text } = await send(address, 'GET', url);
      const isOwn = status === 200 && !text.includes(elsewhere);
      tally.attempt('headers that poison', isOwn, `${JSON.stringify(forged)} stays in ${url}`);
    }
  must(
    await owner.call('PATCH', `/api/project/${ids.projectId}/publicity`, {
      isPublic: false,
      isFindable: false,
    }),
  );
  for (const url of documents(privatePath)) {
    const { status } = await send(address, 'GET', url, { headers: { 'if-none-match': '*' } });
    tally.attempt('pages that are closed again', status === 404, `${url} ${status}`);
  }
  await askOften({ address, path }, tally);
}

/** JSON for search engines may quote anything but what ends its element. */
const withoutData = (page: string): string =>
  page.replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '');

/** A thousand requests at once while a member works. */
async function askOften({ address, path }: { address: string; path: string }, tally: Tally): Promise<void> {
  const quiet = await createMember(address, 'Working');
  let isOver = false;
  const from = (at: number) => ({ from: `127.0.1.${(at % 50) + 1}` });
  const flood = Promise.all(
    Array.from({ length: 1_000 }, (_, at) => send(address, 'GET', `${path}?${at}`, from(at))),
  ).finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver && times.length < 200) {
    const begunAt = performance.now();
    must(await quiet.call('GET', '/profile/view'));
    times.push(performance.now() - begunAt);
    await delay(10);
  }
  const statuses = (await flood).map(({ status }) => status);
  for (const status of statuses)
    tally.attempt('a thousand pages', [200, 429, 503].includes(status), `one answered ${status}`);
  const [median = 0] = times.toSorted((a, b) => a - b).slice(Math.floor(times.length / 2));
  const served = statuses.filter((status) => status === 200).length;
  console.log(`  a thousand pages: ${served} served; the profile took ${Math.round(median)} ms meanwhile`);
  tally.attempt('members beside crawlers', median < 500, `the profile took ${Math.round(median)} ms`);
}
