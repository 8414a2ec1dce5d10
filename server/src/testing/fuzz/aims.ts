import { logIn, signUp } from '@tandem/contract/account';
import { sendConnectionRequest } from '@tandem/contract/connections';
import { askToJoin } from '@tandem/contract/join-requests';
import type { Operation } from '@tandem/contract/operation';
import { pathOf } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';
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
  const names = [ada.id, bo.id, project._id, data._id, request._id, crypto.randomUUID()];
  return { aims: { cookies: [ada.cookie, bo.cookie], names, origin }, secrets: [secret, password] };
}

async function join(send: Send, origin: string, name: string): Promise<{ id: string; cookie: string }> {
  const emailId = `${name}@example.org`;
  const lists = { techStack: ['Aim'], skills: ['Aim'], interests: ['Aim'] };
  const profile = { firstName: 'Aim', lastName: 'Aim', age: 30, about: 'Aim', experience: 1, ...lists };
  await ask(send, signUp, { origin }, { body: { ...profile, emailId, password } });
  const reply = await send(requestOf(logIn, { origin }, { body: { emailId, password } }));
  const { user } = JSON.parse(reply.body) as { user: { _id: string } };
  return { id: user._id, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
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
