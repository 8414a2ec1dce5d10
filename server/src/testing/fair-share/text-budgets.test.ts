import { sendMessage } from '@tandem/contract/chat';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { operationRegistry } from '@tandem/contract/registry';
import { createTask } from '@tandem/contract/tasks';
import { expect, it, onTestFinished } from 'vitest';
import { groupChatOf, listMessages, postMessage } from '../chat-actions.ts';
import { connect } from '../live-client.ts';
import { joinProject, publish } from '../project-actions.ts';
import { boardOf } from '../task-actions.ts';
import { createTestApp } from '../test-app.ts';

const description = 'x'.repeat(4_000);
const day = 24 * 3_600_000;

const isOpen = new Set<string>(['open', 'visitor', 'uploader']);

it('counts every operation with a body, except those that store no text and no history', () => {
  const uncounted = operationRegistry
    .map(({ operation }) => operation)
    .filter(({ access, body, stores }) => !isOpen.has(access) && body !== undefined && stores === undefined);
  expect(uncounted.map(({ name }) => name).toSorted()).toEqual([
    'acceptTerms',
    'changeEmail',
    'changePassword',
    'claimAdministration',
    'confirmAppSetUp',
    'confirmFactor',
    'confirmPasskey',
    'confirmPassword',
    'deleteAccount',
    'deleteProject',
    'editPushDevice',
    'joinByLink',
    'markChatRead',
    'markChatUnread',
    'noteTimeZone',
    'offerOwnership',
    'openDirectChat',
    'openGroupChat',
    'reorderMyProjects',
    'setCommunityRole',
    'setPassword',
    'setProjectStatus',
    'setPublicity',
    'setTaskPrefix',
    'startProviderProof',
    'subscribePush',
    // Whoever sets the budget itself too low can set it back.
    'updateCommunitySettings',
    'updateNotificationSettings',
  ]);
});

it('bounds the text that a member stores in 24 hours over HTTP and websockets, and nobody else’s', async () => {
  const app = await createTestApp({ limits: { LIMIT_TEXT_BYTES_DAY: 80_000 }, listens: true });
  onTestFinished(() => app.close());
  const [owner, other] = [await app.member(), await app.member()];
  const { _id: projectId } = await publish(owner);
  await joinProject(owner, other, projectId);
  const chatId = await groupChatOf(owner, projectId);
  const client = await connect(app, owner);
  const create = (title: string) =>
    owner.send(createTask, { params: { projectId }, body: { title, description } });
  for (const title of ['1', '2', '3', '4']) expect((await create(title)).statusCode).toBe(201);

  const refused = await create('5');
  const message = 'You wrote as much as one member can in 24 hours. You can go on in 24 hours.';
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ error: message, message, code: 'texts.spent' });
  expect(refused.headers['retry-after']).toBe('86400');
  const send = () => client.send(sendMessage, { chatId, senderId: owner.id, text: description });
  expect(await send()).toEqual({ ok: false, error: message, code: 'texts.spent', retryAfter: 86_400 });
  expect((await boardOf(owner, projectId))['To Do']).toHaveLength(4);
  expect(await listMessages(owner, chatId)).toEqual([]);
  await owner.call(listFeed);
  await postMessage(other, chatId, description);

  app.clock.advance(day);
  expect(await send()).toMatchObject({ ok: true });
  client.close();
});
