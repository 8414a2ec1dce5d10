import { setTimeout as delay } from 'node:timers/promises';
import {
  type ChatMessage,
  listChatChanges,
  listChatMessages,
  messageChanged,
  receiveMessage,
} from '@tandem/contract/chat';
import type { PayloadOf } from '@tandem/contract/events';
import { io } from 'socket.io-client';
import type { RemoteMember } from '../processes/remote-member.ts';

/** A participant's copy of a chat, with every change: kept by events, and by what it fetches after a gap or a reconnection. */
export interface ChatMirror {
  /** The messages from `seq` 1 on, without gaps. */
  messages: readonly ChatMessage[];
  /** The number up to which the messages show the changes of the chat. */
  changeSeq(): number;
  isConnected(): boolean;
  /** Closes the connection; the socket reconnects by itself. */
  drop(): void;
  /** Fetches what is missing, and resolves once nothing is. */
  catchUp(): Promise<void>;
  close(): void;
}

/** Mirrors a chat for a participant. */
export function mirrorChat(address: string, who: RemoteMember, chatId: string): ChatMirror {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    extraHeaders: { origin: address, cookie: who.cookie },
  });
  const messages: ChatMessage[] = [];
  let changeSeq = 0;
  let fetching: Promise<void> | null = null;
  const take = (message: ChatMessage) => {
    const known = messages[message.seq - 1];
    if (message.seq === messages.length + 1) messages.push(message);
    else if (known && (message.changeSeq ?? 0) > (known.changeSeq ?? 0)) messages[message.seq - 1] = message;
  };
  const fetchMessages = async () => {
    for (;;) {
      const query = { after: String(messages.length), limit: '100' };
      const page = await who.call(listChatMessages, { params: { chatId }, query });
      for (const message of page.data) take(message);
      if (!page.hasMore) return;
    }
  };
  const fetchChanges = async () => {
    for (;;) {
      const query = { after: String(changeSeq), limit: '100' };
      const page = await who.call(listChatChanges, { params: { chatId }, query });
      for (const message of page.data) take(message);
      changeSeq = Math.max(changeSeq, page.hasMore ? (page.data.at(-1)?.changeSeq ?? 0) : page.changeSeq);
      if (!page.hasMore) return;
    }
  };
  const untilFetched = async () => {
    for (;;) {
      const isDone = await fetchMessages()
        .then(fetchChanges)
        .then(
          () => true,
          () => false,
        );
      if (isDone) return;
      await delay(20);
    }
  };
  const catchUp = () => (fetching ??= untilFetched().finally(() => (fetching = null)));
  socket.on('connect', () => void catchUp());
  socket.on(receiveMessage.name, (message: ChatMessage) => {
    take(message);
    if (message.seq > messages.length) void catchUp();
  });
  socket.on(messageChanged.name, (change: PayloadOf<typeof messageChanged>) => {
    if (change.changeSeq !== changeSeq + 1 || change.message.seq > messages.length) return void catchUp();
    take(change.message);
    changeSeq = change.changeSeq;
  });
  return {
    messages,
    changeSeq: () => changeSeq,
    isConnected: () => socket.connected,
    drop: () => socket.io.engine.close(),
    catchUp,
    close: () => void socket.close(),
  };
}
