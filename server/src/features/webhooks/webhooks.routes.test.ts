import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { confirmPassword } from '@tandem/contract/account';
import { updateCommunitySettings } from '@tandem/contract/community/community-administration';
import { deleteMessage } from '@tandem/contract/chat/chat-messages';
import { askToJoin } from '@tandem/contract/join-requests';
import { listNotifications } from '@tandem/contract/notifications';
import type { InputOf } from '@tandem/contract/operation';
import { editProject, type Project } from '@tandem/contract/projects';
import {
  acceptOwnership,
  offerOwnership,
  removeProjectUser,
} from '@tandem/contract/projects/project-members';
import { editTask } from '@tandem/contract/tasks';
import * as webhooks from '@tandem/contract/webhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makeAdministrator } from '../../testing/administration/community-roles.ts';
import { groupChatOf, postMessage } from '../../testing/chat-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask, dragTask } from '../../testing/task-actions.ts';
import { type Actor, type TestApp, createTestApp, password } from '../../testing/test-app.ts';

interface Call {
  headers: IncomingHttpHeaders;
  text: string;
}

let server: Server;
let host: string;
let calls: Call[];
let answer: (call: Call) => number | 'nothing' | 'redirect';
let app: TestApp;
let owner: Actor;
let project: Project;
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const call = { headers: request.headers, text: (await buffer(request)).toString() };
    calls.push(call);
    const status = answer(call);
    if (status === 'nothing') return;
    if (status === 'redirect') return void reply.writeHead(302, { location: `http://${host}/inside` }).end();
    reply.writeHead(status);
    // Endless: nobody may wait for its end.
    reply.write('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await createTestApp({ webhookHosts: [host], publicUrl: 'http://localhost' });
  owner = await app.member({ firstName: 'Olga' });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});
beforeEach(async () => {
  [calls, answer] = [[], () => 200];
  project = await publish(owner, { title: 'Hut book' });
});

const add = async (body: Partial<InputOf<typeof webhooks.addWebhook>['body']> = {}) => {
  const whole = { url: `http://${host}/1`, events: [...webhooks.webhookEvents], format: 'tandem' as const };
  return owner.call(webhooks.addWebhook, { params: { id: project._id }, body: { ...whole, ...body } });
};
const logOf = async (webhookId: string) =>
  (await owner.call(webhooks.listWebhookDeliveries, { params: { id: project._id, webhookId } })).data;
const listed = async () => (await owner.call(webhooks.listWebhooks, { params: { id: project._id } })).data;
const told = () => calls.map(({ text }) => JSON.parse(text) as Record<string, unknown> & { event: string });

it('tells of tasks, messages, members, requests, roles and the project, signed, in order', async () => {
  const { secret } = await add();
  const member = await app.member({ firstName: 'Mo', lastName: 'Lind' });
  const task = await addTask(owner, project._id, { title: 'Sweep', assignedTo: owner.id });
  await owner.call(editTask, {
    params: { projectId: project._id, taskId: task._id },
    body: { title: 'Mop' },
  });
  await dragTask(owner, task, 'Done');
  await postMessage(owner, await groupChatOf(owner, project._id), 'Who **brings** bread?');
  const roles = [{ title: 'Cook', description: '', places: 1 }];
  await owner.call(editProject, { params: { id: project._id }, body: { roles } });
  await member.call(askToJoin, { params: { projectId: project._id }, body: { role: 'Cook' } });
  await joinProject(owner, await app.member({ firstName: 'Jo' }), project._id);
  const users = { id: project._id, userId: (await app.member()).id };
  await owner.send(removeProjectUser, { params: users });
  await app.workOff();
  expect(told().map(({ event }) => event)).toEqual([
    'task.created',
    'task.changed',
    'task.changed',
    'task.done',
    'message.created',
    'project.changed',
    'role.opened',
    'request.received',
    'request.received',
    'member.joined',
  ]);
  expect(told()[4]).toMatchObject({
    project: { _id: project._id, title: 'Hut book' },
    message: { text: 'Who **brings** bread?', sender: expect.stringContaining('Olga') },
    url: expect.stringContaining('http://localhost/'),
  });
  expect(told()[6]).toMatchObject({ role: { title: 'Cook' } });
  for (const { headers, text } of calls) {
    const signed = `${String(headers['tandem-timestamp'])}.${text}`;
    const expected = createHmac('sha256', secret).update(signed).digest('hex');
    expect(headers['tandem-signature']).toBe(`sha256=${expected}`);
    expect(JSON.parse(text)).toMatchObject({
      id: headers['tandem-delivery'],
      event: headers['tandem-event'],
    });
  }
  await app.workOff();
  expect(calls).toHaveLength(10);
});

it('tells each chat program in its form, with words that ping and mark nothing up, and the whole address', async () => {
  for (const format of ['discord', 'slack', 'matrix', 'mattermost'] as const)
    await add({ format, events: ['task.created', 'message.created'] });
  const told = async (happen: () => Promise<unknown>) => {
    calls = [];
    await happen();
    await app.workOff();
    const bodies = calls.map((call) => JSON.parse(call.text) as Record<string, unknown>);
    const of = (key: string) => bodies.find((body) => key in body) ?? {};
    const mattermost = bodies.find((body) => Object.keys(body).length === 1) ?? {};
    return { discord: of('content'), slack: of('mrkdwn'), matrix: of('html'), mattermost };
  };
  const title = '<!channel> @everyone *hi* [safe](https://x.org)';
  const found = await told(() => addTask(owner, project._id, { title }));
  const address = /http:\/\/localhost\/\S+$/.exec(String(found.slack['text']))?.[0] ?? '';
  const start = /^[^<&]+ (?=&lt;)/.exec(String(found.slack['text']))?.[0] ?? '';
  expect(found).toEqual({
    discord: {
      content: `${start}\\<\\!channel\\> @everyone \\*hi\\* \\[safe\\](https://x.org)\n${address}`,
      allowed_mentions: { parse: [] },
    },
    slack: {
      text: `${start}&lt;!channel&gt; @everyone *hi* [safe](https://x.org)\n${address}`,
      mrkdwn: false,
      link_names: false,
      unfurl_links: false,
    },
    mattermost: {
      text: `${start}&lt;\\!channel&gt; @\u200beveryone \\*hi\\* \\[safe\\](https://x.org)\n${address}`,
    },
    matrix: {
      text: `${start}<!channel> @everyone *hi* [safe](https://x.org)\n${address}`,
      html: `${start}&lt;!channel&gt; @everyone *hi* [safe](https://x.org)<br>${address}`,
      username: 'Tandem',
    },
  });
  const chatId = await groupChatOf(owner, project._id);
  const { discord } = await told(() => postMessage(owner, chatId, '😀#'.repeat(1_000)));
  const content = String(discord['content']);
  expect(content.length).toBeLessThanOrEqual(2_000);
  expect([content.isWellFormed(), content]).toEqual([
    true,
    expect.stringMatching(/…\nhttp:\/\/localhost\/\S+$/),
  ]);
});

it('sends nothing that was deleted before, and forgets its words in the log', async () => {
  const { data } = await add({ events: ['message.created'] });
  const chatId = await groupChatOf(owner, project._id);
  const secret = await postMessage(owner, chatId, 'the secret word is falconry');
  const other = await postMessage(owner, chatId, 'this one stays');
  await owner.call(deleteMessage, { params: { chatId, messageId: secret._id } });
  await app.workOff();
  expect(calls).toHaveLength(1);
  await owner.call(deleteMessage, { params: { chatId, messageId: other._id } });
  const log = await logOf(data._id);
  expect(log.map(({ state, body }) => [state, body])).toEqual([
    ['sent', null],
    ['dropped', null],
  ]);
  const { rows } = await app.database.executeSql('select * from webhook_deliveries');
  expect(JSON.stringify(rows)).not.toMatch(/falconry|stays/);
});

it('tries again with growing pauses for a day, pauses after twenty failures, and tells the owner', async () => {
  answer = () => 502;
  const { data } = await add({ events: ['task.created'] });
  await addTask(owner, project._id, { title: 'Sweep' });
  const start = app.clock.now().getTime();
  const waits: number[] = [];
  for (let nextAt: string | null | undefined = 'now'; nextAt;) {
    await app.workOff();
    nextAt = (await logOf(data._id))[0]?.nextAt;
    expect((await listed())[0]?.nextAt).toBe(nextAt);
    if (nextAt) app.clock.set(new Date(nextAt));
    waits.push((app.clock.now().getTime() - start) / 60_000);
  }
  expect(waits).toEqual([1, 6, 36, 216, 576, 936, 1_296, 1_296]);
  expect((await logOf(data._id))[0]).toMatchObject({
    state: 'failed',
    attempts: 8,
    status: 502,
    failure: 'refused',
  });
  for (let count = 0; count < 12; count += 1) await addTask(owner, project._id, { title: `Task ${count}` });
  await app.workOff();
  const [paused] = await listed();
  expect(paused?.pausedAt).not.toBeNull();
  expect(calls).toHaveLength(20);
  const { data: list } = await owner.call(listNotifications);
  expect(list.map(({ kind }) => kind)).toContain('webhookPaused');
  const params = { id: project._id, webhookId: data._id };
  const deliveryId = (await logOf(data._id))[0]?._id ?? '';
  const again = { params: { ...params, deliveryId } };
  expect((await owner.refused(webhooks.resendWebhookDelivery, again)).code).toBe('webhooks.is_off');
  answer = () => 202;
  await owner.call(webhooks.editWebhook, { params, body: { isOn: true } });
  await owner.call(webhooks.resendWebhookDelivery, again);
  await app.workOff();
  expect(calls).toHaveLength(21);
  expect((await listed())[0]).toMatchObject({ pausedAt: null, failingSince: null });
});

it('is paused when the project gets another owner, who is told, and goes on when that one wants it', async () => {
  const { data } = await add({ events: ['task.created'] });
  const next = await app.member();
  await joinProject(owner, next, project._id);
  await owner.call(confirmPassword, { body: { password } });
  await owner.call(offerOwnership, { params: { id: project._id }, body: { userId: next.id } });
  await next.call(acceptOwnership, { params: { id: project._id } });
  await addTask(owner, project._id, { title: 'Sweep' });
  await app.workOff();
  expect(calls).toEqual([]);
  const params = { id: project._id, webhookId: data._id };
  const [paused] = (await next.call(webhooks.listWebhooks, { params })).data;
  expect(paused).toMatchObject({ isOn: true, failingSince: null, pausedAt: expect.any(String) });
  expect((await next.call(listNotifications)).data.map(({ kind }) => kind)).toContain('webhookPaused');
  await next.call(webhooks.editWebhook, { params, body: { isOn: true } });
  await addTask(owner, project._id, { title: 'Mop' });
  await app.workOff();
  expect(calls).toHaveLength(1);
});

it('follows no redirect, and does not wait for who is silent', async () => {
  const { data } = await add({ events: ['task.created'] });
  answer = () => 'redirect';
  await addTask(owner, project._id, { title: 'One' });
  await app.workOff();
  expect(calls).toHaveLength(1);
  answer = () => 'nothing';
  await addTask(owner, project._id, { title: 'Two' });
  await app.workOff();
  expect((await logOf(data._id)).map(({ failure, status }) => [failure, status])).toEqual([
    ['timeout', null],
    ['refused', 302],
  ]);
}, 20_000);

it.each([
  'https://localhost/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://169.254.169.254/latest',
  'https://10.0.0.1/1',
  'https://0x7f.1/1',
  'https://hooks.example.org:8443/1',
  'http://hooks.example.org/1',
  'https://me:secret@hooks.example.org/1',
  'ftp://hooks.example.org/1',
])('takes no address that leads inside, or that is not https: %s', async (url) => {
  const body = { url, events: ['task.done'], format: 'tandem' };
  const params = { id: project._id };
  expect((await owner.refused(webhooks.addWebhook, { params, body })).status).toBe(400);
  const { data } = await add();
  const ref = { params: { ...params, webhookId: data._id }, body: { url } };
  expect((await owner.refused(webhooks.editWebhook, ref)).status).toBe(400);
});

it('looks at the address at every attempt, whatever was stored', async () => {
  const { data } = await add({ events: ['task.created'] });
  // `localhost` stands for a name that leads inside by the time it is called.
  for (const url of ['https://localhost.localdomain/1', 'https://127.0.0.1/1', 'http://127.0.0.1:1/']) {
    await app.database.executeSql(`update webhooks set url = '${url}' where id = '${data._id}'`);
    await addTask(owner, project._id, { title: url });
    await app.workOff();
  }
  const failures = (await logOf(data._id)).map(({ failure }) => failure);
  expect(failures.slice(0, 2)).toEqual(['private', 'private']);
  expect(failures[2]).toMatch(/private|unreachable/);
  expect(calls).toEqual([]);
});

it('is added by whom the community lets, ten times a project', async () => {
  const admin = await makeAdministrator(app, await app.member());
  const allow = async (value: 'everybody' | 'nobody', version: number) =>
    admin.call(updateCommunitySettings, { body: { section: 'general', version, webhooks: value } });
  await allow('nobody', 0);
  const body = { url: `http://${host}/1`, events: ['task.done'], format: 'tandem' };
  const params = { id: project._id };
  expect((await owner.refused(webhooks.addWebhook, { params, body })).code).toBe('webhooks.not_allowed');
  await allow('everybody', 1);
  for (let count = 0; count < 10; count += 1) await add();
  expect((await owner.refused(webhooks.addWebhook, { params, body })).code).toBe('webhooks.too_many');
});

it('seals secrets, also those that a version before stored as they are', async () => {
  const { data, secret } = await add();
  const stored = async () => {
    const { rows } = await app.database.executeSql('select secret, is_sealed from webhooks where id = $1', [
      data._id,
    ]);
    return rows[0] as { secret: string; is_sealed: boolean };
  };
  expect(JSON.stringify(await stored())).not.toContain(secret);
  await app.database.executeSql('update webhooks set secret = $1, is_sealed = false where id = $2', [
    secret,
    data._id,
  ]);
  const sign = async () => {
    calls = [];
    await owner.call(editProject, { params: { id: project._id }, body: { title: `Hut book ${newId()}` } });
    await app.workOff();
    return calls.map(({ headers, text }) => {
      const signed = `${headers['tandem-timestamp'] as string}.${text}`;
      return (
        headers['tandem-signature'] === `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`
      );
    });
  };
  expect(await sign()).toEqual([true]);
  await app.runJob('seal-webhook-secrets');
  expect(await stored()).toMatchObject({
    is_sealed: true,
    secret: expect.not.stringContaining(secret) as string,
  });
  expect(await sign()).toEqual([true]);
});
