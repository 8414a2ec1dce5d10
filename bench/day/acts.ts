import { Agent, request } from 'node:http';
import type { Socket } from 'socket.io-client';
import type { Caller, ChatGroup } from '../chat/population.ts';

/** A member who is connected for the whole day. */
export interface DayMember {
  who: Caller;
  group: ChatGroup;
  socket: Socket;
}

interface Call {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
}

interface Act {
  name: string;
  /** How many of a hundred acts are this one. */
  share: number;
  run(member: DayMember, send: (call: Call) => Promise<unknown>): Promise<unknown>;
}

interface TaskList {
  tasks: { _id: string; status: string }[];
}

const sentence = 'A sentence of a usual length, as people write them.';
const searches = ['maps', 'typescript', 'logbook', 'offline', 'bench'];
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/**
 * What members do. Reading is about four fifths, as in Mattermost's load tests, where most acts switch channels, and
 * posts are about one act in eight.
 */
const acts: readonly Act[] = [
  {
    name: 'open a chat and read it',
    share: 30,
    run: async ({ group }, send) => {
      await Promise.all([
        send({ path: '/api/chats' }),
        send({ path: `/api/chat/${group.chatId}` }),
        send({ path: `/api/chat/${group.chatId}/messages` }),
      ]);
    },
  },
  {
    name: 'send a message',
    share: 12,
    run: async ({ group, who, socket }) => {
      const command = {
        chatId: group.chatId,
        senderId: who.id,
        text: sentence,
        clientId: crypto.randomUUID(),
      };
      const ack = (await socket.timeout(10_000).emitWithAck('sendMessage', command)) as { ok: boolean };
      if (!ack.ok) throw new Error(JSON.stringify(ack));
    },
  },
  {
    name: 'open the feed',
    share: 15,
    run: (_, send) =>
      Promise.all([send({ path: '/api/projects/feed' }), send({ path: '/api/projects/saved' })]),
  },
  {
    name: 'search projects',
    share: 6,
    run: (_, send) => send({ path: `/api/projects/feed?search=${pick(searches)}` }),
  },
  {
    name: 'open the board',
    share: 15,
    run: ({ group }, send) =>
      Promise.all(
        ['tasks?brief=true', 'tasks/deadlines', 'tasks/analytics'].map((part) =>
          send({ path: `/api/project/${group.projectId}/${part}` }),
        ),
      ),
  },
  { name: 'open My Tasks', share: 5, run: (_, send) => send({ path: '/api/tasks/mine' }) },
  { name: 'open suggested people', share: 5, run: (_, send) => send({ path: '/api/people/suggestions' }) },
  {
    name: 'add a task',
    share: 3,
    run: ({ group }, send) =>
      send({
        method: 'POST',
        path: `/api/project/${group.projectId}/task`,
        body: { title: 'A task that came up today', priority: 'Medium', labels: ['today'] },
      }),
  },
  {
    name: 'move a card',
    share: 5,
    run: async ({ group }, send) => {
      const task = await anyTask(group, send);
      const status = task.status === 'Done' ? 'To Do' : 'Done';
      const path = `/api/project/${group.projectId}/task/${task._id}`;
      await send({ method: 'PATCH', path, body: { status } });
    },
  },
  {
    name: 'comment on a task',
    share: 4,
    run: async ({ group }, send) => {
      const { _id } = await anyTask(group, send);
      const path = `/api/project/${group.projectId}/task/${_id}/comment`;
      await send({ method: 'POST', path, body: { text: sentence } });
    },
  },
];

async function anyTask(group: ChatGroup, send: (call: Call) => Promise<unknown>) {
  const { tasks } = (await send({ path: `/api/project/${group.projectId}/tasks?brief=true` })) as TaskList;
  return pick(tasks);
}

/** Draws an act by its share. */
export function drawAct(): Act {
  let rest = Math.random() * acts.reduce((sum, { share }) => sum + share, 0);
  return acts.find(({ share }) => (rest -= share) < 0) ?? pick(acts);
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

/** Sends a request as a member and resolves to its parsed reply; rejects on a status from 400 on. */
export function sendAs(address: string, { cookie }: Caller, { method = 'GET', path, body }: Call) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise<unknown>((resolve, reject) => {
    const headers = {
      cookie,
      origin: address,
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const outgoing = request(`${address}${path}`, { method, agent, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const content = Buffer.concat(chunks).toString();
        if ((reply.statusCode ?? 500) < 400) resolve(JSON.parse(content));
        else reject(new Error(`${method} ${path}: ${reply.statusCode} ${content.slice(0, 200)}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
