import { createHash } from 'node:crypto';
import { hideCommunityProject } from '@tandem/contract/administration/administration-projects';
import { suspendMember } from '@tandem/contract/administration/administration-members';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { editProfile } from '@tandem/contract/profile';
import type { Project } from '@tandem/contract/projects';
import { archiveProject, deleteProject } from '@tandem/contract/projects/project-lifecycle';
import { setPublicity } from '@tandem/contract/projects/project-publicity';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeModerator } from '../../testing/administration/community-roles.ts';
import { groupChatOf, postMessage } from '../../testing/chat-actions.ts';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { members } from '../account/public.ts';
import { projects } from '../projects/projects.tables.ts';
import { projectRepositories } from '../projects/source/source.tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const planted = new Map<string, string>();

/** A word that stands nowhere else, in a field that not everybody may read. */
function secret(where: string): string {
  // So unlike each other that none is found as another one mistyped.
  const word = createHash('sha256').update(where).update(String(planted.size)).digest('hex').slice(0, 14);
  planted.set(word, where);
  return word;
}

/** Those who did not agree to be shown, in names, addresses and profiles. */
const hiddenMember = (who: string) =>
  app.member({
    firstName: secret(`${who}’s first name`),
    lastName: secret(`${who}’s last name`),
    emailId: `${secret(`${who}’s address`)}@example.org`,
    skills: [secret(`${who}’s skill`)],
  });

async function publishAll(owner: Actor, title: string): Promise<Project> {
  const project = await publish(owner, {
    title,
    description: secret(`the description of “${title}”`),
    skillsRequired: [secret(`a skill of “${title}”`)],
    interestsTags: [secret(`a tag of “${title}”`)],
    roles: [{ title: secret(`a role of “${title}”`), places: 2, description: secret(`its description`) }],
    links: [{ title: secret('a link'), url: `https://${secret('its address')}.example.org/` }],
  });
  await nameRepository(project._id, null);
  await owner.call(setPublicity, {
    params: { id: project._id },
    body: { isPublic: true, isFindable: true },
  });
  return project;
}

/** Names a repository that its host shows to nobody, or one of a project that is not public any more. */
const nameRepository = (projectId: string, problem: 'private' | null) =>
  app.database.orm.insert(projectRepositories).values({
    projectId,
    kind: 'github',
    origin: 'https://github.com',
    path: `${secret('the owner of a repository')}/${secret('a repository')}`,
    sealedToken: secret('a token'),
    facts: { isPrivate: problem === 'private', description: secret('the description of a repository') },
    problem,
    nextAt: app.clock.now(),
  });

/** A public project full of work, talk and people who did not agree to be shown. */
async function fillPublicProject(): Promise<void> {
  const [owner, member, applicant] = [
    await hiddenMember('the owner'),
    await hiddenMember('a member'),
    await hiddenMember('an applicant'),
  ];
  const project = await publish(owner, { title: 'Tides', description: 'Readable tides.' });
  await nameRepository(project._id, 'private');
  const params = { projectId: project._id };
  const request = { role: secret('a role of their own'), message: secret('a message with it') };
  const { data } = await member.call(askToJoin, { params, body: request });
  await owner.call(acceptJoinRequest, { params: { ...params, requestId: data._id } });
  await applicant.call(askToJoin, {
    params,
    body: { role: secret('a role asked for'), message: secret('a pending request') },
  });
  const task = await addTask(member, project._id, {
    title: secret('a task'),
    description: secret('its description'),
    labels: [secret('a label')],
  });
  await member.call(addTaskComment, {
    params: { ...params, taskId: task._id },
    body: { text: secret('a comment') },
  });
  await postMessage(member, await groupChatOf(member, project._id), secret('a message'));
  await owner.call(setPublicity, {
    params: { id: project._id },
    body: { isPublic: true, isFindable: true },
  });
}

/** Projects that were public, and are not any more. */
async function hideProjects(): Promise<void> {
  const moderator = await makeModerator(app, await app.member());
  const [archived, deleted, hidden, gone, suspended] = (await Promise.all(
    ['archived', 'deleted', 'hidden', 'gone', 'suspended'].map(async (state) => {
      const owner = await hiddenMember(`the owner of the ${state} project`);
      await owner.call(editProfile, { body: { showsPublicly: true } });
      return { owner, project: await publishAll(owner, secret(`the title of the ${state} project`)) };
    }),
  )) as [Case, Case, Case, Case, Case];
  const never = await hiddenMember('somebody');
  await publish(never, { title: secret('a project of members'), description: secret('its description') });
  await archived.owner.call(archiveProject, { params: { id: archived.project._id } });
  await deleted.owner.call(deleteProject, {
    params: { id: deleted.project._id },
    body: { title: deleted.project.title },
  });
  await moderator.call(hideCommunityProject, {
    params: { projectId: hidden.project._id },
    body: { reason: secret('why a project is hidden') },
  });
  await moderator.call(suspendMember, {
    params: { userId: suspended.owner.id },
    body: { reason: secret('why somebody is suspended'), days: 7 },
  });
  await deleteAccountOf(gone.owner);
}

interface Case {
  owner: Actor;
  project: Project;
}

/** Everything that nobody can reach: what pages and feeds link to, and the addresses that every project has or had. */
async function crawlAsNobody(): Promise<Map<string, string>> {
  const keys = await app.database.orm.select({ key: projects.publicKey }).from(projects);
  const ofProject = keys.flatMap(({ key }) =>
    key === null ? [] : ['', '/badge.svg', '/picture.png', '/feed.atom'].map((rest) => `/p/${key}${rest}`),
  );
  const open = [
    '/projects',
    '/feed.atom',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/tandem/projects.json',
  ];
  const waiting = [...open, ...ofProject];
  const read = new Map<string, string>();
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (read.has(url)) continue;
    const { headers, body } = await app.http.inject({ url, headers: { host: 'localhost' } });
    read.set(url, JSON.stringify(headers) + body);
    const links = [...body.matchAll(/(?:href|src|content)="((?:http:\/\/localhost)?\/[^"]*)"|<loc>([^<]+)/g)];
    const moved = typeof headers.location === 'string' ? [headers.location] : [];
    for (const link of [...moved, ...links.map(([, first, second]) => first ?? second ?? '')]) {
      const path = link.replace('http://localhost', '').replaceAll('&amp;', '&').replace(/#.*/, '');
      if (/^\/(?:p|projects|covers|feed\.atom|legal)\b/.test(path)) waiting.push(path);
    }
  }
  return read;
}

it('says no private word to nobody, whatever nobody reads', async () => {
  await fillPublicProject();
  await hideProjects();
  await app.database.orm.update(members).set({ emailVerifiedAt: app.clock.now() });
  app.clock.advance(25 * 3_600_000);
  await app.indexAll();
  const read = await crawlAsNobody();
  expect([...read.keys()].filter((url) => /^\/p\/tides-\w+(?:\/|$)/.test(url))).toHaveLength(4);
  const told = [...read].flatMap(([url, text]) =>
    [...planted].flatMap(([word, where]) => (text.includes(word) ? [`${url}: ${where}`] : [])),
  );
  expect(told).toEqual([]);
  const found: string[] = [];
  for (const [word, where] of planted)
    for (const filter of ['q', 'skill', 'tag', 'role'])
      if ((await app.http.inject({ url: `/projects?${filter}=${word}` })).body.includes('class="card"'))
        found.push(`${filter}: ${where}`);
  expect(found).toEqual([]);
});
