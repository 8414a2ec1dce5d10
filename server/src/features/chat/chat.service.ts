import { chatsChanged } from '@tandem/contract/chat';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { AudienceResolver, Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import { lockMembers, type PeopleViews } from '../account/public.ts';
import { chatErrors } from './chat.errors.ts';
import { findDirect, findGroup, findAccess, insertDirect, listChatIds } from './chat.repository.ts';
import { chatAudience, accessLevelOf, whyNotRead, whyNotWrite } from './chat.rules.ts';
import { createChatInboxService } from './inbox/chat-inbox.service.ts';
import { createChatMessagesService } from './messages/chat-messages.service.ts';

/** What the chat feature needs. */
export interface ChatDeps {
  database: Database;
  clock: Clock;
  live: Live;
  people: PeopleViews;
}

export type ChatService = ReturnType<typeof createChatService>;

/** A chat is heard by everyone who belongs to it, on all their devices and all the time. */
export const chatAudienceResolver = (database: Database): AudienceResolver => ({
  kind: 'chat',
  autoJoin: true,
  of: async (memberIds) => {
    const chatIds = await listChatIds(database.orm, memberIds);
    return new Map([...chatIds].map(([memberId, ids]) => [memberId, ids.map(chatAudience)]));
  },
});

/** Tells members that whom they may talk to directly has changed, and so their chats of two. */
export const emitPartnersChanged =
  (live: Live) =>
  (memberIds: readonly string[]): void =>
    live.publish(chatsChanged, memberIds.map(memberAudience), { chatId: null });

/** Chats and their messages; refusals are of `chatErrors`, and a chat is named by its id. */
export function createChatService(deps: ChatDeps) {
  const { orm } = deps.database;
  return {
    ...createChatMessagesService(deps),
    ...createChatInboxService(deps),
    findGroupChat: (me: string, projectId: string | undefined): Promise<string> =>
      findGroupChat(deps, me, projectId),
    openDirectChat: (me: string, userId: string): Promise<string> => openDirect(deps, me, userId),
    requireChatAccess: async (me: string, chatId: string) => {
      const access = await findAccess(orm, me, chatId);
      const why = whyNotRead(access);
      if (access === null || why !== null) return refuse(why ?? chatErrors.notFound);
      return { lastSeq: access.lastSeq, lastReadSeq: access.lastReadSeq };
    },
    requireMayWrite: async (me: string, chatId: string) => {
      const why = whyNotWrite(await findAccess(orm, me, chatId));
      if (why !== null) refuse(why);
    },
  };
}

/** The group chat of a project that the member belongs to. */
async function findGroupChat(
  { database }: ChatDeps,
  me: string,
  projectId: string | undefined,
): Promise<string> {
  if (projectId === undefined) return refuseField(chatErrors.projectRequired, 'projectId');
  return (await findGroup(database.orm, me, projectId)) ?? refuse(chatErrors.notFound);
}

/** The chat of two, made when there is none; what was said before is opened also where the two may talk no more. */
async function openDirect(deps: ChatDeps, me: string, userId: string): Promise<string> {
  if (me === userId) return refuse(chatErrors.withOneself);
  const { database } = deps;
  const standing = await findDirectChat(database.orm, me, userId);
  if (standing !== null) return standing;
  const id = await database.transaction(async (tx) => {
    // One of them may be deleting their account, whose unused chats go with it.
    await lockMembers(tx, [me, userId]);
    const opened = await findDirectChat(tx, me, userId);
    return opened ?? insertDirect(tx, { id: newId(), one: me, other: userId, at: deps.clock.now() });
  });
  deps.live.addToAudience([me, userId], chatAudience(id));
  return id;
}

/** The chat of two who may talk or did; null where they may, and have none yet. */
async function findDirectChat(db: Queryable, me: string, userId: string): Promise<string | null> {
  const { mayTalk, chat } = await findDirect(db, me, userId);
  const access = { kind: 'direct' as const, lastSeq: chat?.lastSeq ?? 0, isMember: true, mayTalk };
  if (accessLevelOf(access) === 'none') return refuse(chatErrors.notPartners);
  return chat?.id ?? null;
}
