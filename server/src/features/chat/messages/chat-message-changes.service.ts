import { type ChatMessage, messageChanged } from '@tandem/contract/chat';
import { everyone, mentionedIn, type Mention, notifiedByEdit } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Live, memberAudience } from '../../../platform/live/live.ts';
import { type ListPage, pageOf, readCursor } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { removeFilesOfMessage } from '../../attachments/public.ts';
import type { AfterCommit } from '../../projects/public.ts';
import { chatErrors } from '../chat.errors.ts';
import { findAccess, lockChat } from '../chat.repository.ts';
import { findProjectOf } from '../inbox/chat-inbox.repository.ts';
import { chatAudience, whyNotRead, whyNotWrite } from '../chat.rules.ts';
import { chats } from '../chat.tables.ts';
import type { ChatDeps } from '../chat.deps.ts';
import {
  type ChangedMessage,
  changeMessage,
  countPins,
  deleteReaction,
  deleteTraces,
  emptied,
  findMessage,
  findMessageFacts,
  findTaskLink,
  insertReaction,
  insertRevision,
  listPins,
  listReactions,
  listRevisions,
  listWithFiles,
  type MessageChange,
  type MessageFacts,
  type MessageId,
} from './chat-message-changes.repository.ts';
import { insertLine } from '../groups/group-chats.repository.ts';
import {
  asSeenBy,
  deleterOf,
  type MessageState,
  type Reaction,
  whyNotEdit,
  whyNotReact,
  whyWithheld,
} from './chat-message-changes.rules.ts';
import { replaceWords } from '../search/message-search.repository.ts';
import { findAwaited } from './chat-messages.repository.ts';
import { deleteMentions, listMentioned, nameMembers, replaceMentions } from './chat-mentions.repository.ts';
import { allowEveryone, createNotifyMentioned } from './chat-mentions.service.ts';
import { refuseUnverified } from './chat-messages.service.ts';

type ChangesDeps = Omit<ChatDeps, 'people'>;

/** Edits, deletes and pins messages, and reacts to them. Each change gets the next number of its chat, and the chat receives it. */
export function createMessageChangesService(deps: ChangesDeps) {
  const notifyMentioned = createNotifyMentioned(deps);
  return {
    editMessage: async (me: string, on: MessageId, text: string): Promise<ChatMessage> => {
      const now = deps.clock.now();
      let notified: readonly string[] = [];
      const message = await changeOne(deps, { me, ...on }, async (tx, facts) => {
        const edited = await edit(tx, facts, { me, text, now });
        notified = edited?.notified ?? [];
        return edited?.change ?? null;
      });
      notifyMentioned(message, notified);
      return message;
    },
    deleteMessage: async (me: string, on: MessageId): Promise<ChatMessage> => {
      let afterCommit: AfterCommit | undefined;
      const message = await changeOne(deps, { me, ...on, takesBack: true }, async (tx, facts) => {
        const { taskId } = facts.message;
        const change = await remove(tx, facts, { me, now: deps.clock.now() });
        if (change !== null && taskId !== null) afterCommit = await deps.forgetMessage(tx, taskId);
        return change;
      });
      afterCommit?.();
      return message;
    },
    addReaction: async (
      me: string,
      { emoji, ...on }: MessageId & { emoji: string },
    ): Promise<ChatMessage> => {
      const at = deps.clock.now();
      let isNew = false;
      const message = await changeOne(deps, { me, ...on }, async (tx, facts) => {
        const change = await react(tx, facts, { memberId: me, emoji, at });
        isNew = change !== null;
        return change;
      });
      const kind = { kind: 'messageReacted', actorId: me, projectId: null, requestId: on.messageId } as const;
      if (isNew && message.sender !== null) deps.notify(message.sender._id, kind, { at });
      return message;
    },
    removeReaction: (me: string, { emoji, ...on }: MessageId & { emoji: string }): Promise<ChatMessage> =>
      changeOne(deps, { me, ...on, takesBack: true }, async (tx, { messageId }) =>
        (await deleteReaction(tx, { messageId, memberId: me, emoji })) ? {} : null,
      ),
    pinMessage: (me: string, on: MessageId): Promise<ChatMessage> =>
      changeOne(deps, { me, ...on }, (tx, facts) => pin(tx, facts, deps.clock.now())),
    unpinMessage: (me: string, on: MessageId): Promise<ChatMessage> =>
      changeOne(deps, { me, ...on }, async (_, { message }) =>
        message.pinnedAt === null ? null : { pinnedAt: null },
      ),
    listPins: async (me: string, chatId: string): Promise<ChatMessage[]> => {
      const { orm } = deps.database;
      const why = whyNotRead(await findAccess(orm, me, chatId));
      return why === null ? listPins(orm, me, chatId) : refuse(why);
    },
    listMessagesWithFiles: async (
      me: string,
      chatId: string,
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ): Promise<ListPage<ChatMessage>> => {
      const { orm } = deps.database;
      const after = readCursor(cursor, chatErrors.invalidCursor);
      const why = whyNotRead(await findAccess(orm, me, chatId));
      if (why !== null) return refuse(why);
      const { rows, nextCursor } = pageOf(await listWithFiles(orm, { me, chatId }, { after, limit }), limit);
      return { data: rows.map(({ message }) => message), nextCursor };
    },
    viewMessageHistory: (me: string, on: MessageId) => viewHistory(deps, me, on),
  };
}

/** The facts of an act on a message that exists. */
type Facts = MessageFacts & MessageId & { message: MessageState };

/**
 * Changes a message under the lock of its chat: whoever leaves, archives, blocks or deletes at the same moment comes before or
 * after. Asks whether the member may write, except where they take something back, which everybody may who reads the chat.
 * `change` refuses, or returns what changes; null when the message is as wanted already.
 */
async function changeOne(
  deps: ChangesDeps,
  { me, takesBack = false, ...on }: MessageId & { me: string; takesBack?: boolean },
  change: (tx: Queryable, facts: Facts) => Promise<MessageChange | null>,
): Promise<ChatMessage> {
  const { database, live } = deps;
  if (!takesBack) await refuseUnverified(deps, me, on.chatId);
  const work = async (tx: Queryable) => {
    const facts = await requireMessage(tx, me, on);
    if (!takesBack) await requireMayWrite(tx, me, facts);
    const changes = await change(tx, facts);
    return changes === null
      ? { changed: null, message: await findMessage(tx, me, on.messageId) }
      : { changed: await changeMessage(tx, on.messageId, changes), message: null };
  };
  const lock = { table: chats, id: on.chatId, strength: 'no key update' as const };
  const { changed, message } = await database.transaction(work, lock);
  if (changed === null) return message ?? refuse(chatErrors.messageNotFound);
  publishChange(live, changed);
  return asSeenBy(me, changed.message);
}

/** The facts of a message; refuses with 404 whoever may not read its chat. */
export async function requireMessage(tx: Queryable, me: string, on: MessageId): Promise<Facts> {
  const facts = await findMessageFacts(tx, me, on);
  const why = whyNotRead(facts?.access ?? null);
  if (facts === null || why !== null) return refuse(why ?? chatErrors.notFound);
  const { message } = facts;
  return message === null ? refuse(chatErrors.messageNotFound) : { ...facts, ...on, message };
}

/** Refuses whoever may not write in the chat now, or has to wait for an answer first. */
async function requireMayWrite(tx: Queryable, me: string, { access, chatId }: Facts): Promise<void> {
  const why = whyNotWrite(access);
  if (why !== null) refuse(why);
  const waitsFor = await findAwaited(tx, me, chatId);
  if (waitsFor !== null) refuse(chatErrors.waitForReply(waitsFor));
}

async function edit(
  tx: Queryable,
  facts: Facts,
  { me, text, now }: { me: string; text: string; now: Date },
): Promise<{ change: MessageChange; notified: readonly string[] } | null> {
  const why = whyNotEdit(facts.message, { me, now });
  if (why !== null) return refuse(why);
  if (facts.message.text === text) return null;
  const isKept = await insertRevision(tx, facts.messageId, limits.messageEdits.times);
  if (!isKept) return refuse(chatErrors.tooManyEdits);
  const { chatId, messageId } = facts;
  await replaceWords(tx, { chatId, messageId, sentAt: facts.message.createdAt, text });
  const added = await mention(tx, facts, { me, text, now });
  return {
    change: { text, editedAt: now },
    notified: notifiedByEdit(added, { createdAt: facts.message.createdAt, now }),
  };
}

/** Changes whom a message mentions; returns who is new. Everyone stays mentioned, and counts again only where it is new. */
async function mention(
  tx: Queryable,
  { chatId, messageId, message }: Facts,
  { me, text, now }: { me: string; text: string; now: Date },
): Promise<string[]> {
  const named = mentionedIn(text);
  if (named.length === 0 && !message.text.includes('<@')) return [];
  const before = named.includes(everyone) ? await listMentioned(tx, messageId) : [];
  const hasEveryone =
    before.includes(everyone) ||
    (named.includes(everyone) && (await allowEveryone(tx, { me, chatId, by: messageId, now })));
  const mentioned = hasEveryone ? named : named.filter((id) => id !== everyone);
  return replaceMentions(tx, { chatId, messageId }, mentioned);
}

async function remove(
  tx: Queryable,
  { message, chatId, messageId, isProjectOwner }: Facts,
  { me, now }: { me: string; now: Date },
): Promise<MessageChange | null> {
  const deletedBy = deleterOf(message, { me, isProjectOwner });
  if (deletedBy === null) return refuse(chatErrors.notYoursToDelete);
  if (message.deletedAt !== null) return null;
  await deleteTraces(tx, messageId);
  await removeFilesOfMessage(tx, messageId);
  await replaceWords(tx, { chatId, messageId, sentAt: message.createdAt, text: '' });
  await deleteMentions(tx, messageId);
  return { ...emptied, deletedAt: now, deletedBy };
}

async function react(
  tx: Queryable,
  { message, messageId }: Facts,
  { at, ...reaction }: Reaction & { at: Date },
): Promise<MessageChange | null> {
  const given = await listReactions(tx, messageId);
  const isGiven = ({ memberId, emoji }: Reaction) =>
    memberId === reaction.memberId && emoji === reaction.emoji;
  if (given.some(isGiven)) return null;
  const why = whyWithheld(message) ?? whyNotReact(given, reaction);
  if (why !== null) return refuse(why);
  await insertReaction(tx, { ...reaction, messageId, at });
  return {};
}

async function pin(tx: Queryable, { message, chatId }: Facts, now: Date): Promise<MessageChange | null> {
  const why = whyWithheld(message);
  if (why !== null) return refuse(why);
  if (message.pinnedAt !== null) return null;
  return (await countPins(tx, chatId)) < limits.pins ? { pinnedAt: now } : refuse(chatErrors.tooManyPins);
}

async function viewHistory(
  { database }: ChangesDeps,
  me: string,
  on: MessageId,
): Promise<{ texts: { text: string; at: string }[]; mentions: Mention[] }> {
  const { message } = await requireMessage(database.orm, me, on);
  const why = whyWithheld(message);
  if (why !== null) return refuse(why);
  const { text, editedAt, createdAt } = message;
  const revisions = await listRevisions(database.orm, on.messageId);
  const texts = [...revisions, { text, writtenAt: editedAt ?? createdAt }];
  const named = new Set(
    texts.flatMap((version) => mentionedIn(version.text)).filter((id) => id !== everyone),
  );
  return {
    texts: texts.map(({ text: was, writtenAt }) => ({ text: was, at: writtenAt.toISOString() })),
    mentions: await nameMembers(database.orm, on.chatId, [...named]),
  };
}

/** The project whose chat a message is in; refuses whoever may not read the chat, and a direct one. */
export async function findProjectOfChat(db: Queryable, me: string, { chatId }: MessageId): Promise<string> {
  const why = whyNotRead(await findAccess(db, me, chatId));
  if (why !== null) return refuse(why);
  return (await findProjectOf(db, chatId)) ?? refuse(chatErrors.noTaskOfDirect);
}

/** A message to make a task of, under the lock of its chat; refuses a deleted or hidden one. */
export async function requireTaskSource(tx: Queryable, me: string, on: MessageId): Promise<ChatMessage> {
  await lockChat(tx, on.chatId);
  const facts = await requireMessage(tx, me, on);
  const why = whyWithheld(facts.message);
  if (why !== null) return refuse(why);
  return (await findMessage(tx, me, on.messageId)) ?? refuse(chatErrors.messageNotFound);
}

/** Shows at a message the task that a member made of it, and says so in the chat, which is locked. */
export async function linkMadeTask(
  live: Live,
  tx: Queryable,
  { chatId, messageId, taskId, me, at }: MessageId & { taskId: string; me: string; at: Date },
): Promise<AfterCommit> {
  await insertLine(tx, { chatId, kind: 'task', memberId: me, taskId, at });
  return linkTask(live, tx, { messageId, taskId });
}

async function linkTask(
  live: Live,
  tx: Queryable,
  { messageId, taskId }: { messageId: string; taskId: string | null },
): Promise<AfterCommit> {
  const changed = await changeMessage(tx, messageId, { taskId });
  return () => changed && publishChange(live, changed);
}

interface Link {
  messageId: string;
  taskId: string;
}

/** Takes a deleted task from its message. Call it under the lock of the chat. */
export async function unlinkTask(
  live: Live,
  tx: Queryable,
  { messageId, taskId }: Link,
): Promise<AfterCommit> {
  const message = await findTaskLink(tx, messageId);
  return message?.taskId === taskId ? linkTask(live, tx, { messageId, taskId: null }) : () => undefined;
}

/** Shows a restored task at its message again; null where the message is deleted, or has another one since. */
export async function relinkTask(
  live: Live,
  tx: Queryable,
  { messageId, taskId }: Link,
): Promise<AfterCommit | null> {
  const message = await findTaskLink(tx, messageId);
  return message?.taskId === null && message.deletedAt === null
    ? linkTask(live, tx, { messageId, taskId })
    : null;
}

/** Hides a message, or shows it again when `at` is null; its sender still reads it. Null when the message is gone. */
type HideMessage = (
  tx: Queryable,
  hide: { messageId: string; at: Date | null },
) => Promise<AfterCommit | null>;

/** Hides messages, and publishes after COMMIT. */
export const createHideMessage =
  (live: Live): HideMessage =>
  async (tx, { messageId, at }) => {
    const changed = await changeMessage(tx, messageId, { hiddenAt: at });
    if (changed === null) return null;
    const { chatId, createdAt, text } = changed.message;
    await replaceWords(tx, {
      chatId,
      messageId,
      sentAt: new Date(createdAt),
      text: at === null ? text : '',
    });
    return () => publishChange(live, changed);
  };

/** Publishes a change to the chat, and to the sender with what only they may read. */
function publishChange(live: Live, { message, changeSeq, isSenderThere }: ChangedMessage): void {
  const chat = chatAudience(message.chatId);
  const forOthers = asSeenBy(null, message);
  if (message.sender === null || !isSenderThere)
    return live.publish(messageChanged, chat, { changeSeq, message: forOthers });
  const sender = memberAudience(message.sender._id);
  live.publish(messageChanged, chat, { changeSeq, message: forOthers }, sender);
  live.publish(messageChanged, sender, { changeSeq, message });
}
