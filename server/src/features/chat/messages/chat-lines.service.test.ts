import { chatsChanged, countUnread, viewChat } from '@tandem/contract/chat';
import { listChatLines } from '@tandem/contract/chat/chat-lines';
import { archiveProject, unarchiveProject } from '@tandem/contract/projects/project-lifecycle';
import { changeMemberRole, removeProjectUser } from '@tandem/contract/projects/project-members';
import { makeTaskOfMessage } from '@tandem/contract/tasks/tasks-checklist';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupChatOf, postMessage } from '../../../testing/chat-actions.ts';
import { connect } from '../../../testing/live-client.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { type TestApp, createTestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());

// spec: added-909
it('says between the messages of a project who came, went and what became of it, and counts none of it as unread', async () => {
  const [ana, ben, eve] = await Promise.all([
    app.member({ firstName: 'Ana' }),
    app.member({ firstName: 'Ben' }),
    app.member({ firstName: 'Eve' }),
  ]);
  const { _id: id } = await publish(ana);
  const on = { params: { id } };
  await joinProject(ana, ben, id);
  const chatId = await groupChatOf(ana, id);
  const { _id: messageId } = await postMessage(ana, chatId, 'Draw the map.');
  await joinProject(ana, eve, id);
  await ana.call(changeMemberRole, { params: { id, userId: eve.id }, body: { role: 'Drawer' } });
  const { data: task } = await ana.call(makeTaskOfMessage, { params: { chatId, messageId }, body: {} });
  await postMessage(ana, chatId, 'Done.');
  await ana.call(removeProjectUser, { params: { id, userId: eve.id } });
  await ana.call(archiveProject, on);
  const bens = await connect(app, ben);
  await ana.call(unarchiveProject, on);
  expect(await bens.received(chatsChanged)).toEqual({ chatId });
  bens.close();
  const lines = async (from?: number) => {
    const query = from === undefined ? {} : { from: String(from) };
    const { data } = await ben.call(listChatLines, { params: { chatId }, query });
    return data.map(({ afterSeq, kind, person, role, taskId }) =>
      [afterSeq, kind, person?.firstName, role, taskId].filter(
        (value) => value !== undefined && value !== '',
      ),
    );
  };
  const last = [
    [2, 'removed', 'Eve'],
    [2, 'archived'],
    [2, 'unarchived'],
  ];
  expect(await lines()).toEqual([
    [0, 'joined', 'Ben', 'Developer'],
    [1, 'joined', 'Eve', 'Developer'],
    [1, 'role', 'Eve', 'Drawer'],
    [1, 'task', 'Ana', task._id],
    ...last,
  ]);
  expect(await lines(2)).toEqual(last);
  expect((await ben.call(viewChat, { params: { chatId } })).data).toMatchObject({ lastSeq: 2, unread: 2 });
  expect((await ben.call(countUnread)).data).toEqual({ [chatId]: 2 });
  expect((await eve.send(listChatLines, { params: { chatId } })).statusCode).toBe(404);
  await ben.call(removeProjectUser, { params: { id, userId: ben.id } });
  expect((await ana.call(listChatLines, { params: { chatId } })).data.at(-1)).toMatchObject({ kind: 'left' });
});
