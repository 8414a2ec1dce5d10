import {
  type ChatMessage,
  chatRead,
  chatsChanged,
  type listChatMessages,
  receiveMessage,
} from '@tandem/contract/chat';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import type { PersonSummary } from '@tandem/contract/people';
import { createGroupWriter, type Waiting } from '../../../platform/concurrency/group-writer.ts';
import { createKeyedLimiter } from '../../../platform/concurrency/keyed-work.ts';
import { isDeadlock, isRolledBack } from '../../../platform/database/database-errors.ts';
import type { Database, Queryable, Reader } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type Live, memberAudience } from '../../../platform/live/live.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { attachFiles } from '../../attachments/public.ts';
import { chatErrors } from '../chat.errors.ts';
import { listRepliedTo } from '../chat-notifications.repository.ts';
import { findAccess, insertDirect } from '../chat.repository.ts';
import { chatAudience, decideSend, type EarlierMessage, rangeAround, whyNotRead } from '../chat.rules.ts';
import type { ChatDeps } from '../chat.deps.ts';
import type { MessageIndexer } from '../search/message-indexer.service.ts';
import { createNotifyMentioned, decideMentioned } from './chat-mentions.service.ts';
import {
  findSent,
  findSeq,
  findSeqAt,
  insertInFreeChats,
  insertMessages,
  listByIds,
  listMessages,
  listRange,
  type NewMessages,
  type Outcome,
  type StoredMessage,
} from './chat-messages.repository.ts';

export interface OutgoingMessage {
  chatId: string;
  text: string;
  /** The idempotency key: a retry with the same key returns the stored message. */
  clientId: string | null;
  /** The id of the message that it replies to. */
  replyTo: string | null;
  /** Files that the sender uploaded to the chat; none where absent. */
  fileIds?: readonly string[];
}

/** The stored message; `isRepeat` when an earlier request has sent it. */
export interface SendResult {
  message: ChatMessage;
  isRepeat: boolean;
}

type Page = ParsedInput<typeof listChatMessages>['query'];

/** Keeps a batch far below the statement timeout. */
const mostInBatch = 50;

/**
 * Concurrent transactions: the embedded database runs one statement at a time; on PostgreSQL, connections remain for other
 * requests. Of batches for several chats two run at a time: with more, each would carry fewer messages.
 */
const atOnce = { embedded: { together: 1, apart: 1 }, postgres: { together: 2, apart: 8 } };

/** How many sends this process remembers to have published. */
const mostRemembered = 10_000;

type MessagesDeps = Omit<ChatDeps, 'people' | 'forgetMessage'>;

/** Sends and lists messages. */
export function createChatMessagesService(deps: MessagesDeps) {
  const publisher = createPublisher(deps);
  const write = createMessageWriter(deps, publisher);
  return {
    listChatMessages: (context: ChatContext, page: Page, reader: Reader) =>
      list({ ...deps, reader }, context, page),
    sendMessage: async (me: string, outgoing: OutgoingMessage): Promise<SendResult> => {
      await refuseUnverified(deps, me, outgoing.chatId);
      const pending = { me, ...outgoing, mentioned: await decideMentioned(deps, me, outgoing) };
      const result =
        (outgoing.fileIds ?? []).length === 0
          ? await write(outgoing.chatId, pending)
          : await writeWithFiles(deps, publisher, pending);
      return resultOf(deps, publisher, { outgoing, result });
    },
  };
}

/** Direct messages need a verified e-mail address where the community asks for it; the chats of projects do not. */
export async function refuseUnverified(
  { database, mustVerifyEmail }: MessagesDeps,
  me: string,
  chatId: string,
): Promise<void> {
  if (!(await mustVerifyEmail(me))) return;
  const access = await findAccess(database.orm, me, chatId);
  if (access?.kind !== 'group') refuse(commonFailures.emailUnverified);
}

interface ChatContext {
  me: string;
  chatId: string;
}

async function list(
  { database, reader }: MessagesDeps & { reader: Reader },
  { me, chatId }: ChatContext,
  page: Page,
): Promise<MessagePage> {
  // The number is read first: the messages may show later changes, and never miss one that it counts.
  const access = await findAccess(database.orm, me, chatId);
  const why = whyNotRead(access);
  if (access === null || why !== null) return refuse(why ?? chatErrors.notFound);
  const { changeSeq, lastSeq } = access;
  const middle = await findMiddle(database.orm, { chatId, lastSeq }, page);
  if (middle === null) {
    // The latest messages are read by everybody who opens the chat, and from where they are written.
    const db = page.before === undefined ? database.orm : await reader();
    const found = await listMessages(db, { me, chatId }, page);
    return { ...found, ...(await quotedIn(db, { me, chatId }, found.messages)), changeSeq };
  }
  const { from, to } = rangeAround(middle, { lastSeq, limit: page.limit });
  const messages = await listRange(database.orm, { me, chatId }, { from, to });
  const quoted = await quotedIn(database.orm, { me, chatId }, messages);
  return { messages, ...quoted, hasMore: from > 1, hasLater: to < lastSeq, changeSeq };
}

/** The originals of replies, without those that are among the messages. */
async function quotedIn(
  db: Queryable,
  of: { me: string; chatId: string },
  messages: readonly ChatMessage[],
): Promise<{ quoted?: ChatMessage[] }> {
  const known = new Set(messages.map(({ _id }) => _id));
  const ids = new Set(messages.flatMap(({ replyTo }) => replyTo?._id ?? []).filter((id) => !known.has(id)));
  return ids.size === 0 ? {} : { quoted: await listByIds(db, of, [...ids]) };
}

interface MessagePage {
  messages: ChatMessage[];
  quoted?: ChatMessage[];
  hasMore: boolean;
  hasLater?: boolean;
  changeSeq: number;
}

/** The `seq` in the middle of the page; null when it is a page before or after a `seq`, or the latest. */
async function findMiddle(
  db: Queryable,
  { chatId, lastSeq }: { chatId: string; lastSeq: number },
  { around, at }: Page,
): Promise<number | null> {
  if (around !== undefined) return (await findSeq(db, chatId, around)) ?? refuse(chatErrors.messageNotFound);
  return at === undefined ? null : findSeqAt(db, { chatId, lastSeq, at });
}

type PendingMessage = OutgoingMessage & { me: string; mentioned: readonly string[] };

/** The inserted message, or why it was not inserted; no outcome when the chat does not exist. */
type WriteResult = { message: ChatMessage } | { message: null; outcome: Outcome | undefined };

type Entry = Waiting<PendingMessage, WriteResult>;

/**
 * Writes messages that arrive at the same time in one transaction (ADR 0013), so that they share round trip and COMMIT. It
 * posts to those chats that nobody else has locked; messages of the others wait for the lock in a transaction of their own. The
 * messages of a chat are never in two batches at a time, which keeps the events of this process in the order of `seq`.
 */
function createMessageWriter(deps: MessagesDeps, publisher: Publisher) {
  const limits = atOnce[deps.database.kind];
  const inTurn = createKeyedLimiter({ inAll: limits.apart, each: 1 });
  const apart = (chatId: string, rest: Entry[]) =>
    inTurn(chatId, async () => {
      const messages = newMessages(rest);
      const at = deps.clock.now();
      const outcomes = await insertBatch(deps.database, { chatId, messages, at });
      settle(publisher, rest, { messages, outcomes, at });
    });
  const together = async (batch: Entry[]): Promise<Entry[]> => {
    const entries = [...Map.groupBy(batch, ({ key }) => key).values()].flat();
    const messages = newMessages(entries);
    const at = deps.clock.now();
    try {
      const outcomes = await insertInFreeChats(deps.database.orm, { messages, at });
      settle(publisher, entries, { messages, outcomes, at });
      return entries.filter((_, index) => outcomes[index] === null);
    } catch (error) {
      if (!isRolledBack(error)) throw error;
      return entries;
    }
  };
  const options = { atOnce: limits.together, most: mostInBatch };
  return createGroupWriter<PendingMessage, WriteResult>(options, { together, apart });
}

/** Writes a message and gives it its files in one transaction, which writes neither when one of them is not there. */
async function writeWithFiles(
  { database, clock }: MessagesDeps,
  publisher: Publisher,
  { me, chatId, text, clientId, replyTo, mentioned, fileIds = [] }: PendingMessage,
): Promise<WriteResult> {
  const written = { _id: newId(), senderId: me, clientId, text, replyTo, mentioned };
  const at = clock.now();
  const { outcome, files } = await database.transaction(async (tx) => {
    const [inserted] = await insertMessages(tx, { chatId, messages: [written], at });
    const isWritten = typeof inserted?.seq === 'number';
    const to = { fileIds, uploaderId: me, chatId, messageId: written._id };
    return { outcome: inserted, files: isWritten ? await attachFiles(tx, to) : [] };
  });
  if (typeof outcome?.seq !== 'number') return { message: null, outcome };
  const message = { ...messageOf({ ...written, chatId }, { ...outcome, seq: outcome.seq, at }), files };
  publisher.publish(message, outcome.otherId);
  return { message };
}

/** A message as its chat sees it first. */
const messageOf = (
  { _id, chatId, text, clientId, replyTo }: ReturnType<typeof newMessages>[number],
  { seq, sender, mentions, at }: Pick<Outcome, 'sender' | 'mentions'> & { seq: number; at: Date },
): SentMessage => ({
  _id,
  chatId,
  text,
  clientId,
  seq,
  createdAt: at.toISOString(),
  sender,
  ...(replyTo !== null && { replyTo: { _id: replyTo } }),
  ...(mentions !== null && { mentions }),
});

const newMessages = (entries: readonly Entry[]) =>
  entries.map(({ key: chatId, item: { me, text, clientId, replyTo, mentioned } }) => ({
    _id: newId(),
    chatId,
    senderId: me,
    clientId,
    text,
    replyTo,
    mentioned,
  }));

interface Written {
  messages: ReturnType<typeof newMessages>;
  /** None for an unknown chat, null for a message that is still to be written. */
  outcomes: (Outcome | null)[];
  at: Date;
}

/** Publishes the inserted messages of a batch, and answers those who sent any. */
function settle(publisher: Publisher, entries: readonly Entry[], { messages, outcomes, at }: Written): void {
  for (const [index, entry] of entries.entries()) {
    const outcome = outcomes[index];
    const written = messages[index];
    if (outcome === null || written === undefined) continue;
    if (typeof outcome?.seq !== 'number') {
      entry.resolve({ message: null, outcome });
      continue;
    }
    const message = messageOf(written, { ...outcome, seq: outcome.seq, at });
    publisher.publish(message, outcome.otherId);
    entry.resolve({ message });
  }
}

async function insertBatch({ orm }: Database, batch: NewMessages): Promise<Outcome[]> {
  try {
    return await insertMessages(orm, batch);
  } catch (error) {
    if (!isDeadlock(error)) throw error;
  }
  // Two batches with the same `clientId`s in another order can deadlock; single messages wait for one lock each and cannot.
  const outcomes: Outcome[] = [];
  for (const message of batch.messages)
    outcomes.push(...(await insertMessages(orm, { ...batch, messages: [message] })));
  return outcomes;
}

type SentMessage = ChatMessage & { sender: PersonSummary };
type Publisher = ReturnType<typeof createPublisher>;

/**
 * Publishes each message once. A message may be stored and not published: the connection to the database was cut between
 * COMMIT and reply, or the process that stored it ended. Its sender retries, so a repeat publishes what nobody here has.
 */
function createPublisher(deps: MessagesDeps) {
  const published = new Set<string>();
  const readRepliedTo = (ids: readonly string[]) => listRepliedTo(deps.database.orm, ids);
  const notifyMentioned = createNotifyMentioned(deps);
  const publish = (message: SentMessage, otherId: string | null) => {
    published.add(message._id);
    const [oldest] = published;
    if (published.size > mostRemembered && oldest !== undefined) published.delete(oldest);
    publishMessage(deps.live, message, otherId);
    deps.messageIndexer.note(message.chatId);
    const kind = { kind: 'messageReplied', actorId: message.sender._id, projectId: null } as const;
    if (message.replyTo !== undefined) deps.notify(readRepliedTo, { ...kind, requestId: message._id });
    notifyMentioned(message, message.mentions?.map(({ _id }) => _id) ?? []);
  };
  return {
    publish,
    publishIfNew: (message: SentMessage, otherId: string | null) => {
      // A message that was changed meanwhile has reached everybody with its change.
      if (!published.has(message._id) && message.changeSeq === undefined) publish(message, otherId);
    },
  };
}

/** Publishes a message. A direct chat appears to both with its first message. */
function publishMessage(live: Live, message: SentMessage, otherId: string | null): void {
  const { chatId, seq, sender } = message;
  const newChatMemberIds = seq === 1 && otherId !== null ? [sender._id, otherId] : [];
  live.addToAudience(newChatMemberIds, chatAudience(chatId));
  live.publish(receiveMessage, chatAudience(chatId), message);
  live.publish(chatRead, memberAudience(sender._id), { chatId, lastReadSeq: seq, unread: 0 });
  live.publish(chatsChanged, newChatMemberIds.map(memberAudience), { chatId });
}

async function resultOf(
  { database }: MessagesDeps,
  publisher: Publisher,
  { outgoing, result }: { outgoing: OutgoingMessage; result: WriteResult },
): Promise<SendResult> {
  if (result.message !== null) return { message: result.message, isRepeat: false };
  if (result.outcome === undefined) return refuse(chatErrors.notFound);
  const { sender, otherId } = result.outcome;
  const { clientId } = outgoing;
  const sent = clientId === null ? null : await findSent(database.orm, sender, clientId);
  const decision = decideSend({ ...outgoing, ...result.outcome, earlier: sent && asSent(sent) });
  if (typeof decision !== 'string')
    return decision.why === chatErrors.replyElsewhere
      ? refuseField(decision.why, 'replyTo')
      : refuse(decision.why);
  if (decision === 'send' || sent === null) throw new Error('A message that may be sent was not inserted.');
  publisher.publishIfNew(sent.message, otherId);
  return { message: sent.message, isRepeat: true };
}

/** The stored message as it was sent. */
const asSent = ({ message, sentText }: StoredMessage): EarlierMessage => ({
  chatId: message.chatId,
  // Nothing is left of what a deleted message said, so any words are taken for it.
  words:
    message.deletedAt === undefined
      ? {
          text: sentText,
          replyTo: message.replyTo?._id ?? null,
          fileIds: (message.files ?? []).map(({ _id }) => _id),
        }
      : null,
});

/** Sends a direct message within a transaction of another feature, which made sure that the two may talk. */
export const createSendDirectNote =
  (live: Live, indexer: Pick<MessageIndexer, 'note'>) =>
  async (
    tx: Queryable,
    { from, to, text, at }: { from: string; to: string; text: string; at: Date },
  ): Promise<() => void> => {
    const chatId = await insertDirect(tx, { id: newId(), memberIds: [from, to], at });
    const note = { _id: newId(), senderId: from, clientId: null, text, replyTo: null, mentioned: [] };
    const [outcome] = await insertMessages(tx, { chatId, messages: [note], at });
    if (typeof outcome?.seq !== 'number') throw new Error('A note was not inserted.');
    const { seq, sender, otherId } = outcome;
    const message = { _id: note._id, chatId, seq, text, createdAt: at.toISOString(), sender, clientId: null };
    return () => {
      publishMessage(live, message, otherId);
      indexer.note(chatId);
    };
  };
