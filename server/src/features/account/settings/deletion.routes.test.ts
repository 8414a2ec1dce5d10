import * as account from '@tandem/contract/account';
import { listConnectionRequests, listConnections, sendConnectionRequest } from '@tandem/contract/connections';
import { downloadFile, uploadFile } from '@tandem/contract/files';
import { askToJoin, listProjectRequests } from '@tandem/contract/join-requests';
import { dismissSuggestion, listPeopleFeed, listSuggestions, viewPerson } from '@tandem/contract/people';
import * as projects from '@tandem/contract/projects';
import * as projectMembers from '@tandem/contract/projects/project-members';
import * as savedAndIgnored from '@tandem/contract/projects/project-lists';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccountOf, storedDataOf } from '../../../testing/deletion-actions.ts';
import { formWith } from '../../../testing/form.ts';
import { type Actor, type TestApp, createTestApp, password } from '../../../testing/test-app.ts';
import { picture } from '../../../testing/images.ts';
import { askToConnect, connect } from '../../../testing/people-actions.ts';
import { handOver, joinProject, publish } from '../../../testing/project-actions.ts';
import { members } from '../account.tables.ts';

let app: TestApp;
let me: Actor;
let other: Actor;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  me = await app.member({ firstName: 'Zelda', lastName: 'Quist', skills: ['Falconry'] });
  other = await app.member({ skills: ['Falconry'] });
});
afterAll(() => app.close());

const me_ = () => ({ params: { userId: me.id } });
const ids = (people: { _id: string }[]) => people.map(({ _id }) => _id);

async function storePhoto(name: string) {
  const reply = await me.send(
    uploadFile,
    { params: { bucket: 'tandem' }, query: { path: `profileImages/${name}` } },
    formWith(await picture({ width: 32, height: 32 })),
  );
  return reply.json<{ data: { downloadToken: string } }>().data.downloadToken;
}

describe('deleting the account is refused', () => {
  it.each([
    ['with a wrong password', { password: 'wrong' }, 'password', 'Wrong password. Try again.'],
    ['without the word', { confirmation: '' }, 'confirmation', 'Type DELETE to confirm.'],
    ['with the word in another case', { confirmation: 'delete' }, 'confirmation', 'Type DELETE to confirm.'],
  ])('%s, with a sentence beside the field', async (_, wrong, field, sentence) => {
    const body = { password, confirmation: account.deletionWord, ...wrong };
    const refused = await me.refused(account.deleteAccount, { body });
    expect(refused).toMatchObject({ status: 400, fields: { [field]: sentence } });
    await me.call(account.viewProfile);
  });

  it('while own projects have collaborators, naming them, until they are transferred', async () => {
    const [shared, alone] = [await publish(me, { title: 'Shared' }), await publish(me, { title: 'Alone' })];
    await joinProject(me, other, shared._id);
    await joinProject(me, await app.member(), shared._id);
    const inTheWay = [{ _id: shared._id, title: 'Shared', collaboratorsCount: 2, offeredTo: null }];
    expect((await me.call(account.listProjectsBlockingDeletion)).data).toEqual(inTheWay);
    const body = { password, confirmation: account.deletionWord };
    expect(await me.refused(account.deleteAccount, { body })).toMatchObject({
      status: 409,
      code: 'projects.needs_an_owner',
      data: inTheWay,
    });
    await me.call(projects.viewProject, { params: { id: alone._id } });

    await handOver(me, other, shared._id);
    expect((await me.call(account.listProjectsBlockingDeletion)).data).toEqual([]);
    await deleteAccountOf(me);
    const users = await other.call(projectMembers.listProjectUsers, { params: { id: shared._id } });
    expect(ids(users.data)).not.toContain(me.id);
    expect((await other.refused(projects.viewProject, { params: { id: alone._id } })).status).toBe(404);
  });
});

describe('a deleted account', () => {
  it('ends every session, allows no log-in, and frees its e-mail address', async () => {
    const reply = await me.send(account.deleteAccount, {
      body: { password, confirmation: account.deletionWord },
    });
    expect(reply.json()).toEqual({ message: 'Your account was deleted.' });
    expect(String(reply.headers['set-cookie'])).toMatch(/^tandem=;/);
    expect((await me.refused(account.viewProfile)).status).toBe(401);
    for (const emailId of [me.user.emailId, `deleted:${me.id}`])
      for (const secret of [password, 'none'])
        expect(
          (await app.nobody.send(account.logIn, { body: { emailId, password: secret } })).statusCode,
        ).toBe(401);
    const again = await app.member({ emailId: me.user.emailId });
    expect(again.id).not.toBe(me.id);
    expect((await again.call(listConnections)).connections).toEqual([]);
  });

  it('disappears from feed, search and suggestions, and its page is not found', async () => {
    const shown = async () => [
      ids((await other.call(listPeopleFeed)).data).includes(me.id),
      ids((await other.call(listPeopleFeed, { query: { search: 'Zelda Quist' } })).data).includes(me.id),
      ids((await other.call(listSuggestions)).suggestions).includes(me.id),
      ids((await other.call(listSuggestions, { query: { search: 'falconry' } })).suggestions).includes(me.id),
      (await other.send(viewPerson, { params: { id: me.id } })).statusCode,
    ];
    await app.indexAll();
    expect(await shown()).toEqual([true, true, true, true, 200]);
    await deleteAccountOf(me);
    expect(await shown()).toEqual([false, false, false, false, 404]);
    await app.prepare();
    await app.indexAll();
    expect(await shown()).toEqual([false, false, false, false, 404]);
    expect((await other.refused(sendConnectionRequest, me_())).status).toBe(404);
    expect((await other.refused(dismissSuggestion, me_())).status).toBe(404);
  });

  it('deletes connections and requests in both directions', async () => {
    const [asked, asking] = [await app.member(), await app.member()];
    await connect(other, me);
    await askToConnect(me, asked);
    await askToConnect(asking, me);
    await deleteAccountOf(me);
    for (const one of [other, asked, asking])
      expect((await one.call(listConnectionRequests)).requests).toEqual([]);
    expect((await other.call(listConnections)).connections).toEqual([]);
  });

  it('ends its join requests and memberships', async () => {
    const [joined, wanted] = [await publish(other), await publish(other)];
    await joinProject(other, me, joined._id);
    await me.call(askToJoin, { params: { projectId: wanted._id }, body: { role: 'Tester', message: 'Me!' } });
    await deleteAccountOf(me);
    const { data } = await other.call(projects.viewProject, { params: { id: joined._id } });
    expect(data.collaborators).toEqual([]);
    expect((await other.call(listProjectRequests, { params: { id: wanted._id } })).data).toEqual([]);
    const analytics = await other.call(projects.viewProjectAnalytics, { params: { id: wanted._id } });
    expect(analytics.data).toMatchObject({ totalRequests: 1, pendingRequests: 0, mostCommonSkills: [] });
  });

  it('deletes its own projects, and saved and ignored ones', async () => {
    const [own, theirs] = [await publish(me), await publish(other)];
    await other.call(savedAndIgnored.saveProject, { params: { id: own._id } });
    await other.call(askToJoin, { params: { projectId: own._id }, body: { role: 'Tester' } });
    await me.call(savedAndIgnored.saveProject, { params: { id: theirs._id } });
    await me.call(dismissSuggestion, { params: { userId: other.id } });
    await deleteAccountOf(me);
    expect((await other.call(savedAndIgnored.listSaved)).data).toEqual([]);
    expect(await storedDataOf(app.database, me.id)).toEqual({});
  });

  it('deletes its photos', async () => {
    const token = await storePhoto('me.jpg');
    const content = () => app.nobody.send(downloadFile, { params: { bucket: 'tandem', token } });
    expect((await content()).statusCode).toBe(200);
    expect(app.storage.keys()).toHaveLength(1);
    await deleteAccountOf(me);
    expect((await content()).statusCode).toBe(404);
    expect(app.storage.keys()).toEqual([]);
    expect(await storedDataOf(app.database, me.id)).toEqual({});
  });

  it('is deleted even when its photos cannot be removed yet; a job removes them later', async () => {
    const token = await storePhoto('stuck.jpg');
    const { remove } = app.storage;
    app.storage.remove = () => Promise.reject(new Error('The disk is away.'));
    await deleteAccountOf(me);
    app.storage.remove = remove;
    expect((await app.nobody.send(downloadFile, { params: { bucket: 'tandem', token } })).statusCode).toBe(
      404,
    );
    app.clock.advance(25 * 3_600_000);
    await app.runJob('sweep-files');
    expect(app.storage.keys()).toEqual([]);
  });

  it('leaves an anonymised row, to which messages and comments refer', async () => {
    await deleteAccountOf(me);
    const [row] = await app.database.orm.select().from(members).where(eq(members.id, me.id));
    expect(row).toMatchObject({
      id: me.id,
      emailId: `deleted:${me.id}`,
      passwordHash: 'none',
      firstName: 'Deleted',
      lastName: 'member',
      deletedAt: app.clock.now(),
    });
  });
});
