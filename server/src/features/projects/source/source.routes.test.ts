import { confirmPassword } from '@tandem/contract/account';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { acceptOwnership, offerOwnership } from '@tandem/contract/projects/project-members';
import { setPublicity } from '@tandem/contract/projects/project-publicity';
import * as repositories from '@tandem/contract/projects/project-repository';
import { type Project, viewProject } from '@tandem/contract/projects';
import { deleteTask, listTasks } from '@tandem/contract/tasks';
import { undoImport } from '@tandem/contract/tasks/tasks-imports';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startCodeHost } from '../../../testing/code-hosts.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { rotateKeysByShell } from '../../administration/shell/shell-acts.service.ts';
import { projectRepositories } from './source.tables.ts';

type Host = Awaited<ReturnType<typeof startCodeHost>>;

let github: Host;
let gitlab: Host;
let forgejo: Host;
let app: TestApp;
let owner: Actor;
let project: Project;
beforeAll(async () => {
  [github, gitlab, forgejo] = (await Promise.all(
    (['github', 'gitlab', 'forgejo'] as const).map((kind) => startCodeHost(kind)),
  )) as [Host, Host, Host];
  // A host that the operator allows, and that leads inside all the same.
  const inside = { ...github.host, host: 'localhost.example', isInside: false };
  app = await createTestApp({
    repositoryHosts: [github.host, gitlab.host, forgejo.host, { ...inside, origin: 'https://127.0.0.1' }],
  });
  owner = await app.member();
});
afterAll(async () => {
  for (const host of [github, gitlab, forgejo]) host.close();
  await app.close();
});
beforeEach(async () => {
  for (const host of [github, gitlab, forgejo]) host.reset();
  // Until no host rests, and no list is fresh any more.
  app.clock.advance(25 * 3_600_000);
  await app.database.orm.delete(projectRepositories);
  project = await publish(owner, { title: 'Hut book' });
});

const at = () => ({ params: { id: project._id } });
const urlAt = (host: Host, path = 'alpine-huts/hut-book') => `${host.host.origin}/${path}`;
const set = (url: string, more: { token?: string | null } = {}) =>
  owner.send(repositories.setRepository, { ...at(), body: { url, ...more } });
const shown = async (who = owner) => (await who.call(viewProject, at())).data.repository;
const issues = () => owner.call(repositories.listGoodFirstIssues, at());
const take = (...numbers: number[]) =>
  owner.send(repositories.importGoodFirstIssues, { ...at(), body: { numbers } });
const tasks = async () => (await owner.call(listTasks, { params: { projectId: project._id } })).tasks;

// spec: added-940
it('shows what GitHub, GitLab and Forgejo say of a repository', async () => {
  expect((await set(`${urlAt(github)}.git`)).statusCode).toBe(200);
  expect(await shown(await app.member())).toEqual({
    url: urlAt(github),
    name: 'alpine-huts/hut-book',
    kind: 'github',
    card: {
      description: 'A logbook for mountain shelters',
      stars: 182,
      language: 'TypeScript',
      licence: 'AGPL-3.0',
      lastCommitAt: '2026-11-20T10:00:00.000Z',
      goodFirstIssues: 2,
    },
    problem: null,
    issuesUrl: `${urlAt(github)}/issues?q=is%3Aopen%20label%3A%22good%20first%20issue%22`,
    askedAt: app.clock.now().toISOString(),
  });
  await set(urlAt(gitlab, 'alpine/huts/hut-book/-/tree/main'));
  expect(await shown()).toMatchObject({
    name: 'alpine/huts/hut-book',
    card: {
      stars: 7,
      language: 'Ruby',
      licence: 'MIT License',
      lastCommitAt: '2026-11-18T08:00:00.000Z',
      goodFirstIssues: 1,
    },
  });
  await set(urlAt(forgejo, 'alpine-huts/hut-book/src/branch/main'));
  expect(await shown()).toMatchObject({
    card: {
      stars: 31,
      language: 'Go',
      licence: 'EUPL-1.2',
      lastCommitAt: '2026-11-17T09:00:00.000Z',
      goodFirstIssues: 1,
    },
  });
  expect((await owner.call(repositories.removeRepository, at())).data.repository).toBeUndefined();
});

it('refuses addresses elsewhere and such that name no repository, and asks nobody', async () => {
  for (const [url, code] of [
    ['https://example.org/a/b', 'projects.repository_elsewhere'],
    [urlAt(github).replace('http:', 'https:'), 'projects.repository_elsewhere'],
    [urlAt(github).replace('//', '//me:secret@'), 'projects.repository_elsewhere'],
    ['file:///etc/passwd', 'projects.repository_elsewhere'],
    [urlAt(github, 'alpine-huts'), 'projects.no_repository_there'],
    [urlAt(github, 'a/%2e%2e'), 'projects.no_repository_there'],
    [urlAt(github, 'a/b%3Fc'), 'projects.no_repository_there'],
  ] as const) {
    const refused = await set(url);
    expect([url, refused.statusCode, refused.json()]).toEqual([url, 400, expect.objectContaining({ code })]);
  }
  await owner.call(archiveProject, at());
  expect((await set(urlAt(github))).statusCode).toBe(409);
  expect((await take(12)).statusCode).toBe(409);
  expect(github.asked).toEqual([]);
});

// spec: added-941
it('keeps a plain link with a sentence where the host says nothing, or nothing for everybody', async () => {
  const problemWith = async (special: {
    status?: number;
    headers?: Record<string, string>;
    text?: string;
  }) => {
    app.clock.advance(25 * 3_600_000);
    github.specials.set('*', special);
    await set(urlAt(github));
    const { card, problem } = (await shown()) ?? {};
    return [card, problem];
  };
  expect(await problemWith({ status: 404 })).toEqual([null, 'missing']);
  expect(await problemWith({ status: 500 })).toEqual([null, 'unreachable']);
  expect(await problemWith({ status: 200, text: '<html>' })).toEqual([null, 'unreadable']);
  expect(await problemWith({ status: 200, text: `"${'x'.repeat(4_000_001)}"` })).toEqual([
    null,
    'unreadable',
  ]);
  expect(await problemWith({ status: 301, headers: { location: urlAt(gitlab) } })).toEqual([null, 'moved']);
  expect(await problemWith({ status: 200, text: '{"private":true,"description":"hush"}' })).toEqual([
    null,
    'private',
  ]);
  expect(gitlab.asked).toEqual([]);
  const [row] = await app.database.orm.select().from(projectRepositories);
  expect(JSON.stringify(row)).not.toContain('hush');
  await set('https://127.0.0.1/a/b');
  expect(await shown()).toMatchObject({ card: null, problem: 'hostForbidden' });
});

it('asks once a day with ETags, and tells only what is new', async () => {
  await set(urlAt(github));
  const before = await shown();
  github.asked.length = 0;
  await app.runJob('refresh-repositories');
  expect(github.asked).toEqual([]);
  app.clock.advance(24 * 3_600_000);
  await app.runJob('refresh-repositories');
  expect(github.asked.map(({ headers }) => headers['if-none-match'] !== undefined)).toEqual([true, true]);
  expect(await shown()).toEqual({ ...before, askedAt: app.clock.now().toISOString() });
  // The archive asks nobody.
  await owner.call(archiveProject, at());
  app.clock.advance(24 * 3_600_000);
  github.asked.length = 0;
  await app.runJob('refresh-repositories');
  expect(github.asked).toEqual([]);
});

it('leaves a host alone for as long as it asks, and shows what it said before', async () => {
  await set(urlAt(github));
  app.clock.advance(24 * 3_600_000);
  const reset = Math.floor(app.clock.now().getTime() / 1_000) + 1_800;
  github.specials.set('*', {
    status: 403,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
  });
  await app.runJob('refresh-repositories');
  expect(await shown()).toMatchObject({ card: { stars: 182 }, problem: 'limited' });
  github.reset();
  app.clock.advance(20 * 60_000);
  await set(urlAt(github));
  expect(await issues()).toMatchObject({ data: [], problem: 'limited' });
  await app.runJob('refresh-repositories');
  expect(github.asked).toEqual([]);
  app.clock.advance(11 * 60_000);
  await app.runJob('refresh-repositories');
  expect(await shown()).toMatchObject({ card: { stars: 182 }, problem: null });
  github.specials.set('*', { status: 429, headers: { 'retry-after': '120' } });
  await set(urlAt(github));
  github.reset();
  app.clock.advance(121_000);
  await set(urlAt(github));
  expect(await shown()).toMatchObject({ problem: null });
});

// spec: added-942
it('makes tasks of good first issues, each once, with a link, and undoes them', async () => {
  await set(urlAt(github));
  expect((await issues()).data.map(({ number, url, isImported }) => [number, url, isImported])).toEqual([
    [12, `${urlAt(github)}/issues/12`, false],
    [14, `${urlAt(github)}/issues/14`, false],
  ]);
  expect((await take(15)).statusCode).toBe(409);
  const [first, second] = await Promise.all([take(12, 14), take(12)]);
  const made = [first, second].map(
    (reply) => (reply.json() as { data: { made: number } | null }).data?.made ?? 0,
  );
  expect(made[0]! + made[1]!).toBe(2);
  expect((await take(12, 14)).json()).toEqual({ message: 'These issues are tasks already.', data: null });
  const board = await tasks();
  expect(board.map(({ title, labels }) => [title, labels])).toEqual([
    ['Large-type mode', ['good first issue', 'help wanted']],
    ['Count the bunks again', ['good first issue', 'help wanted']],
  ]);
  expect(board.every(({ description }) => description?.startsWith(`${urlAt(github)}/issues/`))).toBe(true);
  expect((await issues()).data.map(({ isImported }) => isImported)).toEqual([true, true]);

  const [{ _id: taskId } = { _id: '' }] = board;
  await owner.call(deleteTask, { params: { projectId: project._id, taskId } });
  const again = (await take(12, 14)).json() as { data: { _id: string; made: number } };
  expect(again.data.made).toBe(1);
  await owner.call(undoImport, { params: { id: project._id, importId: again.data._id } });
  await app.workOff();
  expect((await issues()).data.filter(({ isImported }) => isImported)).toHaveLength(1);
});

it('seals the token, sends it to its host only, and forgets it with the owner', async () => {
  const token = 'github_pat_0123456789';
  const reply = await set(urlAt(github), { token });
  expect(reply.body).not.toContain(token);
  expect(await shown()).toMatchObject({ hasToken: true });
  const stranger = await app.member();
  expect((await shown(stranger))?.hasToken).toBeUndefined();
  const stored = async () => (await app.database.orm.select().from(projectRepositories))[0]?.sealedToken;
  expect(await stored()).toMatch(/^[\w-]{30,}$/);
  expect(await stored()).not.toContain(token);

  const before = await stored();
  await rotateKeysByShell(app);
  expect(await stored()).not.toBe(before);
  github.asked.length = 0;
  app.clock.advance(61_000);
  await issues();
  expect(github.asked.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`]);

  // Another host, or another owner, gets nothing of it.
  await set(urlAt(forgejo));
  expect(forgejo.asked.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  await set(urlAt(github), { token });
  await joinProject(owner, stranger, project._id);
  await owner.call(confirmPassword, { body: { password } });
  await owner.call(offerOwnership, { ...at(), body: { userId: stranger.id } });
  await stranger.call(acceptOwnership, at());
  expect(await stored()).toBeNull();
  github.specials.set('*', { status: 401 });
  const refused = await stranger.send(repositories.setRepository, {
    ...at(),
    body: { url: urlAt(github), token },
  });
  expect(refused.json()).toMatchObject({
    code: 'projects.token_refused',
    fields: { token: expect.any(String) },
  });
});

it('stands on the public page with its links, except where it is private', async () => {
  await set(urlAt(github));
  const { data } = await owner.call(setPublicity, { ...at(), body: { isPublic: true, isFindable: false } });
  const page = async () =>
    (await app.http.inject({ url: data.publicPath ?? '', headers: { host: 'localhost' } })).body;
  expect(await page()).toContain(`href="${urlAt(github)}" rel="ugc nofollow noopener"`);
  expect(await page()).toContain('AGPL-3.0');
  github.answers.set('/api/v3/repos/alpine-huts/hut-book', { private: true, description: 'hush' });
  app.clock.advance(24 * 3_600_000);
  await app.runJob('refresh-repositories');
  expect(await page()).not.toContain(urlAt(github));
});
