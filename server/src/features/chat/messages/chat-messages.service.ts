import {
  type ChatMessage,
  chatRead,
  chatsChanged,
  type listChatMessages,
  receiveMessage,
} from '@tandem/contract/chat';
import type { ParsedInput } from '@tandem/contract/operation';
import type { PersonSummary } from '@tandem/contract/people';
import { createBatchWriter } from '../../../platform/concurrency/batch-writer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDeadlock } from '../../../platform/database/database-errors.ts';
import { newId } from '../../../platform/ids.ts';
import { memberAudience } from '../../../platform/live/sockets.ts';
import { refuse } from '../../../platform/refusal.ts';
import { chatErrors } from '../chat.errors.ts';
import { findAccess } from '../chat.repository.ts';
import { chatAudience, decideSend, whyNotRead } from '../chat.rules.ts';
import type { ChatDeps } from '../chat.service.ts';
import {
  findSent,
  insertMessages,
  listMessages,
  type NewMessages,
  type Outcome,
} from './chat-messages.repository.ts';

/** What a member wants to say, and where. */
export interface OutgoingMessage {
  chatId: string;
  text: string;
  /** The sender's own name for the message: sent again under it, it stays one message. */
  clientId: string | null;
}

/** What became of it: the message, and whether it was said before. */
export interface SendResult {
  message: ChatMessage;
  isRepeat: boolean;
}

type Page = ParsedInput<typeof listChatMessages>['query'];

/** What goes in one batch at most, so that it is over long before a statement is given up. */
const mostInBatch = 50;

/** How many batches are under way at once: the embedded database does one thing at a time, and others want connections too. */
const batchesAtOnce = { embedded: 1, postgres: 8 };

type MessagesDeps = Omit<ChatDeps, 'people'>;

/** Saying something in a chat and reading what was said. */
export function createChatMessagesService(deps: MessagesDeps) {
  // What is said in a chat while it is held by others of this process would only wait for its row, each with a connection of
  // the pool in hand; it goes together when they are done. So what this process tells goes out in the order of `seq`, too.
  const bounds = { atOnce: batchesAtOnce[deps.database.kind], most: mostInBatch };
  const write = createBatchWriter(bounds, (chatId, wanted: Wanted[]) => writeAll(deps, chatId, wanted));
  return {
    listChatMessages: (me: string, chatId: string, page: Page) => list(deps, { me, chatId }, page),
    sendMessage: async (me: string, outgoing: OutgoingMessage): Promise<SendResult> =>
      resultOf(deps, outgoing, await write(outgoing.chatId, { me, ...outgoing })),
  };
}

async function list(
  { database }: MessagesDeps,
  { me, chatId }: { me: string; chatId: string },
  page: Page,
): Promise<{ messages: ChatMessage[]; hasMore: boolean }> {
  const why = whyNotRead(await findAccess(database.orm, me, chatId));
  return why === null ? listMessages(database.orm, chatId, page) : refuse(why);
}

type Wanted = OutgoingMessage & { me: string };

/** A message that stands, or how the sender stands who did not get it written. */
type Written = { message: ChatMessage } | { message: null; outcome: Outcome | undefined };

async function writeAll(deps: MessagesDeps, chatId: string, wanted: readonly Wanted[]): Promise<Written[]> {
  const at = deps.clock.now();
  const messages = wanted.map(({ me, text, clientId }) => ({ _id: newId(), senderId: me, clientId, text }));
  const outcomes = await insertAll(deps.database, { chatId, messages, at });
  return messages.map(({ _id, clientId, text }, row) => {
    const outcome = outcomes[row];
    if (typeof outcome?.seq !== 'number') return { message: null, outcome };
    const { seq, sender, otherId } = outcome;
    const message = { _id, chatId, seq, text, createdAt: at.toISOString(), sender, clientId };
    emit(deps, message, seq === 1 && otherId !== null ? [sender._id, otherId] : []);
    return { message };
  });
}

async function insertAll({ orm }: Database, batch: NewMessages): Promise<Outcome[]> {
  try {
    return await insertMessages(orm, batch);
  } catch (error) {
    if (!isDeadlock(error)) throw error;
  }
  // Members who send the same again in two chats at once can make two batches wait for each other; one message waits for one thing.
  const outcomes: Outcome[] = [];
  for (const one of batch.messages)
    outcomes.push(...(await insertMessages(orm, { ...batch, messages: [one] })));
  return outcomes;
}

/** Tells what was said; the two of a direct chat also, at the first of it, that there is one now. */
function emit(
  { live }: MessagesDeps,
  message: ChatMessage & { sender: PersonSummary },
  firstOf: string[],
): void {
  const { chatId, seq, sender } = message;
  live.addToAudience(firstOf, chatAudience(chatId));
  live.publish(receiveMessage, chatAudience(chatId), message);
  live.publish(chatRead, memberAudience(sender._id), { chatId, lastReadSeq: seq, unread: 0 });
  live.publish(chatsChanged, firstOf.map(memberAudience), { chatId });
}

async function resultOf(
  { database }: MessagesDeps,
  outgoing: OutgoingMessage,
  written: Written,
): Promise<SendResult> {
  if (written.message !== null) return { message: written.message, isRepeat: false };
  if (written.outcome === undefined) return refuse(chatErrors.notFound);
  const { access, sender } = written.outcome;
  const { chatId, text, clientId } = outgoing;
  const earlier = clientId === null ? null : await findSent(database.orm, sender, clientId);
  const decision = decideSend({ chatId, text, access, earlier });
  if (typeof decision !== 'string') return refuse(decision.why);
  if (decision === 'send' || earlier === null) throw new Error('A message that may be sent was not written.');
  return { message: earlier, isRepeat: true };
}
