import { downloadOwnData } from '@tandem/contract/account';
import { openDirectChat, postChatMessage } from '@tandem/contract/chat';
import { withdrawConnectionRequest } from '@tandem/contract/connections';
import { uploadFile } from '@tandem/contract/files';
import { dismissSuggestion } from '@tandem/contract/people';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { ignoreProject, saveProject } from '@tandem/contract/projects/project-lists';
import { createTask, editTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { formWith } from '../../../testing/form.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { picture } from '../../../testing/images.ts';
import { askToConnect, connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { addTask } from '../../../testing/task-actions.ts';

let app: TestApp;
let me: Actor;
let friend: Actor;
beforeAll(async () => {
  app = await createTestApp();
  me = await app.member({ firstName: 'Mira' });
  friend = await app.member({ firstName: 'Friend' });
});
afterAll(() => app.close());

const store = async (name: string) =>
  me.send(
    uploadFile,
    { params: { bucket: 'tandem' }, query: { path: `profileImages/${name}` } },
    formWith(await picture({ width: 32, height: 32 })),
  );

async function plan({ _id: projectId }: { _id: string }): Promise<void> {
  const { data } = await me.call(createTask, {
    params: { projectId },
    body: { title: 'Draw the coast', assignedTo: me.id },
  });
  const params = { projectId, taskId: data._id };
  await me.call(addTaskComment, { params, body: { text: 'With the reefs.' } });
}

/** The data of a member who used every feature. */
async function liveALittle(): Promise<void> {
  const [theirs, saved, ignored] = [await publish(friend), await publish(friend), await publish(friend)];
  await plan(await publish(me, { title: 'My maps' }));
  await joinProject(friend, me, theirs._id);
  await me.call(saveProject, { params: { id: saved._id } });
  await me.call(ignoreProject, { params: { id: ignored._id } });
  await me.call(dismissSuggestion, { params: { userId: (await app.member()).id } });
  const { data: chat } = await me.call(openDirectChat, { body: { userId: friend.id } });
  await me.call(postChatMessage, { params: { chatId: chat._id }, body: { text: 'Hello there.' } });
  await store(`${theirs._id}.jpg`);
}

describe('the data export', () => {
  it('contains everything stored about the member, and nothing about others', async () => {
    await connect(friend, me);
    await liveALittle();
    const reply = await me.send(downloadOwnData);
    const { data } = reply.json<{ data: Record<string, unknown> }>();
    expect(data).toMatchObject({
      madeAt: app.clock.now().toISOString(),
      profile: { firstName: 'Mira', emailId: me.user.emailId, showsEmail: true },
      sessions: [{ startedAt: app.clock.now().toISOString() }],
      projects: [{ title: 'My maps', skillsRequired: ['TypeScript', 'Maps'] }],
      memberships: [{ title: 'Tide tables for sailors' }],
      savedProjects: [{ savedAt: expect.any(String) }],
      ignoredProjects: [{ ignoredAt: expect.any(String) }],
      joinRequests: [{ role: 'Developer', status: 'accepted' }],
      connections: [{ person: expect.stringMatching(/^Friend /), direction: 'received', status: 'accepted' }],
      messages: [{ kind: 'direct', projectTitle: null, text: 'Hello there.' }],
      dismissedPeople: [{ person: expect.any(String) }],
      assignedTasks: [{ projectTitle: 'My maps', title: 'Draw the coast', column: 'To Do' }],
      taskComments: [{ projectTitle: 'My maps', task: 'Draw the coast', text: 'With the reefs.' }],
    });
    const [photo] = data['photos'] as { base64: string; name: string }[];
    expect(
      Buffer.from(photo?.base64 ?? '', 'base64')
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    expect(reply.body.replace('"accessTokens":', '')).not.toMatch(/argon2|password|token/i);
    expect(reply.body).not.toContain(friend.user.emailId);
  });

  it("contains what the member wrote on a board they left, without others' later changes", async () => {
    const [leaver, project] = [await app.member(), await publish(friend)];
    await joinProject(friend, leaver, project._id);
    const task = await addTask(leaver, project._id, { status: 'Done', assignedTo: leaver.id });
    const params = { projectId: project._id, taskId: task._id };
    await leaver.call(addTaskComment, { params, body: { text: 'Mine.' } });
    await friend.call(removeProjectUser, { params: { id: project._id, userId: leaver.id } });
    const since = { title: 'Talks with the buyer', description: 'Two million.' };
    await friend.call(editTask, { params, body: since });
    const reply = await leaver.send(downloadOwnData);
    expect(reply.json().data).toMatchObject({
      assignedTasks: [],
      taskComments: [{ projectTitle: project.title, task: null, text: 'Mine.' }],
    });
    expect(reply.body).not.toMatch(/buyer|million/);
  });

  it('omits requests that others withdrew', async () => {
    const [shy, asked] = [await app.member(), await app.member()];
    const { _id: requestId } = await askToConnect(shy, asked);
    await shy.call(withdrawConnectionRequest, { params: { requestId } });
    expect((await asked.call(downloadOwnData)).data['connections']).toEqual([]);
    expect((await shy.call(downloadOwnData)).data['connections']).toHaveLength(1);
  });

  it('contains thousands of messages in the order they were written', async () => {
    const [sender, listener] = [await app.member(), await app.member()];
    await connect(sender, listener);
    const { _id: chatId } = await sender.call(openDirectChat, { body: { userId: listener.id } });
    await app.database.orm.execute(sql`
      insert into chat_messages (chat_id, seq, id, sender_id, text, created_at)
      select ${chatId}::uuid, n, gen_random_uuid(), ${sender.id}::uuid, n::text, now() + n * interval '1 ms'
      from generate_series(1, 2500) as n`);
    const { messages } = (await sender.call(downloadOwnData)).data as { messages: { text: string }[] };
    expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 2_500 }, (_, at) => `${at + 1}`));
  });

  it('needs a constant number of queries', async () => {
    await liveALittle();
    const settle = () => me.call(downloadOwnData);
    const before = await queriesOf(settle);
    for (let turn = 0; turn < 3; turn += 1) await liveALittle();
    expect(await queriesOf(settle)).toBe(before);
  });

  it('is limited per hour', async () => {
    const guarded = await createTestApp({ throttles: createThrottles(null, () => {}) });
    const [ada, bo] = [await guarded.member(), await guarded.member()];
    for (let count = 0; count < 10; count += 1) await ada.call(downloadOwnData);
    expect((await ada.send(downloadOwnData)).statusCode).toBe(429);
    expect((await bo.send(downloadOwnData)).statusCode).toBe(200);
    await guarded.close();
  });
});
