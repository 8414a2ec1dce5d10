import { chatsChanged, type ChatMessage, type listChatChanges } from '@tandem/contract/chat';
import type { ChatLine } from '@tandem/contract/chat/chat-lines';
import type { listSavedMessages, SavedMessage } from '@tandem/contract/chat/chat-saved-messages';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type AudienceResolver, type Live, memberAudience } from '../../platform/live/live.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import { lockMembers } from '../account/public.ts';
import type { BlockHook } from '../blocks/public.ts';
import type { ChatFiles } from '../attachments/public.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatErrors } from './chat.errors.ts';
import {
  findAccess,
  findDirect,
  insertDirect,
  listChatIds,
  lockDirect,
  lockChat,
} from './chat.repository.ts';
import { accessLevelOf, chatAudience, whyNotRead, whyNotWrite } from './chat.rules.ts';
import { findGroup, listLines } from './groups/group-chats.repository.ts';
import { createChatInboxService } from './inbox/chat-inbox.service.ts';
import * as repository from './messages/chat-message-changes.repository.ts';
import { findMessage, type MessageId } from './messages/chat-message-changes.repository.ts';
import { createMessageChangesService, requireMessage } from './messages/chat-message-changes.service.ts';
import { findAwaited } from './messages/chat-messages.repository.ts';
import { createChatMessagesService } from './messages/chat-messages.service.ts';
import { limits } from '@tandem/contract/limits';
import { pageOf, readCursor } from '../../platform/paging/keyset.ts';
import { whyWithheld } from './messages/chat-message-changes.rules.ts';
import { listSaved, removeSaved, save, takeDue } from './saved/chat-saved-messages.repository.ts';

export type ChatService = ReturnType<typeof createChatService>;

/** Every member of a chat receives its events, on all their devices. */
export const chatAudienceResolver = (database: Database): AudienceResolver => ({
  kind: 'chat',
  autoJoin: true,
  of: async (memberIds) => {
    const chatIds = await listChatIds(database.orm, memberIds);
    return new Map([...chatIds].map(([memberId, ids]) => [memberId, ids.map(chatAudience)]));
  },
});

/** Tells members that the people they may message, and so their direct chats, have changed. */
export const publishPartnersChanged =
  (live: Live) =>
  (memberIds: readonly string[]): void =>
    live.publish(chatsChanged, memberIds.map(memberAudience), { chatId: null });

/** Chats, messages and the inbox; refuses with `chatErrors`. */
export function createChatService(deps: ChatDeps) {
  const { orm } = deps.database;
  return {
    ...createChatMessagesService(deps),
    ...createMessageChangesService(deps),
    ...createSavedMessagesService(deps),
    ...createChatInboxService(deps),
    listChatChanges: (me: string, chatId: string, page: Parameters<typeof listChanges>[2]) =>
      listChanges(deps, { me, chatId }, page),
    listChatLines: async (me: string, chatId: string, from: number): Promise<ChatLine[]> => {
      const why = whyNotRead(await findAccess(orm, me, chatId));
      return why === null ? listLines(orm, chatId, from) : refuse(why);
    },
    findGroupChat: (me: string, projectId: string | undefined): Promise<string> =>
      findGroupChat(deps, me, projectId),
    openDirectChat: (me: string, userId: string): Promise<string> => openDirectChat(deps, me, userId),
    requireChatAccess: async (me: string, chatId: string) => {
      const access = await findAccess(orm, me, chatId);
      const why = whyNotRead(access);
      if (access === null || why !== null) return refuse(why ?? chatErrors.notFound);
      const { lastSeq, lastReadSeq, changeSeq } = access;
      return { lastSeq, lastReadSeq, changeSeq };
    },
    /** Refuses who may not write; false for who has to wait for an answer, and so must not be seen typing. */
    mayShowTyping: async (me: string, chatId: string): Promise<boolean> => {
      const why = whyNotWrite(await findAccess(orm, me, chatId));
      return why === null ? (await findAwaited(orm, me, chatId)) === null : refuse(why);
    },
  };
}

async function findGroupChat(
  { database }: ChatDeps,
  me: string,
  projectId: string | undefined,
): Promise<string> {
  if (projectId === undefined) return refuseField(chatErrors.projectRequired, 'projectId');
  return (await findGroup(database.orm, me, projectId)) ?? refuse(chatErrors.notFound);
}

/** Finds or creates the direct chat; an existing chat with messages opens even when the two may no longer message. */
async function openDirectChat(deps: ChatDeps, me: string, userId: string): Promise<string> {
  if (me === userId) return refuse(chatErrors.withOneself);
  const { database } = deps;
  const existing = await findDirectChat(database.orm, me, userId);
  if (existing !== null) return existing;
  const id = await database.transaction(async (tx) => {
    // Account deletion also locks the member, and deletes their chats without messages.
    await lockMembers(tx, [me, userId]);
    const concurrent = await findDirectChat(tx, me, userId);
    return concurrent ?? insertDirect(tx, { id: newId(), memberIds: [me, userId], at: deps.clock.now() });
  });
  deps.live.addToAudience([me, userId], chatAudience(id));
  return id;
}

/** The id of their direct chat; null when none exists yet. Refuses when the member may neither read nor write. */
async function findDirectChat(db: Queryable, me: string, userId: string): Promise<string | null> {
  const { mayTalk, chat } = await findDirect(db, me, userId);
  const access = { kind: 'direct' as const, lastSeq: chat?.lastSeq ?? 0, isMember: true, mayTalk };
  if (accessLevelOf(access) === 'none') return refuse(chatErrors.notPartners);
  return chat?.id ?? null;
}

/**
 * Closes the direct chat of a member and somebody whom they block: `partners_of` no longer names them to each other. The lock of
 * the chat makes a message wait, which is either stored before or refused. Neither sees that the other is online any more.
 */
export const chatBlockHook =
  (live: Live): BlockHook =>
  async (tx, { blockerId, blockedId }) => {
    await lockDirect(tx, blockerId, blockedId);
    return () => {
      publishPartnersChanged(live)([blockerId, blockedId]);
      live.announcePresence({ online: [], offline: [], parted: [blockerId, blockedId] });
    };
  };

type Page = ParsedInput<typeof listChatChanges>['query'];

/** The messages of a chat that changed after a number; with it and them a client shows every change up to `changeSeq`. */
async function listChanges(
  { database }: { database: Database },
  { me, chatId }: { me: string; chatId: string },
  { after = 0, limit }: Page,
): Promise<{ messages: ChatMessage[]; hasMore: boolean; changeSeq: number }> {
  // The number is read first: the messages may show later changes, and never miss one that it counts.
  const access = await findAccess(database.orm, me, chatId);
  const why = whyNotRead(access);
  if (access === null || why !== null) return refuse(why ?? chatErrors.notFound);
  const found = await repository.listChanges(database.orm, { me, chatId }, { after, limit });
  const last = found.messages.at(-1)?.changeSeq ?? access.changeSeq;
  return { ...found, changeSeq: found.hasMore ? last : access.changeSeq };
}

/** Who may add files to a message of a chat, and read them. */
export const createChatFiles = (mustVerifyEmail: ChatDeps['mustVerifyEmail']): ChatFiles => ({
  requireMaySend: async (db, me, chatId) => {
    const facts = await repository.findFileFacts(db, me, { chatId, messageId: null });
    const why = whyNotWrite(facts);
    if (facts === null || why !== null) return refuse(why ?? chatErrors.notFound);
    if (facts.kind === 'direct' && (await mustVerifyEmail(me))) refuse(commonFailures.emailUnverified);
    const waitsFor = await findAwaited(db, me, chatId);
    if (waitsFor !== null) refuse(chatErrors.waitForReply(waitsFor));
    return { projectId: facts.projectId };
  },
  mayRead: async (db, me, place) => {
    const facts = await repository.findFileFacts(db, me, place);
    return whyNotRead(facts) === null && facts?.isShown === true;
  },
});

const dayMs = 86_400_000;
/** Reminders of one statement, so that none takes long. */
const batch = 500;

type SavedDeps = Omit<ChatDeps, 'people'>;
type Query = ParsedInput<typeof listSavedMessages>['query'];

/** Messages that members save for themselves, and reminders of them. */
function createSavedMessagesService(deps: SavedDeps) {
  return {
    saveMessage: async (me: string, on: MessageId, remindAt: string | null): Promise<ChatMessage> => {
      const at = deps.clock.now();
      const reminder = remindAt === null ? null : new Date(remindAt);
      if (reminder !== null && !isInRange(reminder, at))
        refuseField(chatErrors.reminderOutOfRange, 'remindAt');
      return withMessage(deps, { me, ...on }, async (tx) => {
        const { message } = await requireMessage(tx, me, on);
        const why = whyWithheld(message);
        if (why !== null) refuse(why);
        const saved = { memberId: me, messageId: on.messageId, at, remindAt: reminder };
        if (!(await save(tx, saved, limits.savedMessages.count))) refuse(chatErrors.tooManySaved);
      });
    },
    unsaveMessage: (me: string, on: MessageId): Promise<ChatMessage> =>
      withMessage(deps, { me, ...on }, async (tx) => {
        await requireMessage(tx, me, on);
        await removeSaved(tx, { memberId: me, messageId: on.messageId });
      }),
    listSavedMessages: async (
      me: string,
      { cursor, limit }: Query,
    ): Promise<{ saved: SavedMessage[]; nextCursor: string | null }> => {
      const after = readCursor(cursor, chatErrors.invalidCursor);
      const { rows, nextCursor } = pageOf(await listSaved(deps.database.orm, me, { after, limit }), limit);
      return { saved: rows.map(({ saved }) => saved), nextCursor };
    },
    remindOfSavedMessages: async (): Promise<void> => {
      const at = deps.clock.now();
      let taken: Awaited<ReturnType<typeof takeDue>>;
      do {
        taken = await takeDue(deps.database.orm, at, batch);
        for (const { memberId, messageId } of taken) {
          const kind = { kind: 'savedMessageDue', actorId: null, projectId: null } as const;
          deps.notify(memberId, { ...kind, requestId: messageId }, { at });
        }
      } while (taken.length === batch);
    },
  };
}

const isInRange = (remindAt: Date, now: Date) =>
  remindAt > now && remindAt.getTime() - now.getTime() <= limits.savedMessages.reminderDays * dayMs;

/** Works under the locks of the member, who may save a limited number, and of the chat, where messages are deleted. */
async function withMessage(
  { database }: SavedDeps,
  { me, ...on }: MessageId & { me: string },
  work: (tx: Queryable) => Promise<void>,
): Promise<ChatMessage> {
  const message = await database.transaction(async (tx) => {
    await lockMembers(tx, [me]);
    await lockChat(tx, on.chatId);
    await work(tx);
    return findMessage(tx, me, on.messageId);
  });
  return message ?? refuse(chatErrors.messageNotFound);
}
