import { setTimeout as delay } from 'node:timers/promises';
import { type ChatMessage, listChatMessages, postChatMessage, sendMessage } from '@tandem/contract/chat';
import type { Ack } from '@tandem/contract/events';
import { io } from 'socket.io-client';
import type { FarVisitor } from '../processes/far-visitor.ts';

/** One who talks as the web does: sends again what was not acknowledged, and asks for what came after the last it has. */
export interface Sender {
  /** What they have of the chat, from its first message on. */
  list: readonly ChatMessage[];
  /** How long each reconnection took to have everything again, in milliseconds. */
  catchUps: readonly number[];
  /** Says something until it is acknowledged, and gives its `seq`. */
  say(text: string, clientId: string, overRest: boolean): Promise<number>;
  /** Whether the line stands and everything that came before it is here. */
  isSettled(): boolean;
  /** Loses the connection; it comes back by itself. */
  drop(): void;
  close(): void;
}

/** How long an ack may take before the message is sent again, in milliseconds. */
const timeoutMs = 3_000;
/** How long a message is sent again and again before it counts as lost, in milliseconds; a server may be starting meanwhile. */
const perseverance = 60_000;

/** Connects somebody to a chat. */
export function createSender(address: string, who: FarVisitor, chatId: string): Sender {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    extraHeaders: { origin: address, cookie: who.cookie },
  });
  const catchUps: number[] = [];
  let isSettled = false;
  const copy = createCopy(who, chatId);
  socket.on('receiveMessage', copy.take);
  socket.on('connect', async () => {
    const start = performance.now();
    const isComplete = await copy.catchUp(() => socket.connected);
    if (!isComplete || !socket.connected) return;
    catchUps.push(performance.now() - start);
    isSettled = true;
  });
  socket.on('disconnect', () => (isSettled = false));
  const overSocket = async (text: string, clientId: string): Promise<number> => {
    while (!socket.connected) await delay(10);
    const ack: Ack<typeof sendMessage> = await socket
      .timeout(timeoutMs)
      .emitWithAck(sendMessage.name, { chatId, senderId: who.id, text, clientId });
    if (!ack.ok) throw new Error(`${ack.code} ${ack.error}`);
    return ack.message.seq;
  };
  const overHttp = async (text: string, clientId: string): Promise<number> =>
    (await who.call(postChatMessage, { params: { chatId }, body: { text, clientId } })).data.seq;
  return {
    list: copy.list,
    catchUps,
    say: async (text, clientId, overRest) => {
      const deadline = performance.now() + perseverance;
      for (;;) {
        try {
          return await (overRest ? overHttp : overSocket)(text, clientId);
        } catch (error) {
          if (performance.now() > deadline) throw error;
          await delay(20);
        }
      }
    },
    isSettled: () => isSettled,
    drop: () => socket.io.engine.close(),
    close: () => void socket.close(),
  };
}

/** One's own copy of a chat: takes what follows, and asks for what is missing before it takes more. */
function createCopy(who: FarVisitor, chatId: string) {
  const list: ChatMessage[] = [];
  let newest = 0;
  let input: Promise<boolean> | null = null;
  const add = (message: ChatMessage) => {
    newest = Math.max(newest, message.seq);
    if (message.seq === list.length + 1) list.push(message);
  };
  const askOn = async (mayAsk: () => boolean): Promise<boolean> => {
    while (mayAsk()) {
      const query = { after: String(list.length), limit: '100' };
      const page = await who.call(listChatMessages, { params: { chatId }, query }).catch(() => null);
      for (const message of page?.data ?? []) add(message);
      if (page === null) await delay(20);
      else if (!page.hasMore && newest <= list.length) return true;
    }
    return false;
  };
  const catchUp = (mayAsk: () => boolean): Promise<boolean> => {
    input ??= askOn(mayAsk).finally(() => {
      input = null;
    });
    return input;
  };
  const take = (message: ChatMessage) => {
    add(message);
    if (newest > list.length) void catchUp(() => newest > list.length);
  };
  return { list, take, catchUp };
}
