import { logIn } from '@tandem/contract/account';
import { listChats } from '@tandem/contract/chat';
import { listPeopleFeed, suggestEntries } from '@tandem/contract/people';
import { viewProject } from '@tandem/contract/projects';
import { deleteProject } from '@tandem/contract/projects/project-lifecycle';
import { listFeed, listMyProjects } from '@tandem/contract/projects/project-lists';
import { listTasks } from '@tandem/contract/tasks';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from '../features/account/account.tables.ts';
import { removedAttachments } from '../features/attachments/attachments.tables.ts';
import { files } from '../features/files/files.tables.ts';
import { invitationLinks, invitations } from '../features/invitations/invitations.tables.ts';
import { deletedProjectMembers, ownershipOffers, projects } from '../features/projects/projects.tables.ts';
import { groupChatOf, listMessages, openDirectChatWith, postMessage } from '../testing/chat-actions.ts';
import { cheapPasswords } from '../testing/cheap-passwords.ts';
import { joinProject, publish } from '../testing/project-actions.ts';
import { type Actor, cookieOf, createTestApp, type TestApp, visitor } from '../testing/test-app.ts';
import { readDemoData, seedDemo } from './seed.ts';
import { removeDemo } from './remove-demo.repository.ts';

const demo = readDemoData();
let app: TestApp;
let real: Actor;
/** Mira's project, which the real member joined. */
let joined: string;
/** The real member's project, which Mira joined. */
let own: string;

/** Logs in as Mira, as versions allowed it that did not close the demo log-ins. */
async function logInMira(): Promise<Actor> {
  const passwordHash = await cheapPasswords.hash('together now');
  await app.database.orm.update(members).set({ passwordHash }).where(eq(members.emailId, 'mira@example.org'));
  const reply = await app.nobody.send(logIn, {
    body: { emailId: 'mira@example.org', password: 'together now' },
  });
  const { user } = reply.json();
  return { ...visitor(app.http, cookieOf(reply)), id: user._id, user, cookie: cookieOf(reply) };
}

beforeAll(async () => {
  app = await createTestApp();
  await seedDemo(app, { passwordHash: 'a hash', now: app.clock.now() });
  real = await app.member();
  const mira = await logInMira();
  joined = (await mira.call(listMyProjects, { query: {} })).data[0]?._id ?? '';
  await joinProject(mira, real, joined);
  await postMessage(real, await groupChatOf(real, joined), 'Mine in her project.');
  own = (await publish(real))._id;
  await joinProject(real, mira, own);
  await postMessage(mira, await groupChatOf(real, own), 'Hers in my project.');
  await postMessage(mira, await openDirectChatWith(mira, real), 'Hers to me.');
  const { title, _id: deleted } = await publish(real, { title: 'Deleted, with her in it' });
  await joinProject(real, mira, deleted);
  await real.call(deleteProject, { params: { id: deleted }, body: { title } });
  await app.runJob('count-spellings');
});
afterAll(() => app.close());

describe('removing the demo community', () => {
  it('reports what it removed and kept, and nothing the second time', async () => {
    expect(await removeDemo(app.database)).toEqual({
      members: demo.members.length,
      projects: demo.projects.length - 1,
      handedOver: 1,
    });
    expect(await removeDemo(app.database)).toEqual({ members: 0, projects: 0, handedOver: 0 });
  });

  it('leaves no demo member, project or direct chat', async () => {
    expect((await real.call(listPeopleFeed, { query: {} })).data).toEqual([]);
    expect((await real.call(listFeed, { query: {} })).data).toEqual([]);
    expect(await app.database.orm.$count(members)).toBe(1);
    expect(await app.database.orm.$count(projects)).toBe(3);
    for (const table of [invitations, invitationLinks, ownershipOffers, deletedProjectMembers])
      expect(await app.database.orm.select().from(table)).toEqual([]);
    const { data } = await real.call(listChats, {});
    expect(data.map(({ kind, people }) => [kind, people.map(({ _id }) => _id)])).toEqual([
      ['group', [real.id]],
      ['group', [real.id]],
    ]);
  });

  it('suggests no skill that only demo members had', async () => {
    const suggested = async (prefix: string) =>
      (await real.call(suggestEntries, { query: { kind: 'skills', prefix } })).suggestions;
    expect(await suggested('MapL')).toMatchObject([{ spelling: 'MapLibre' }]);
    await app.runJob('count-spellings');
    expect(await suggested('MapL')).toEqual([]);
  });

  it('gives a project with a real member to them, with its board and chat', async () => {
    const { data } = await real.call(viewProject, { params: { id: joined } });
    expect(data).toMatchObject({ isOwner: true, collaborators: [] });
    expect((await real.call(listTasks, { params: { projectId: joined } })).tasks.length).toBeGreaterThan(10);
    const messages = await listMessages(real, await groupChatOf(real, joined));
    expect(messages.at(-1)).toMatchObject({ text: 'Mine in her project.', sender: { _id: real.id } });
  });

  it('keeps what demo members wrote in a real project, without their name', async () => {
    const [message] = await listMessages(real, await groupChatOf(real, own));
    expect(message).toMatchObject({ text: 'Hers in my project.', sender: null });
  });

  it('leaves photos and drawings to the jobs that remove them', async () => {
    const rows = await app.database.orm.select().from(files);
    const drawn = await app.database.orm.select().from(removedAttachments);
    const left = [...rows.map(({ id }) => id), ...drawn.map(({ key }) => key)];
    expect(left.toSorted()).toEqual(app.storage.keys().toSorted());
    expect(rows.filter(({ memberId, isStored }) => memberId !== null || isStored)).toEqual([]);
  });
});
