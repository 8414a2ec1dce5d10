import { postChatMessage, sendMessage, type ChatMessage } from '@tandem/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { call, CallFailure } from '../../../platform/call.ts';
import {
  forget,
  storeForMember,
  readForMember,
  storedNames,
  onRemoved,
} from '../../../platform/member-storage.ts';
import { useConnection, live } from '../../../platform/live/live.ts';
import { sentenceOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { chatLiveTexts as texts } from '../chat-live.texts.ts';
import { applyMessage } from '../chat-cache.queries.ts';
import { entryFrom, nextIn, refused, retried, revived, stalled, without, type Entry } from './outbox.view.ts';

const storageKey = 'outbox:';
const retryMs = 5_000;

/** The unsent messages of this tab, in order. */
export const useOutbox = create<{ entries: Entry[] }>()(() => ({ entries: [] }));

const entriesNow = () => useOutbox.getState().entries;
const change = (entries: Entry[]) => useOutbox.setState({ entries });
const me = () => useSession.getState().user?._id;

const flushing = new Set<string>();
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** What a message says and replies to, whom it mentions, and its uploaded files. */
type Written = Pick<Entry, 'text' | 'mentions' | 'files'> & { replyTo?: string | undefined };

/** Queues a message: shown at once, stored across reloads, sent when connected. */
export function send(
  client: QueryClient,
  chatId: string,
  { text, replyTo, mentions = [], files = [] }: Written,
): void {
  const author = me();
  if (!author) return;
  const at = new Date().toISOString();
  const entry: Entry = {
    clientId: crypto.randomUUID(),
    chatId,
    text,
    at,
    state: 'sending',
    ...(replyTo !== undefined && { replyTo }),
    ...(mentions.length > 0 && { mentions }),
    ...(files.length > 0 && { files }),
  };
  storeForMember(storageKey + entry.clientId, author, entry);
  change([...revived(entriesNow(), chatId), entry]);
  void flush(client, chatId);
}

/** Retries a message and those waiting behind it. */
export function retry(client: QueryClient, { clientId, chatId }: Entry): void {
  change(retried(entriesNow(), clientId));
  void flush(client, chatId);
}

/** Discards a message. */
export function discard({ clientId }: Entry): void {
  forget(storageKey + clientId);
  change(without(entriesNow(), clientId));
}

/** Retries all waiting messages, per chat in order. */
export function sendWaiting(client: QueryClient): void {
  clearTimeout(retryTimer);
  change(revived(entriesNow()));
  for (const chatId of new Set(entriesNow().map((entry) => entry.chatId))) void flush(client, chatId);
}

/** Restores unsent messages of an earlier visit and follows other tabs; returns a function that stops. */
export function followOutbox(client: QueryClient, member: string): () => void {
  const stored = storedNames(storageKey).flatMap((name) => entryFrom(readForMember(name, member)) ?? []);
  const known = new Set(entriesNow().map(({ clientId }) => clientId));
  const restored = stored.filter(({ clientId }) => !known.has(clientId));
  change([...entriesNow(), ...restored].toSorted((a, b) => a.at.localeCompare(b.at)));
  const stop = onRemoved((name) => change(without(entriesNow(), name.slice(storageKey.length))));
  sendWaiting(client);
  return () => {
    stop();
    clearTimeout(retryTimer);
    change([]);
  };
}

async function flush(client: QueryClient, chatId: string): Promise<void> {
  if (flushing.has(chatId)) return;
  flushing.add(chatId);
  for (let entry = nextIn(entriesNow(), chatId); entry; entry = nextIn(entriesNow(), chatId))
    await deliver(client, entry);
  flushing.delete(chatId);
}

async function deliver(client: QueryClient, entry: Entry): Promise<void> {
  const author = me();
  if (!author) return void change([]);
  try {
    const message = await post(entry, author);
    if (me() !== author) return;
    applyMessage(client, author, message);
    discard(entry);
  } catch (error) {
    if (isRetryable(error)) {
      change(stalled(entriesNow(), entry.chatId));
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => sendWaiting(client), retryMs);
    } else change(refused(entriesNow(), entry.clientId, sentenceOf(error, texts.notSent)));
  }
}

/** Sends over the socket while connected, else by a call; the `clientId` makes both the same message. */
async function post(entry: Entry, senderId: string): Promise<ChatMessage> {
  const { chatId, text, clientId, replyTo, files } = entry;
  const content = { text, clientId, replyTo, ...(files && { fileIds: files.map(({ _id }) => _id) }) };
  if (useConnection.getState().state === 'connected') {
    try {
      return (await live.command(sendMessage, { chatId, senderId, ...content })).message;
    } catch (error) {
      if (!(error instanceof CallFailure) || !error.isOffline) throw error;
    }
  }
  return (await call(postChatMessage, { params: { chatId }, body: content })).data;
}

/** Whether sending may succeed later. */
export const isRetryable = (error: unknown) =>
  !(error instanceof CallFailure) ||
  error.isOffline ||
  error.status >= 500 ||
  [401, 408, 429].includes(error.status);
