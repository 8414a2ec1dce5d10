import { createHash } from 'node:crypto';
import type { ChatMessage } from '@tandem/contract/chat';
import { everyone, mentionedIn } from '@tandem/contract/chat/plain-text';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { chats } from '../chat.tables.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { findEveryoneFacts, listEverybodyIn, noteEveryone } from './chat-mentions.repository.ts';
import { decideEveryone } from './chat-message-changes.rules.ts';

/** Whom a message names. `everyone` is decided before it is sent, under the lock of the chat, and is rare. */
export async function decideMentioned(
  { database, clock }: Pick<ChatDeps, 'database' | 'clock'>,
  me: string,
  { chatId, text, clientId }: { chatId: string; text: string; clientId: string | null },
): Promise<string[]> {
  const named = mentionedIn(text);
  if (!named.includes(everyone)) return named;
  const lock = { table: chats, id: chatId, strength: 'no key update' as const };
  const by = createHash('sha256')
    .update(`${me} ${clientId ?? newId()}`)
    .digest('base64url');
  const isAllowed = await database.transaction(
    (tx) => allowEveryone(tx, { me, chatId, by, now: clock.now() }),
    lock,
  );
  return isAllowed ? named : named.filter((id) => id !== everyone);
}

/** Whether a message may mention everyone, which is noted. Refuses one that comes soon after another. Call it under the chat's lock. */
export async function allowEveryone(
  tx: Queryable,
  { me, chatId, by, now }: { me: string; chatId: string; by: string; now: Date },
): Promise<boolean> {
  const facts = await findEveryoneFacts(tx, me, chatId);
  if (facts === null) return false;
  const decision = decideEveryone(facts, { by, now });
  if (typeof decision !== 'boolean') return refuse(decision.why);
  if (decision && facts.lastBy !== by) await noteEveryone(tx, chatId, { at: now, by });
  return decision;
}

/** Notifies whom a message mentions. Who is mentioned by name is not told that everyone is. */
export function createNotifyMentioned({ database, notify }: Pick<ChatDeps, 'database' | 'notify'>) {
  const readEverybody = (ids: readonly string[]) => listEverybodyIn(database.orm, ids);
  return ({ _id, sender }: ChatMessage, ids: readonly string[]): void => {
    const about = { actorId: sender?._id ?? null, projectId: null, requestId: _id };
    const named = ids.filter((id) => id !== everyone);
    if (named.length > 0) notify(named, { kind: 'messageMentioned', ...about });
    if (named.length < ids.length) notify(readEverybody, { kind: 'everyoneMentioned', ...about });
  };
}
