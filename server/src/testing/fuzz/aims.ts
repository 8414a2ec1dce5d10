import { listSessions, logIn, signUp } from '@tandem/contract/account';
import { openDirectChat, openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { sendConnectionRequest } from '@tandem/contract/connections';
import { askToJoin } from '@tandem/contract/join-requests';
import type { Operation } from '@tandem/contract/operation';
import { pathOf } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';
import { createTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import type { Aims, HostileRequest } from './hostile-requests.ts';
import type { Answer } from './objections.ts';

/** Sends one request to the server under attack. */
export type Send = (request: HostileRequest) => Promise<Answer>;

const password = 'correct horse battery';

/** Signs up those who attack and one they must not learn the e-mail of, with projects and requests between them. */
export async function gatherAims(send: Send, origin: string): Promise<{ aims: Aims; secrets: string[] }> {
  const run = crypto.randomUUID();
  const [ada, bo] = [await join(send, origin, `ada-${run}`), await join(send, origin, `bo-${run}`)];
  const secret = `hermit-${run}`;
  await join(send, origin, secret);
  const own = { origin, cookie: ada.cookie };
  const { project } = await ask<{ project: { _id: string } }>(send, createProject, own, {
    body: { title: 'Aim', description: 'Aim', skillsRequired: ['Aim'], interestsTags: ['Aim'] },
  });
  const { data } = await ask<{ data: { _id: string } }>(
    send,
    askToJoin,
    { ...own, cookie: bo.cookie },
    { params: { projectId: project._id }, body: { role: 'Aim' } },
  );
  const { request } = await ask<{ request: { _id: string } }>(send, sendConnectionRequest, own, {
    params: { userId: bo.id },
  });
  // Each may end the other session of the one they are logged in as, and go on in their own.
  await logInAs(send, origin, ada.emailId);
  const { data: sessions } = await ask<{ data: { _id: string; isCurrent: boolean }[] }>(
    send,
    listSessions,
    own,
    {},
  );
  const spare = sessions.filter(({ isCurrent }) => !isCurrent).map(({ _id }) => _id);
  const { taskId, commentId } = await addTask(send, own, project._id);
  const chats = await talk(send, own, { userId: bo.id, projectId: project._id });
  const known = [ada.id, bo.id, project._id, data._id, request._id, taskId, commentId, ...chats, ...spare];
  const byKey = { projectId: project._id, taskId, commentId };
  const names = { all: [...known, crypto.randomUUID()], byKey };
  return { aims: { cookies: [ada.cookie, bo.cookie], names, origin }, secrets: [secret, password] };
}

async function addTask(send: Send, own: Record<string, string>, projectId: string) {
  const { data } = await ask<{ data: { _id: string } }>(send, createTask, own, {
    params: { projectId },
    body: { title: 'Aim' },
  });
  const params = { projectId, taskId: data._id };
  const { comment } = await ask<{ comment: { _id: string } }>(send, addTaskComment, own, {
    params,
    body: { text: 'Aim' },
  });
  return { taskId: data._id, commentId: comment._id };
}

/** Says something to the owner's applicant and in the group of the project; the chats' ids. */
async function talk(
  send: Send,
  own: { origin: string; cookie: string },
  { userId, projectId }: { userId: string; projectId: string },
): Promise<string[]> {
  const direct = await ask<{ data: { _id: string } }>(send, openDirectChat, own, { body: { userId } });
  const group = await ask<{ data: { _id: string } }>(send, openGroupChat, own, { body: { projectId } });
  const ids = [direct.data._id, group.data._id];
  for (const chatId of ids)
    await ask(send, postChatMessage, own, { params: { chatId }, body: { text: 'Aim' } });
  return ids;
}

interface Attacker {
  id: string;
  emailId: string;
  cookie: string;
}

async function join(send: Send, origin: string, name: string): Promise<Attacker> {
  const emailId = `${name}@example.org`;
  const lists = { techStack: ['Aim'], skills: ['Aim'], interests: ['Aim'] };
  const profile = { firstName: 'Aim', lastName: 'Aim', age: 30, about: 'Aim', experience: 1, ...lists };
  await ask(send, signUp, { origin }, { body: { ...profile, emailId, password } });
  return logInAs(send, origin, emailId);
}

async function logInAs(send: Send, origin: string, emailId: string): Promise<Attacker> {
  const reply = await send(requestOf(logIn, { origin }, { body: { emailId, password } }));
  const { user } = JSON.parse(reply.body) as { user: { _id: string } };
  return { id: user._id, emailId, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
}

async function ask<T>(send: Send, ...asked: Parameters<typeof requestOf>): Promise<T> {
  const reply = await send(requestOf(...asked));
  if (reply.status >= 300) throw new Error(`${asked[0].name} was refused: ${reply.body}`);
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
