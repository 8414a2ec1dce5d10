import { deleteAccount } from '@tandem/contract/account';
import { liftSuspension, suspendMember } from '@tandem/contract/administration/administration-members';
import { updateCommunitySettings } from '@tandem/contract/community/community-administration';
import { editProfile } from '@tandem/contract/profile';
import { editProject, type Project, setProjectStatus, viewProject } from '@tandem/contract/projects';
import { archiveProject, deleteProject } from '@tandem/contract/projects/project-lifecycle';
import { previewPublicPage, setPublicity } from '@tandem/contract/projects/project-publicity';
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdministrator, makeModerator } from '../../testing/administration/community-roles.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask, dragTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../testing/test-app.ts';
import { members } from '../account/public.ts';

let app: TestApp;
let [owner, member, stranger] = [] as unknown as [Actor, Actor, Actor];
let project: Project;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.executeSql('delete from projects');
  [owner, member, stranger] = [
    await app.member({ firstName: 'Owna' }),
    await app.member({ firstName: 'Memba' }),
    await app.member(),
  ];
  project = await publish(owner, {
    title: 'Hüttenbuch & <b>logbook</b>',
    description: 'Every shelter has a book.\n\nThe paper <script>stays</script>.',
    skillsRequired: ['TypeScript'],
    roles: [{ title: 'Writer', places: 2 }, { title: 'Tester' }],
  });
  await joinProject(owner, member, project._id, { roleId: project.roles[0]?._id });
});

const here = () => ({ params: { id: project._id } });
const choose = async (isPublic: boolean, isFindable = false, who = owner): Promise<string> =>
  (await who.call(setPublicity, { ...here(), body: { isPublic, isFindable } })).data.publicPath ?? '';
const read = (url: string, headers = {}) =>
  app.http.inject({ url, headers: { host: 'localhost', ...headers } });
const statusOf = async (url: string) => (await read(url)).statusCode;

describe('who decides', () => {
  it('is the owner alone, and only what is public can be found', async () => {
    for (const who of [member, stranger])
      expect(
        (await who.refused(setPublicity, { ...here(), body: { isPublic: true, isFindable: false } })).code,
      ).toBe('projects.owner_only');
    expect((await stranger.call(viewProject, here())).data.publicPath).toBeUndefined();
    const path = await choose(true, true);
    expect(path).toMatch(/^\/p\/huttenbuch-b-logbook-b-[0-9a-f]{10}$/);
    expect((await stranger.call(viewProject, here())).data).toMatchObject({
      publicPath: path,
      isFindable: true,
    });
    expect(await choose(false, true)).toBe('');
    expect((await owner.call(viewProject, here())).data.isFindable).toBeUndefined();
    // The address that people have works again.
    expect(await choose(true)).toBe(path);
  });

  it('is the community before the owner', async () => {
    const administrator = await app.member();
    await makeAdministrator(app, administrator);
    const path = await choose(true, true);
    const set = async (publicPages: 'none' | 'pages' | 'search', version: number) =>
      administrator.call(updateCommunitySettings, { body: { section: 'general', version, publicPages } });
    await set('pages', 0);
    expect((await read(path)).body).toContain('content="noindex"');
    expect(
      (await owner.refused(setPublicity, { ...here(), body: { isPublic: true, isFindable: true } })).code,
    ).toBe('projects.not_findable_here');
    await set('none', 1);
    for (const url of [path, `${path}/badge.svg`, '/projects']) expect(await statusOf(url)).toBe(404);
    expect((await read('/sitemap.xml')).body).not.toContain('<loc>');
    expect(
      (await owner.refused(setPublicity, { ...here(), body: { isPublic: true, isFindable: false } })).code,
    ).toBe('projects.no_public_pages');
    await set('search', 2);
    expect(await statusOf(path)).toBe(200);
    await administrator.call(updateCommunitySettings, {
      body: { section: 'general', version: 3, accent: '#0b6e4f' },
    });
    expect((await read(path)).body).toMatch(/@media\(prefers-color-scheme:dark\)\{:root:root\{--accent:/);
    await administrator.call(updateCommunitySettings, {
      body: { section: 'general', version: 4, accent: null },
    });
  });
});

it('shows its owner the page before it is public, and nobody else', async () => {
  const { html } = (await owner.call(previewPublicPage, here())).data;
  expect(html).toContain('<h1 dir="auto">Hüttenbuch &amp; &lt;b&gt;logbook&lt;/b&gt;</h1>');
  // Its links lead nowhere, and what is at its address only once it is public is not in it.
  expect(html).toContain('<base target="_blank"');
  expect(html).not.toMatch(/Owna|Memba|<img[^>]*badge\.svg/);
  for (const who of [member, stranger])
    expect((await who.refused(previewPublicPage, here())).code).toBe('projects.owner_only');
  const unknown = { params: { id: crypto.randomUUID() } };
  expect((await owner.refused(previewPublicPage, unknown)).status).toBe(404);
  await choose(true);
  const shown = (await read(await choose(true))).body.replaceAll(/\s+/g, ' ');
  const ofMain = (page: string) => /<main.*?<details/s.exec(page.replaceAll(/\s+/g, ' '))?.[0];
  expect(ofMain((await owner.call(previewPublicPage, here())).data.html)).toBe(ofMain(shown));
});

describe('the page of a project', () => {
  it('is not there until its owner shows it, and goes with the project', async () => {
    const path = await choose(true);
    expect(await statusOf(path)).toBe(200);
    await choose(false);
    expect(await statusOf(path)).toBe(404);
    await choose(true);
    expect(await statusOf(path)).toBe(200);
    await owner.call(archiveProject, here());
    expect(await statusOf(path)).toBe(404);
  });

  it('shows texts as they were typed, and no one who did not agree', async () => {
    const path = await choose(true);
    const page = (await read(path)).body;
    expect(page).toContain('<h1 dir="auto">Hüttenbuch &amp; &lt;b&gt;logbook&lt;/b&gt;</h1>');
    expect(page).toContain('<p>The paper &lt;script&gt;stays&lt;/script&gt;.</p>');
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain('2 people');
    expect(page).toContain('Somebody joined as <b dir="auto">Writer</b>');
    expect(page).not.toMatch(/Owna|Memba/);
    await member.call(editProfile, { body: { showsPublicly: true } });
    expect((await read(path)).body).toContain('Memba');
    await member.call(deleteAccount, { body: { password, confirmation: 'DELETE' } });
    expect((await read(path)).body).not.toContain('Memba');
  });

  it('says how many tasks were finished in a week, and none of their titles', async () => {
    const path = await choose(true);
    expect((await read(path)).body).not.toContain('finished');
    for (const title of ['Hidden chart', 'Hidden harbour'])
      await dragTask(member, await addTask(member, project._id, { title }), 'Done');
    await choose(true);
    const page = (await read(path)).body;
    expect(page).toContain('<b>2 tasks</b> finished');
    expect(page).not.toContain('Hidden');
    app.clock.advance(8 * 24 * 3_600_000);
    await choose(true);
    expect((await read(path)).body).not.toContain('finished');
  });

  it('says on how many of seven days something happened', async () => {
    const path = await choose(true);
    const active = async () => {
      await choose(true);
      return / ?<b>(\d) of the last 7<\/b> days/.exec((await read(path)).body)?.[1];
    };
    expect(await active()).toBe('1');
    app.clock.advance(2 * 24 * 3_600_000);
    const task = await addTask(member, project._id, { title: 'Hidden chart' });
    app.clock.advance(24 * 3_600_000);
    await dragTask(member, task, 'Done');
    expect(await active()).toBe('3');
    app.clock.advance(6 * 24 * 3_600_000);
    expect(await active()).toBe('1');
    app.clock.advance(24 * 3_600_000);
    expect(await active()).toBeUndefined();
    expect((await read(path)).body).toContain('Last activity');
  });

  it('follows what changes at once, and moves with its title', async () => {
    const path = await choose(true);
    expect((await read(path)).body).toContain('2 open places');
    await owner.call(setProjectStatus, { ...here(), body: { status: 'closed' } });
    expect((await read(path)).body).not.toContain('Ask to join');
    expect((await read(`${path}/badge.svg`)).body).toContain('in good hands');
    await owner.call(editProject, { ...here(), body: { title: 'Another name' } });
    expect(await statusOf(path)).toBe(302);
    const moved = (await read(`${path}/badge.svg`)).headers['location'];
    expect(moved).toMatch(/^\/p\/another-name-[0-9a-f]{10}\/badge\.svg$/);
    expect(await statusOf(String(moved))).toBe(200);
    await owner.call(deleteProject, { ...here(), body: { title: 'Another name' } });
    expect(await statusOf(String(moved))).toBe(404);
  });

  it('goes when its owner is suspended, and when nobody verified the address no search engine lists it', async () => {
    const path = await choose(true, true);
    app.clock.advance(25 * 3_600_000);
    const isListed = async () => !(await read(path)).body.includes('noindex');
    expect(await isListed()).toBe(false);
    await app.database.orm.update(members).set({ emailVerifiedAt: app.clock.now() });
    await choose(true, true);
    expect(await isListed()).toBe(true);
    expect((await read('/sitemap.xml')).body).toContain(path);
    expect((await read('/.well-known/tandem/projects.json')).json()).toMatchObject({
      projects: [{ url: `http://localhost${path}`, openPlaces: 2, people: 2 }],
    });
    const moderator = await app.member();
    await makeModerator(app, moderator);
    await moderator.call(suspendMember, {
      params: { userId: owner.id },
      body: { reason: 'Spam.', days: 7 },
    });
    expect(await statusOf(path)).toBe(404);
    await moderator.call(liftSuspension, { params: { userId: owner.id } });
    expect(await statusOf(path)).toBe(200);
  });

  it('is the same for members and everybody, and is kept by its tag', async () => {
    const path = await choose(true);
    const { headers, body } = await read(path);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['set-cookie']).toBeUndefined();
    expect((await read(path, { 'if-none-match': headers['etag'] })).statusCode).toBe(304);
    expect((await read(path, { cookie: stranger.cookie })).body).toBe(body);
    expect((await app.http.inject({ method: 'HEAD', url: path })).statusCode).toBe(200);
  });
});

describe('the list', () => {
  it('finds public projects by skill, tag, role and words, and no other', async () => {
    await choose(true);
    await publish(owner, { title: 'Secret garden', skillsRequired: ['TypeScript'] });
    const titles = async (query: string) => {
      const { body } = await read(`/projects${query}`);
      return [...body.matchAll(/<a href="\/p\/[^"]+">([^<]+)<\/a><\/h2>/g)].map(([, title]) => title);
    };
    const found = ['Hüttenbuch &amp; &lt;b&gt;logbook&lt;/b&gt;'];
    await app.indexAll();
    for (const query of [
      '',
      '?skill=typescript',
      '?tag=sailing',
      '?role=Writer',
      '?sort=newest',
      '?q=shelter',
    ])
      expect([query, await titles(query)]).toEqual([query, found]);
    for (const query of ['?skill=Rust', '?role=Baker', '?q=secret', '?skill=TypeScript&tag=maps'])
      expect([query, await titles(query)]).toEqual([query, []]);
    expect((await read('/projects')).body).not.toContain('Secret');
    expect((await read('/projects?after=nonsense')).statusCode).toBe(302);
  });

  it('comes in pages', async () => {
    for (let at = 0; at < 25; at++) {
      app.clock.advance(1_000);
      const { _id: id } = await publish(owner, { title: `Project ${at}` });
      await owner.call(setPublicity, { params: { id }, body: { isPublic: true, isFindable: false } });
    }
    const first = (await read('/projects?sort=newest')).body;
    const next = /href="([^"]+)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const count = (page: string) => page.match(/class="card"/g)?.length;
    expect([count(first), count((await read(next)).body)]).toEqual([24, 1]);
  });
});

it('tells readers beyond 400 to come back while members use the community, and serves members', async () => {
  const path = await choose(true);
  await read(path);
  await stranger.call(viewProject, here());
  const reading = Promise.all(Array.from({ length: 450 }, () => read(path)));
  expect((await stranger.call(viewProject, here())).data._id).toBe(project._id);
  const replies = await reading;
  const refused = replies.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(50);
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5');
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(450 - refused.length);
  expect(await statusOf(path)).toBe(200);
});

it('gives programs the same: feeds, a directory, rules for crawlers and covers', async () => {
  const path = await choose(true);
  expect((await read('/feed.atom')).body).toContain(`href="http://localhost${path}"`);
  expect((await read('/feed.atom?skill=Rust')).body).not.toContain('<entry>');
  expect((await read(`${path}/feed.atom`)).body).toContain('<title>Writer: 1 open place</title>');
  // Directories are found by search engines, and this project is not to be.
  expect((await read('/.well-known/tandem/projects.json')).json()).toMatchObject({ projects: [] });
  expect((await read(`${path}/feed.atom`)).headers['x-robots-tag']).toBe('noindex');
  expect((await read('/robots.txt')).body).toContain('Sitemap: http://localhost/sitemap.xml');
  expect((await read(`${path}/badge.svg`)).body).toContain('looking for 2 people');
  expect((await read(`/covers/card/${project.coverSeed}.svg`)).headers['content-type']).toContain(
    'image/svg+xml',
  );
  for (const url of ['/covers/link/1.svg', '/covers/card/99999999999.svg', '/covers/card/x.svg', '/p/none'])
    expect([url, await statusOf(url)]).toEqual([url, 404]);
});

it('stays readable for programs whatever a member writes', async () => {
  const signs = '\u0001\u0008\u001f\ufffe\uffff';
  const description = `Words${signs} & <b>`;
  const roles = [{ title: 'Dev\uffff', description, places: 1 }];
  const { _id: id } = await publish(owner, { title: 'Hut\ufffe book', description, roles });
  const chosen = await owner.call(setPublicity, {
    params: { id },
    body: { isPublic: true, isFindable: true },
  });
  const path = chosen.data.publicPath ?? '';
  for (const url of [`${path}/badge.svg`, `${path}/feed.atom`, '/feed.atom']) {
    const { body } = await read(url);
    expect(body).toContain('\ufffd');
    for (const sign of signs) expect([url, body.includes(sign)]).toEqual([url, false]);
  }
});

it('answers whatever is asked for', async () => {
  for (const url of ['/projects?q', '/projects?skill', '/projects?tag', '/projects?role', '/feed.atom?skill'])
    expect([url, await statusOf(`${url}=%00`)]).toEqual([url, 200]);
});

it('draws a picture for links to a project, also of a title that its fonts lack', async () => {
  const path = await choose(true);
  const { headers, rawPayload } = await read(`${path}/picture.png`, { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect((await read(path)).body).toContain(
    `property="og:image" content="http://localhost${path}/picture.png"`,
  );
  await owner.call(editProject, { ...here(), body: { title: '我家在上海' } });
  const moved = String((await read(`${path}/picture.png`)).headers['location']);
  expect((await read(moved)).rawPayload.equals(rawPayload)).toBe(false);
});

it('is valid HTML: the page of a project, the list and what stands where nothing is', async () => {
  const path = await choose(true);
  const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });
  for (const url of [path, '/projects', '/projects?q=shelter', '/projects?q=nothing', '/p/none']) {
    const { results } = await validator.validateString((await read(url)).body);
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${url}:${line} ${ruleId}: ${message}`),
    );
    expect(found).toEqual([]);
  }
});
