import { listSessions, logIn, signUp } from '@tandem/contract/account';
import { uploadTaskFile } from '@tandem/contract/attachments';
import { openDirectChat, openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { sendConnectionRequest } from '@tandem/contract/connections';
import { makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { askToJoin } from '@tandem/contract/join-requests';
import { addWebhook } from '@tandem/contract/webhooks';
import type { Operation } from '@tandem/contract/operation';
import { pathOf } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';
import { createTask } from '@tandem/contract/tasks';
import { addChecklistItem } from '@tandem/contract/tasks/tasks-checklist';
import { uploadImport } from '@tandem/contract/tasks/tasks-imports';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import type { HostileRequest, Targets } from './hostile-requests.ts';
import type { FuzzReply } from './violations.ts';

/** Sends one request to the server under test. */
export type Send = (request: HostileRequest) => Promise<FuzzReply>;

const password = 'correct horse battery';

/** Signs up two attackers with data in every feature, and a member whose e-mail address they must not see. */
export async function createTargets(
  send: Send,
  origin: string,
): Promise<{ targets: Targets; secrets: string[] }> {
  const run = crypto.randomUUID();
  const ada = await signUpAttacker(send, origin, `ada-${run}`);
  const bo = await signUpAttacker(send, origin, `bo-${run}`);
  const secret = `hermit-${run}`;
  await signUpAttacker(send, origin, secret);
  const session = { origin, cookie: ada.cookie };
  const { project } = await call<{ project: { _id: string } }>(send, createProject, session, {
    body: { title: 'Fuzz', description: 'Fuzz', skillsRequired: ['Fuzz'], interestsTags: ['Fuzz'] },
  });
  const { data } = await call<{ data: { _id: string } }>(
    send,
    askToJoin,
    { ...session, cookie: bo.cookie },
    { params: { projectId: project._id }, body: { role: 'Fuzz' } },
  );
  const { request } = await call<{ request: { _id: string } }>(send, sendConnectionRequest, session, {
    params: { userId: bo.id },
  });
  const otherSessions = await addSession(send, session, ada.emailId);
  const { taskId, commentId, itemId, fileId } = await addTask(send, session, project._id);
  const { chatIds, messageIds } = await writeMessages(send, session, {
    userId: bo.id,
    projectId: project._id,
  });
  const importId = await uploadTo(
    send,
    session,
    requestOf(uploadImport, session, { params: { id: project._id } }),
  );
  const known = [ada.id, bo.id, project._id, data._id, request._id, ...chatIds, ...otherSessions];
  const link = await call<{ data: { path: string } }>(send, makeInvitationLink, session, {
    params: { projectId: project._id },
    body: { role: 'Fuzz', maxUses: 100 },
  });
  const webhook = await call<{ data: { _id: string } }>(send, addWebhook, session, {
    params: { id: project._id },
    body: { url: 'https://hooks.example.org', events: ['task.done'], format: 'tandem' },
  });
  const token = link.data.path.split('/').at(-1) ?? '';
  const [chatId = '', messageId = ''] = [chatIds[0], messageIds[0]];
  const byKey = {
    id: project._id,
    projectId: project._id,
    taskId,
    commentId,
    itemId,
    token,
    chatId,
    messageId,
    fileId,
    importId,
    webhookId: webhook.data._id,
  };
  const ids = { all: [...known, ...messageIds, taskId, commentId, crypto.randomUUID()], byKey };
  return { targets: { cookies: [ada.cookie, bo.cookie], ids, origin }, secrets: [secret, password] };
}

/** Logs in once more, so that a fuzzed request may end a session without logging the attackers out. */
async function addSession(send: Send, session: { origin: string; cookie: string }, emailId: string) {
  await logInAs(send, session.origin, emailId);
  const { data } = await call<{ data: { _id: string; isCurrent: boolean }[] }>(
    send,
    listSessions,
    session,
    {},
  );
  return data.filter(({ isCurrent }) => !isCurrent).map(({ _id }) => _id);
}

async function addTask(send: Send, session: Record<string, string>, projectId: string) {
  const { data } = await call<{ data: { _id: string } }>(send, createTask, session, {
    params: { projectId },
    body: { title: 'Fuzz' },
  });
  const params = { projectId, taskId: data._id };
  const { comment } = await call<{ comment: { _id: string } }>(send, addTaskComment, session, {
    params,
    body: { text: 'Fuzz' },
  });
  const { data: items } = await call<{ data: { items: { _id: string }[] } }>(
    send,
    addChecklistItem,
    session,
    {
      params,
      body: { text: 'Fuzz' },
    },
  );
  const fileId = await uploadTo(send, session, requestOf(uploadTaskFile, session, { params }));
  return { taskId: data._id, commentId: comment._id, itemId: items.items[0]?._id ?? '', fileId };
}

/** Uploads a table with one task; returns the id of what was made of it. */
async function uploadTo(
  send: Send,
  session: Record<string, string>,
  request: HostileRequest,
): Promise<string> {
  const uploaded = await send({
    ...request,
    headers: {
      ...session,
      host: new URL(session['origin'] ?? '').host,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload:
      '--x\r\nContent-Disposition: form-data; name="file"; filename="fuzz.txt"\r\n\r\nTitle\nFuzz\r\n--x--\r\n',
  });
  return (JSON.parse(uploaded.body) as { data: { _id: string } }).data._id;
}

/** Writes in the direct chat with the applicant and in the group chat; returns the ids of the chats and of their messages. */
async function writeMessages(
  send: Send,
  session: { origin: string; cookie: string },
  { userId, projectId }: { userId: string; projectId: string },
): Promise<{ chatIds: string[]; messageIds: string[] }> {
  const direct = await call<{ data: { _id: string } }>(send, openDirectChat, session, { body: { userId } });
  const group = await call<{ data: { _id: string } }>(send, openGroupChat, session, { body: { projectId } });
  const chatIds = [direct.data._id, group.data._id];
  const messageIds: string[] = [];
  for (const chatId of chatIds) {
    const input = { params: { chatId }, body: { text: 'Fuzz' } };
    const { data } = await call<{ data: { _id: string } }>(send, postChatMessage, session, input);
    messageIds.push(data._id);
  }
  return { chatIds, messageIds };
}

interface Attacker {
  id: string;
  emailId: string;
  cookie: string;
}

async function signUpAttacker(send: Send, origin: string, name: string): Promise<Attacker> {
  const emailId = `${name}@example.org`;
  const lists = { techStack: ['Fuzz'], skills: ['Fuzz'], interests: ['Fuzz'] };
  const profile = { firstName: 'Fuzz', lastName: 'Fuzz', age: 30, about: 'Fuzz', experience: 1, ...lists };
  await call(send, signUp, { origin }, { body: { ...profile, emailId, password } });
  return logInAs(send, origin, emailId);
}

async function logInAs(send: Send, origin: string, emailId: string): Promise<Attacker> {
  const reply = await send(requestOf(logIn, { origin }, { body: { emailId, password } }));
  const { user } = JSON.parse(reply.body) as { user: { _id: string } };
  return { id: user._id, emailId, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
}

async function call<T>(send: Send, ...input: Parameters<typeof requestOf>): Promise<T> {
  const reply = await send(requestOf(...input));
  if (reply.status >= 300) throw new Error(`${input[0].name} was refused: ${reply.body}`);
  return JSON.parse(reply.body) as T;
}

function requestOf(
  operation: Operation,
  headers: Record<string, string>,
  { params, body }: { params?: Record<string, string>; body?: object },
): HostileRequest {
  const host = new URL(headers['origin'] ?? '').host;
  return {
    operation: operation.name,
    method: operation.method,
    url: pathOf(operation.path, params),
    headers: { ...headers, host, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  };
}
