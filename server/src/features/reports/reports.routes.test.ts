import { blockMember, listBlockedIds } from '@tandem/contract/blocks';
import { downloadOwnData } from '@tandem/contract/account';
import { editProfile } from '@tandem/contract/profile';
import { editProject } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { reportThing, listReports, viewReport } from '@tandem/contract/reports';
import { addTaskComment, deleteTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makeModerator } from '../../testing/administration/community-roles.ts';
import { bytes, fileIn, sendFiles } from '../../testing/attachment-actions.ts';
import { groupChatOf, openDirectChatWith, postMessage, remove } from '../../testing/chat-actions.ts';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { connect } from '../../testing/people-actions.ts';
import { picture, uploadPhoto } from '../../testing/images.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { reports } from './reports.tables.ts';

type Body = Parameters<typeof reportOf>[1];

let app: TestApp;
let owner: Actor;
let robin: Actor;
let mira: Actor;
let stranger: Actor;
let projectId: string;

beforeAll(async () => {
  app = await createTestApp({ limits: { LIMIT_REPORTS_DAY: 20 } });
});
beforeEach(async () => {
  [owner, robin, mira, stranger] = await Promise.all([
    app.member(),
    app.member({ firstName: 'Robin', about: 'Fast grants.' }),
    app.member(),
    app.member(),
  ]);
  projectId = (await publish(owner, { title: 'Loom' }))._id;
  await joinProject(owner, robin, projectId);
  await joinProject(owner, mira, projectId);
});
afterAll(() => app.close());

const reportOf = (
  who: Actor,
  {
    kind,
    id,
    ...more
  }: { kind: 'member' | 'project' | 'message' | 'comment' | 'photo'; id: string } & {
    words?: string;
    blocks?: boolean;
  },
) => who.call(reportThing, { body: { thing: { kind, id }, reason: 'harassment', ...more } });
const refusedTo = (who: Actor, { kind, id, ...more }: Body) =>
  who.refused(reportThing, { body: { thing: { kind, id }, reason: 'spam', ...more } });
const stored = async (id: string) => {
  const rows = await app.database.orm.select().from(reports).where(eq(reports.subjectId, id));
  return rows.at(-1);
};
const say = async (who: Actor, text: string) =>
  (await postMessage(who, await groupChatOf(who, projectId), text))._id;
const comment = async (who: Actor, text: string) => {
  const { _id: taskId } = await addTask(owner, projectId, { title: 'Warp' });
  const params = { projectId, taskId };
  const { comment: added } = await who.call(addTaskComment, { params, body: { text } });
  return { params: { ...params, commentId: added._id }, id: added._id };
};

describe('a report', () => {
  // spec: added-134
  it('keeps a message with what was said around it, also when all of it changes', async () => {
    await say(mira, 'Is there a way without soldering?');
    const id = await say(robin, 'Go back to your toys.');
    await say(owner, 'That is not how we talk here.');
    const reply = await reportOf(mira, { kind: 'message', id, words: 'Third time.' });
    expect(reply).toEqual({
      message: 'Thank you. A moderator will look at your report.',
      ownProjects: [],
    });
    await owner.call(editProject, { params: { id: projectId }, body: { title: 'Renamed' } });
    await deleteAccountOf(robin);
    expect(await stored(id)).toMatchObject({
      reporterId: mira.id,
      kind: 'message',
      reason: 'harassment',
      words: 'Third time.',
      projectId,
      status: 'open',
      context: { title: 'Loom', text: 'Go back to your toys.', author: expect.stringMatching(/^Robin/) },
    });
    const around = (await stored(id))?.context.around ?? [];
    expect(around.map(({ text }) => text)).toEqual([
      'Is there a way without soldering?',
      'Go back to your toys.',
      'That is not how we talk here.',
    ]);
    expect(around[1]).toMatchObject({ _id: id, author: { _id: robin.id } });
  });

  it('keeps at most five messages before and after', async () => {
    const ids = [];
    for (let n = 0; n < 13; n += 1) ids.push(await say(robin, `Message ${n}`));
    await reportOf(mira, { kind: 'message', id: ids[6] ?? '' });
    const around = (await stored(ids[6] ?? ''))?.context.around ?? [];
    expect([around.length, around[0]?.text, around.at(-1)?.text]).toEqual([11, 'Message 1', 'Message 11']);
  });

  it('keeps a comment that is deleted since', async () => {
    const { id, params } = await comment(robin, 'Nonsense.');
    await reportOf(mira, { kind: 'comment', id });
    await robin.call(deleteTaskComment, { params });
    expect(await stored(id)).toMatchObject({
      authorId: robin.id,
      context: { title: 'Warp', text: 'Nonsense.', around: [{ text: 'Nonsense.' }] },
    });
  });

  it('keeps the files of a message that is deleted since, and shows moderators its images', async () => {
    const chatId = await groupChatOf(robin, projectId);
    const image = await fileIn(chatId, robin, await picture({ width: 900, height: 600 }), 'rude.jpg');
    const notes = await fileIn(chatId, robin, bytes('Rude'), 'rude.txt');
    const sent = await sendFiles(chatId, robin, [image._id, notes._id]);
    await reportOf(mira, { kind: 'message', id: sent._id });
    await remove(robin, sent);
    await app.runJob('sweep-attachments');
    expect(app.storage.keys()).not.toContain(image._id);
    const moderator = await app.member();
    await makeModerator(app, moderator);
    const listed = (await moderator.call(listReports, {})).data.find(({ thing }) => thing.id === sent._id);
    expect(listed?.text).toBe('rude.webp');
    const { data } = await moderator.call(viewReport, { params: { caseId: listed?._id ?? '' } });
    expect(data.now).toBeNull();
    expect(data.kept.files).toEqual([
      { name: 'rude.webp', size: image.size, contentType: 'image/webp', image: expect.any(String) },
      { name: 'rude.txt', size: 4, contentType: 'application/octet-stream', image: null },
    ]);
    const shown = Buffer.from(data.kept.files[0]?.image ?? '', 'base64');
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 720, height: 480 });
  });

  it('keeps all words of a person and a project as they were', async () => {
    const links = [{ title: 'Quick cash', url: 'https://grants.example' }];
    await robin.call(editProfile, { body: { links, techStack: ['Spamming'] } });
    await owner.call(editProject, {
      params: { id: projectId },
      body: { links, roles: [{ title: 'Weaver', description: 'Send your card number.', places: 1 }] },
    });
    await reportOf(stranger, { kind: 'member', id: robin.id });
    await reportOf(stranger, { kind: 'project', id: projectId });
    await robin.call(editProfile, { body: { about: 'All is well.', links: [] } });
    await owner.call(editProject, { params: { id: projectId }, body: { links: [], roles: [] } });
    const [person, project] = [await stored(robin.id), await stored(projectId)];
    expect(person?.context.text?.split('\n')).toEqual([
      'Fast grants.',
      'Spamming',
      expect.any(String),
      expect.any(String),
      'Quick cash https://grants.example',
    ]);
    expect(project).toMatchObject({ authorId: owner.id, context: { title: 'Loom' } });
    expect(project?.context.text).toContain(
      'Weaver: Send your card number.\nQuick cash https://grants.example',
    );
  });

  it('keeps a photo that is replaced since', async () => {
    expect((await refusedTo(mira, { kind: 'photo', id: robin.id })).code).toBe('reports.nothing');
    await robin.call(editProfile, { body: { photoUrl: await uploadPhoto(robin) } });
    await reportOf(mira, { kind: 'photo', id: robin.id });
    await robin.call(editProfile, { body: { photoUrl: null } });
    const photo = Buffer.from((await stored(robin.id))?.context.photo ?? '', 'base64');
    expect(photo.subarray(0, 4).toString()).toBe('RIFF');
  });

  it('is one while it is open, for each person and thing', async () => {
    const id = await say(robin, 'Spam');
    await reportOf(mira, { kind: 'message', id });
    expect(await refusedTo(mira, { kind: 'message', id })).toMatchObject({
      status: 409,
      code: 'reports.already',
    });
    await reportOf(owner, { kind: 'message', id });
    await reportOf(mira, { kind: 'member', id: robin.id });
    await app.database.orm.update(reports).set({ status: 'closed' }).where(eq(reports.subjectId, id));
    await reportOf(mira, { kind: 'message', id });
  });

  it('blocks its author at once where that is wanted', async () => {
    const own = await publish(mira, { title: 'Kiln' });
    await joinProject(mira, robin, own._id);
    const { ownProjects } = await reportOf(mira, { kind: 'member', id: robin.id, blocks: true });
    expect(ownProjects).toEqual([{ _id: own._id, title: 'Kiln' }]);
    expect((await mira.call(listBlockedIds)).data).toEqual([robin.id]);
  });

  it('takes as many queries for any thing around it', async () => {
    const first = await say(robin, 'One');
    const one = await queriesOf(() => reportOf(mira, { kind: 'message', id: first }));
    for (let n = 0; n < 5; n += 1) await say(owner, `More ${n}`);
    const last = await say(robin, 'Two');
    expect(await queriesOf(() => reportOf(mira, { kind: 'message', id: last }))).toBe(one);
  });

  it('is in the export of its reporter without the words of others, and loses its reporter with the account', async () => {
    const id = await say(robin, 'Secret words');
    await reportOf(mira, { kind: 'message', id, words: 'Mine' });
    const { data } = await mira.call(downloadOwnData);
    expect(data).toMatchObject({ reports: [{ kind: 'message', words: 'Mine', status: 'open' }] });
    expect(JSON.stringify(data)).not.toContain('Secret words');
    expect(JSON.stringify((await robin.call(downloadOwnData)).data)).not.toContain(mira.id);
    await mira.call(removeProjectUser, { params: { id: projectId, userId: mira.id } });
    await deleteAccountOf(mira);
    expect(await stored(id)).toMatchObject({ reporterId: null, words: 'Mine' });
  });
});

describe('a report is refused', () => {
  it('for what is unknown, deleted or out of sight', async () => {
    const message = await say(robin, 'Hello');
    const direct = await openDirectChatWith(owner, robin);
    const secret = (await postMessage(owner, direct, 'Only for you.'))._id;
    const { id: commented } = await comment(robin, 'Hm.');
    const gone = await app.member();
    await deleteAccountOf(gone);
    const unseen: Body[] = [
      { kind: 'member', id: newId() },
      { kind: 'member', id: gone.id },
      { kind: 'project', id: newId() },
      { kind: 'message', id: message },
      { kind: 'message', id: secret },
      { kind: 'comment', id: commented },
    ];
    for (const thing of unseen)
      expect(await refusedTo(stranger, thing)).toMatchObject({ status: 404, code: 'reports.nothing' });
    expect((await refusedTo(mira, { kind: 'message', id: secret })).code).toBe('reports.nothing');
  });

  it('for whom a block hides, but not for whom the reporter blocked', async () => {
    await connect(stranger, robin);
    await stranger.call(blockMember, { params: { userId: robin.id } });
    expect((await refusedTo(robin, { kind: 'member', id: stranger.id })).code).toBe('reports.nothing');
    await reportOf(stranger, { kind: 'member', id: robin.id });
  });

  it('for what is one’s own', async () => {
    const own: Body[] = [
      { kind: 'member', id: robin.id },
      { kind: 'message', id: await say(robin, 'Mine') },
      { kind: 'comment', id: (await comment(robin, 'Mine')).id },
    ];
    for (const thing of own) expect((await refusedTo(robin, thing)).code).toBe('reports.own');
    expect((await refusedTo(owner, { kind: 'project', id: projectId })).code).toBe('reports.own');
  });

  it('without a reason, with too many words, and for nobody in particular', async () => {
    const thing = { kind: 'member', id: robin.id };
    for (const body of [
      {},
      { thing },
      { thing, reason: 'envy' },
      { thing, reason: 'spam', words: 'x'.repeat(1_001) },
      { thing: { kind: 'mood', id: robin.id }, reason: 'spam' },
    ])
      expect((await mira.refused(reportThing, { body })).status).toBe(400);
    expect((await app.nobody.refused(reportThing, { body: { thing, reason: 'spam' } })).status).toBe(401);
  });

  it('beyond the budget of a day', async () => {
    for (let n = 0; n < 10; n += 1) await reportOf(mira, { kind: 'message', id: await say(robin, `${n}`) });
    expect(await refusedTo(mira, { kind: 'message', id: await say(robin, 'more') })).toMatchObject({
      status: 429,
      code: 'reports.budget_spent',
    });
    app.clock.advance(25 * 60 * 60 * 1_000);
    await reportOf(mira, { kind: 'message', id: await say(robin, 'later') });
  });
});
