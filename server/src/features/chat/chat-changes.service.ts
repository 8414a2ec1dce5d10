import type { ChatMessage } from '@tandem/contract/chat';
import { type listChatChanges, messageChanged } from '@tandem/contract/chat/chat-changes';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AfterCommit } from '../projects/public.ts';
import * as repository from './chat-changes.repository.ts';
import { chatErrors } from './chat.errors.ts';
import { findAccess } from './chat.repository.ts';
import { chatAudience, whyNotRead } from './chat.rules.ts';

type Page = ParsedInput<typeof listChatChanges>['query'];

/** The messages of a chat that changed after a number; with it and them a client shows every change up to `changeSeq`. */
export async function listChanges(
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

/** Hides a message, or shows it again when `at` is null; its sender still reads it. Null when the message is gone. */
type HideMessage = (
  tx: Queryable,
  hide: { messageId: string; at: Date | null },
) => Promise<AfterCommit | null>;

/** Hides messages, and publishes after COMMIT. */
export const createHideMessage =
  (live: Live): HideMessage =>
  async (tx, { messageId, at }) => {
    const changed = await repository.changeMessage(tx, messageId, { hiddenAt: at });
    return changed === null ? null : () => publishChange(live, changed);
  };

/** Publishes a change to the chat, and to the sender with what only they may read. */
function publishChange(live: Live, { message, changeSeq, isSenderThere }: repository.ChangedMessage): void {
  const chat = chatAudience(message.chatId);
  const forOthers = message.isHidden ? { ...message, text: '' } : message;
  if (message.sender === null || !isSenderThere)
    return live.publish(messageChanged, chat, { changeSeq, message: forOthers });
  const sender = memberAudience(message.sender._id);
  live.publish(messageChanged, chat, { changeSeq, message: forOthers }, sender);
  live.publish(messageChanged, sender, { changeSeq, message });
}
