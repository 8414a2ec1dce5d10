import { request, Agent } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import type { Caller, ChatGroup } from './population.ts';

/** A connected member of a group chat. */
export interface ConnectedCaller {
  who: Caller;
  chatId: string;
  socket: Socket;
}

const atOnce = 50;

/** Connects every member of a group, fifty at a time. */
export async function connectAll(
  address: string,
  { chatId, callers }: ChatGroup,
): Promise<ConnectedCaller[]> {
  const all: ConnectedCaller[] = [];
  for (let start = 0; start < callers.length; start += atOnce) {
    const batch = callers.slice(start, start + atOnce);
    all.push(...(await Promise.all(batch.map((who) => connectCaller(address, chatId, who)))));
  }
  return all;
}

async function connectCaller(address: string, chatId: string, who: Caller): Promise<ConnectedCaller> {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: address, cookie: who.cookie },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  if (chatId !== '') await socket.emitWithAck('joinRoom', chatId);
  return { who, chatId, socket };
}

/** Sends a message over the socket and waits for its ack. */
export async function sendOverSocket({ socket, chatId, who }: ConnectedCaller, text: string): Promise<void> {
  const command = { chatId, senderId: who.id, text, clientId: crypto.randomUUID() };
  const ack: { ok: boolean } = await socket.timeout(10_000).emitWithAck('sendMessage', command);
  if (!ack.ok) throw new Error(JSON.stringify(ack));
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Sends a message over REST and waits for the reply. */
export function sendOverRest(address: string, { chatId, who }: ConnectedCaller, text: string): Promise<void> {
  const body = JSON.stringify({ text, clientId: crypto.randomUUID() });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    origin: address,
    cookie: who.cookie,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${address}/api/chat/${chatId}/message`,
      { method: 'POST', agent, headers },
      (reply) => {
        reply.resume();
        reply.on('end', () =>
          reply.statusCode === 201 ? resolve() : reject(new Error(`status ${reply.statusCode}`)),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
