import { type Answer, send } from './caller.ts';

export const password = 'correct horse battery';

/** A member and what they send. */
export interface Hostile {
  name: string;
  id: string;
  emailId: string;
  cookie: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** What stands in every private text, so that a reply with it is a leak. */
export const marker = 'PRIVATE-7f3a';

let count = 0;

/** Signs a member up and logs in. The e-mail address carries `secret-`, which no other member's reply may have. */
export async function createMember(address: string, name: string): Promise<Hostile> {
  count += 1;
  const emailId = `secret-${name.toLowerCase()}-${count}@hidden.example`;
  const lists = { techStack: ['SQL'], skills: ['Writing'], interests: ['Maps'] };
  const about = { about: 'Here.', age: 30, experience: 1, gender: 'others' };
  const body = { firstName: name, lastName: `Person${count}`, emailId, password, ...about, ...lists };
  const signedUp = await send(address, 'POST', '/signup', { body });
  if (signedUp.status !== 201) throw new Error(`Sign-up was refused: ${signedUp.text}`);
  const cookie = await logIn(address, emailId);
  return {
    name,
    id: signedUp.json.user._id,
    emailId,
    cookie,
    call: (method, path, given) =>
      send(address, method, path, { cookie, ...(given === undefined ? {} : { body: given }) }),
  };
}

/** The cookie of a new session. */
export async function logIn(address: string, emailId: string): Promise<string> {
  const reply = await send(address, 'POST', '/login', { body: { emailId, password } });
  return [reply.headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';
}

export async function createProject(owner: Hostile): Promise<string> {
  const body = { title: 'Hut book', description: 'Huts.', skillsRequired: ['SQL'], interestsTags: ['Maps'] };
  return must(await owner.call('POST', '/api/project/create', body)).project._id;
}

/** Asks to join; returns the id of the request. */
export const ask = async (who: Hostile, projectId: string): Promise<string> =>
  must(
    await who.call('POST', `/api/project/join/${projectId}`, {
      role: 'Tester',
      message: `${marker}-${who.name}`,
    }),
  ).data._id;

export const decide = async (
  owner: Hostile,
  { projectId, requestId }: { projectId: string; requestId: string },
  decision: 'accept' | 'reject',
): Promise<unknown> =>
  must(await owner.call('POST', `/api/project/${projectId}/request/${requestId}/${decision}`));

export async function join(who: Hostile, owner: Hostile, projectId: string): Promise<void> {
  await decide(owner, { projectId, requestId: await ask(who, projectId) }, 'accept');
}

/** The body of a reply that has to succeed. */
export function must({ status, text, json }: Answer): Answer['json'] {
  if (status < 200 || status > 299) throw new Error(`The situation could not be made: ${status} ${text}`);
  return json;
}

async function createMembers(address: string) {
  const create = (name: string) => createMember(address, name);
  return {
    owner: await create('Owner'),
    mate: await create('Mate'),
    former: await create('Former'),
    rejected: await create('Rejected'),
    pending: await create('Pending'),
    stranger: await create('Stranger'),
    victim: await create('Victim'),
  };
}

/** A project with private data, and members who have no right to it; `claimToken` makes the first administrator. */
export async function createSituation(address: string, claimToken: string) {
  const members = await createMembers(address);
  const { owner, mate, former, rejected, pending, victim } = members;
  const projectId = await createProject(owner);
  const tasks = `/api/project/${projectId}/task`;
  await join(mate, owner, projectId);
  await join(former, owner, projectId);
  const rejectedId = await ask(rejected, projectId);
  await decide(owner, { projectId, requestId: rejectedId }, 'reject');
  const requestId = await ask(pending, projectId);
  const task = { title: `${marker} task`, description: `${marker} words`, labels: [marker] };
  const taskId: string = must(await owner.call('POST', tasks, task)).data._id;
  const comment = must(await owner.call('POST', `${tasks}/${taskId}/comment`, { text: `${marker} said` }));
  const group = must(await owner.call('POST', '/api/chat/group-simple', { projectId })).data._id;
  const direct = must(await owner.call('POST', '/api/chat/direct', { userId: mate.id })).data._id;
  for (const chatId of [group, direct])
    must(await owner.call('POST', `/api/chat/${chatId}/message`, { text: `${marker} in a chat` }));
  const asked = must(await victim.call('POST', `/api/people/request/send/${owner.id}`));
  const sessions = must(await owner.call('GET', '/api/account/sessions'));
  const ids = {
    projectId,
    taskId,
    commentId: comment.comment._id as string,
    group: group as string,
    direct: direct as string,
    requestId,
    rejectedId,
    connectionRequestId: asked.request._id as string,
    sessionId: sessions.data[0]._id as string,
  };
  const removeFormer = async () =>
    must(await owner.call('DELETE', `/api/project/${projectId}/users/${former.id}`));
  return { address, claimToken, ...members, ids, removeFormer };
}

export type Situation = Awaited<ReturnType<typeof createSituation>>;
