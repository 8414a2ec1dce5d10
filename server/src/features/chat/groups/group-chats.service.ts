import { chatsChanged } from '@tandem/contract/chat';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type Live, memberAudience } from '../../../platform/live/live.ts';
import type { ProjectHook } from '../../projects/public.ts';
import { insertMemberships } from '../chat.repository.ts';
import { chatAudience } from '../chat.rules.ts';
import { purgeGroupMessages } from '../messages/chat-messages.repository.ts';
import {
  deleteMembership,
  deleteMemberships,
  insertGroup,
  insertJoined,
  insertLine,
  lockGroup,
  type NewLine,
} from './group-chats.repository.ts';

/**
 * Creates a project's group chat with the project, and updates its members in the transaction that changes the project's.
 * Locks the chat after the project: a leaver's message is either stored before they leave, or refused.
 */
export const chatProjectHook = (live: Live): ProjectHook => ({
  created: async (tx, { projectId, ownerId, at }) => {
    const chatId = newId();
    await insertGroup(tx, { id: chatId, projectId });
    await insertMemberships(tx, chatId, { memberIds: [ownerId], lastReadSeq: 0, joinedAt: at });
    return () => {
      live.addToAudience([ownerId], chatAudience(chatId));
      live.publish(chatsChanged, memberAudience(ownerId), { chatId });
    };
  },
  joined: (tx, { projectId, memberId, role, at }) =>
    withGroup(tx, projectId, async ({ id }) => {
      await insertJoined(tx, { chatId: id, memberId, role, at });
      return () => {
        live.addToAudience([memberId], chatAudience(id));
        live.publish(chatsChanged, [chatAudience(id), memberAudience(memberId)], { chatId: id });
      };
    }),
  left: (tx, { projectId, memberId, by, at }) =>
    withGroup(tx, projectId, async ({ id }) => {
      await deleteMembership(tx, id, memberId);
      await insertLine(tx, { chatId: id, kind: by === memberId ? 'left' : 'removed', memberId, at });
      return () => {
        live.removeFromAudience([memberId], chatAudience(id));
        live.publish(chatsChanged, [chatAudience(id), memberAudience(memberId)], { chatId: id });
      };
    }),
  // The lock of the chat makes a message wait: it is either stored before, or refused.
  archived: (tx, { projectId, isArchived, at }) =>
    withGroup(tx, projectId, withLine(live, tx, { kind: isArchived ? 'archived' : 'unarchived', at })),
  roleChanged: (tx, { projectId, memberId, role, at }) =>
    withGroup(tx, projectId, withLine(live, tx, { kind: 'role', memberId, role, at })),
  deleted: (tx, { projectId, memberIds }) =>
    withGroup(tx, projectId, async ({ id }) => {
      await deleteMemberships(tx, id);
      return () => {
        live.removeFromAudience(memberIds, chatAudience(id));
        live.publish(chatsChanged, memberIds.map(memberAudience), { chatId: id });
      };
    }),
  restored: (tx, { projectId, memberIds, at }) =>
    withGroup(tx, projectId, async ({ id, lastSeq }) => {
      await insertMemberships(tx, id, { memberIds, lastReadSeq: lastSeq, joinedAt: at });
      return () => {
        live.addToAudience(memberIds, chatAudience(id));
        live.publish(chatsChanged, memberIds.map(memberAudience), { chatId: id });
      };
    }),
  purge: purgeGroupMessages,
  handedOver: (tx, { projectId, to, at }) =>
    withGroup(tx, projectId, withLine(live, tx, { kind: 'owner', memberId: to, at })),
});

const withLine =
  (live: Live, tx: Queryable, line: Omit<NewLine, 'chatId'>) =>
  async ({ id: chatId }: { id: string }) => {
    await insertLine(tx, { chatId, ...line });
    return () => live.publish(chatsChanged, chatAudience(chatId), { chatId });
  };

const noGroup = () => new Error('A project has no group chat.');

async function withGroup(
  tx: Queryable,
  projectId: string,
  change: (group: { id: string; lastSeq: number }) => Promise<() => void>,
): Promise<() => void> {
  const group = await lockGroup(tx, projectId);
  if (group === null) throw noGroup();
  return change(group);
}
