import type { ChatMessage } from '@tandem/contract/chat';
import type { listSavedMessages, SavedMessage } from '@tandem/contract/chat/chat-saved-messages';
import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageOf, readCursor } from '../../../platform/paging/keyset.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { lockMembers } from '../../account/public.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { chatErrors } from '../chat.errors.ts';
import { lockChat } from '../chat.repository.ts';
import { findMessage, type MessageId } from '../messages/chat-message-changes.repository.ts';
import { whyWithheld } from '../messages/chat-message-changes.rules.ts';
import { requireMessage } from '../messages/chat-message-changes.service.ts';
import { listSaved, removeSaved, save, takeDue } from './chat-saved-messages.repository.ts';

const dayMs = 86_400_000;
/** Reminders of one statement, so that none takes long. */
const batch = 500;

type SavedDeps = Omit<ChatDeps, 'people'>;
type Query = ParsedInput<typeof listSavedMessages>['query'];

/** Messages that members save for themselves, and reminders of them. */
export function createSavedMessagesService(deps: SavedDeps) {
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
