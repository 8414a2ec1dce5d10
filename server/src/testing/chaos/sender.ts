import { setTimeout as delay } from 'node:timers/promises';
import { type ChatMessage, listChatMessages, postChatMessage, sendMessage } from '@tandem/contract/chat';
import type { Ack } from '@tandem/contract/events';
import { io, type ManagerOptions } from 'socket.io-client';
import { type RemoteMember, RemoteRefusal } from '../processes/remote-member.ts';

/** Behaves as the web client does: resends unacknowledged messages, and fetches missed ones after a reconnection. */
export interface Sender {
  /** The ids of the received messages from `seq` 1 on, without gaps. Whole messages of a long run would fill the memory. */
  list: readonly string[];
  /** Time from each reconnection until no message was missing, in milliseconds. */
  catchUps: readonly number[];
  /** Time from each loss of the connection until no message was missing, in milliseconds. */
  outages: readonly number[];
  /** Why attempts to send failed, such as `503, Retry-After`. */
  refusals: readonly string[];
  /** The longest time between two acknowledgements, in milliseconds; it always has messages in flight. */
  longestGapMs(): number;
  /** Sends a message until it is acknowledged, and returns its `seq`. */
  send(text: string, clientId: string, usesHttp: boolean): Promise<number>;
  /** Whether it is connected and has fetched what it missed. */
  isCaughtUp(): boolean;
  /** Closes the connection; the socket reconnects by itself. */
  drop(): void;
  close(): void;
}

/** Time to wait for an ack before the message is sent again, in milliseconds. */
const timeoutMs = 3_000;
/** Time after which a message counts as lost, in milliseconds. It covers a restart of the server on a busy machine. */
const giveUpAfterMs = 300_000;

/** How long a lost connection waits before it is opened again; short, so that a run has many of them. */
const quickReconnection = { reconnectionDelay: 50, reconnectionDelayMax: 200 };

/** Connects a participant to a chat. */
export function createSender(
  address: string,
  who: RemoteMember,
  chatId: string,
  reconnection: Partial<ManagerOptions> = quickReconnection,
): Sender {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    ...reconnection,
    extraHeaders: { origin: address, cookie: who.cookie },
  });
  const catchUps: number[] = [];
  const outages: number[] = [];
  const refusals: string[] = [];
  let isCaughtUp = false;
  let lostAt: number | null = null;
  let acknowledgedAt: number | null = null;
  let longestGapMs = 0;
  const noteAcknowledged = (seq: number): number => {
    const now = performance.now();
    longestGapMs = Math.max(longestGapMs, now - (acknowledgedAt ?? now));
    acknowledgedAt = now;
    return seq;
  };
  const copy = createChatCopy(who, chatId);
  socket.on('receiveMessage', copy.receive);
  socket.on('connect', async () => {
    const start = performance.now();
    const isComplete = await copy.catchUp(() => socket.connected);
    if (!isComplete || !socket.connected) return;
    catchUps.push(performance.now() - start);
    isCaughtUp = true;
    if (lostAt !== null) outages.push(performance.now() - lostAt);
    lostAt = null;
  });
  // Redis was away meanwhile.
  socket.on('eventsMissed', () => void copy.catchUp(() => socket.connected));
  socket.on('disconnect', () => {
    isCaughtUp = false;
    lostAt ??= performance.now();
  });
  const overSocket = async (text: string, clientId: string): Promise<number> => {
    while (!socket.connected) await delay(10);
    const ack: Ack<typeof sendMessage> = await socket
      .timeout(timeoutMs)
      .emitWithAck(sendMessage.name, { chatId, senderId: who.id, text, clientId });
    if (!ack.ok) throw new Error(ack.code);
    return ack.message.seq;
  };
  const overHttp = async (text: string, clientId: string): Promise<number> =>
    (await who.call(postChatMessage, { params: { chatId }, body: { text, clientId } })).data.seq;
  return {
    list: copy.list,
    catchUps,
    outages,
    refusals,
    longestGapMs: () => longestGapMs,
    send: async (text, clientId, usesHttp) => {
      const deadline = performance.now() + giveUpAfterMs;
      for (;;) {
        try {
          return noteAcknowledged(await (usesHttp ? overHttp : overSocket)(text, clientId));
        } catch (error) {
          refusals.push(error instanceof RemoteRefusal ? error.reason : (error as Error).message);
          if (performance.now() > deadline) throw error;
          await delay(20);
        }
      }
    },
    isCaughtUp: () => isCaughtUp,
    drop: () => socket.io.engine.close(),
    close: () => void socket.close(),
  };
}

/** A participant's copy of a chat. It fetches missing messages before it appends later ones. */
function createChatCopy(who: RemoteMember, chatId: string) {
  const list: string[] = [];
  let newestSeq = 0;
  let fetching: Promise<boolean> | null = null;
  const add = (message: ChatMessage) => {
    newestSeq = Math.max(newestSeq, message.seq);
    if (message.seq === list.length + 1) list.push(message._id);
  };
  const fetchMissing = async (mayContinue: () => boolean): Promise<boolean> => {
    while (mayContinue()) {
      const query = { after: String(list.length), limit: '100' };
      const page = await who.call(listChatMessages, { params: { chatId }, query }).catch(() => null);
      for (const message of page?.data ?? []) add(message);
      if (page === null) await delay(20);
      else if (!page.hasMore && newestSeq <= list.length) return true;
    }
    return false;
  };
  const catchUp = (mayContinue: () => boolean): Promise<boolean> => {
    fetching ??= fetchMissing(mayContinue).finally(() => {
      fetching = null;
    });
    return fetching;
  };
  const receive = (message: ChatMessage) => {
    add(message);
    if (newestSeq > list.length) void catchUp(() => newestSeq > list.length);
  };
  return { list, receive, catchUp };
}
