import type { ChatMessage } from '@tandem/contract/chat';
import * as operations from '@tandem/contract/chat/chat-messages';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { call } from '../../../platform/call.ts';
import { sentenceOf } from '../../../platform/failure-sentence.ts';
import { live } from '../../../platform/live/live.ts';
import {
  forget,
  onRemoved,
  readForMember,
  storedNames,
  storeForMember,
} from '../../../platform/member-storage.ts';
import { useSession } from '../../../platform/session.store.ts';
import { messagesKey } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { withMessages, type Thread } from '../thread/thread.view.ts';
import { type Act, actFrom, actsIn, type NewAct, nextActIn, withAct } from './acts.view.ts';
import { isRetryable, useOutbox } from './outbox.live.ts';

const storageKey = 'act:';
const retryMs = 5_000;

/** The acts of this tab that the server does not know yet, in order. */
export const useActs = create<{ acts: Act[] }>()(() => ({ acts: [] }));

const actsNow = () => useActs.getState().acts;
const change = (acts: Act[]) => useActs.setState({ acts });
const me = () => useSession.getState().user?._id;

/** The act that is being sent in each chat. */
const sent = new Map<string, string>();
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Queues an act: shown at once, stored across reloads, sent when connected. Earlier ones that it makes needless go. */
export function act(client: QueryClient, done: NewAct): void {
  const author = me();
  if (!author) return;
  const added: Act = { ...done, id: crypto.randomUUID(), at: new Date().toISOString(), state: 'sending' };
  const before = actsNow();
  const after = withAct(before, added, sent.get(done.chatId));
  for (const { id } of before) if (!after.some((kept) => kept.id === id)) forget(storageKey + id);
  storeForMember(storageKey + added.id, author, added);
  change(actsIn(after, 'sending', done.chatId));
  void flush(client, done.chatId);
}

/** Tries again what waits, or was refused. */
export function retryAct(client: QueryClient, { id, chatId }: Act): void {
  change(actsNow().map((known) => (known.id === id ? { ...known, state: 'sending' } : known)));
  change(actsIn(actsNow(), 'sending', chatId));
  void flush(client, chatId);
}

/** Discards an act: the message is shown as the server has it. */
export function discardAct({ id }: Act): void {
  forget(storageKey + id);
  change(actsNow().filter((known) => known.id !== id));
}

/** Sends all that waits, per chat in order. */
function sendWaiting(client: QueryClient): void {
  clearTimeout(retryTimer);
  change(actsIn(actsNow(), 'sending'));
  for (const chatId of new Set(actsNow().map((known) => known.chatId))) void flush(client, chatId);
}

let followed: string | undefined;

/** Restores the acts of an earlier visit, and sends them when it can, until the member logs out. Once more does nothing. */
export function followActs(client: QueryClient, member: string): void {
  if (followed === member) return;
  followed = member;
  const stored = storedNames(storageKey).flatMap((name) => actFrom(readForMember(name, member)) ?? []);
  const known = new Set(actsNow().map(({ id }) => id));
  const restored = stored.filter(({ id }) => !known.has(id));
  change([...actsNow(), ...restored].toSorted((a, b) => a.at.localeCompare(b.at)));
  const stops = [
    onRemoved((name) => change(actsNow().filter(({ id }) => storageKey + id !== name))),
    live.onConnect(() => sendWaiting(client)),
    // An act waits for the messages that were written before it.
    useOutbox.subscribe(() => {
      for (const chatId of new Set(actsNow().map((waiting) => waiting.chatId))) void flush(client, chatId);
    }),
    useSession.subscribe(({ user }) => {
      if (user?._id === member) return;
      for (const stop of stops) stop();
      clearTimeout(retryTimer);
      followed = undefined;
      change([]);
    }),
  ];
  sendWaiting(client);
}

async function flush(client: QueryClient, chatId: string): Promise<void> {
  if (sent.has(chatId)) return;
  const next = () => nextActIn(actsNow(), useOutbox.getState().entries, chatId);
  for (let first = next(); first; first = next()) {
    sent.set(chatId, first.id);
    await deliver(client, first);
    sent.delete(chatId);
  }
}

async function deliver(client: QueryClient, queued: Act): Promise<void> {
  const author = me();
  if (!author) return void change([]);
  try {
    const { data } = await send(queued);
    if (me() !== author) return;
    client.setQueryData<Thread>(
      messagesKey(queued.chatId),
      (cached) => cached && withMessages(cached, [data]),
    );
    discardAct(queued);
  } catch (error) {
    if (isRetryable(error)) {
      change(actsIn(actsNow(), 'waiting', queued.chatId));
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => sendWaiting(client), retryMs);
    } else refuse(queued, sentenceOf(error, chatTexts.message.failed[queued.kind]));
  }
}

/** The message has the sentence until it is discarded. A refused text outlasts a reload, because it was typed. */
function refuse({ id, kind }: Act, reason: string): void {
  if (kind !== 'edit') forget(storageKey + id);
  change(actsNow().map((known) => (known.id === id ? { ...known, state: 'refused', reason } : known)));
}

/** A kind of act that is not named here is an error of the types. */
function send(queued: Act): Promise<{ data: ChatMessage }> {
  const params = { chatId: queued.chatId, messageId: queued.messageId };
  switch (queued.kind) {
    case 'edit':
      return call(operations.editMessage, { params, body: { text: queued.text } });
    case 'delete':
      return call(operations.deleteMessage, { params });
    case 'pin':
      return call(operations.pinMessage, { params });
    case 'unpin':
      return call(operations.unpinMessage, { params });
    case 'react':
      return call(operations.addReaction, { params: { ...params, emoji: queued.emoji } });
    case 'unreact':
      return call(operations.removeReaction, { params: { ...params, emoji: queued.emoji } });
  }
}
