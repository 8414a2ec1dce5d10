import type { ChatMessage } from '@tandem/contract/chat';
import type { PersonSummary } from '@tandem/contract/people';
import { fullName } from '../../../ui/people/full-name.ts';
import { withReaction } from '../message/message-actions.view.ts';
import type { Entry } from './outbox.view.ts';

const actKinds = ['edit', 'delete', 'react', 'unreact', 'pin', 'unpin'] as const;

/** What a member does with a message. */
export type NewAct = { chatId: string; messageId: string } & (
  | { kind: 'edit'; text: string; mentions?: ChatMessage['mentions'] }
  | { kind: 'react' | 'unreact'; emoji: string }
  | { kind: 'delete' | 'pin' | 'unpin' }
);

/** An act that the server does not know yet: `sending`, `waiting` for the connection, or `refused`. A repeated one changes nothing. */
export type Act = NewAct & {
  id: string;
  /** When it was done, ISO 8601. */
  at: string;
  state: 'sending' | 'waiting' | 'refused';
  /** Why it was refused. */
  reason?: string;
};

/** What an act decides about a message; a later act with the same aspect takes the place of an earlier one. */
function aspectOf(act: NewAct): string {
  switch (act.kind) {
    case 'edit':
    case 'delete':
      return act.kind;
    case 'react':
    case 'unreact':
      return `reaction ${act.emoji}`;
    case 'pin':
    case 'unpin':
      return 'pin';
  }
}

/** The acts with a new one, and without those that it makes needless. One that is being sent stays, because it may have arrived. */
export function withAct(acts: readonly Act[], act: Act, sentId: string | undefined): Act[] {
  const isNeedless = (other: Act) =>
    other.messageId === act.messageId &&
    other.id !== sentId &&
    (act.kind === 'delete' || aspectOf(other) === aspectOf(act));
  return [...acts.filter((other) => !isNeedless(other)), act];
}

/** The next act to send in a chat: the first that is not refused, unless it waits, or a message before it is not sent yet. */
export function nextActIn(acts: readonly Act[], entries: readonly Entry[], chatId: string): Act | undefined {
  const first = acts.find((act) => act.chatId === chatId && act.state !== 'refused');
  if (first?.state !== 'sending') return undefined;
  const isBehind = entries.some(
    (entry) => entry.chatId === chatId && entry.state !== 'refused' && entry.at < first.at,
  );
  return isBehind ? undefined : first;
}

/** The acts of a chat in another state; those that were refused stay. */
export const actsIn = (acts: readonly Act[], state: 'sending' | 'waiting', chatId?: string): Act[] =>
  acts.map((act) =>
    act.state !== 'refused' && (chatId === undefined || act.chatId === chatId) ? { ...act, state } : act,
  );

/** Messages as the member made them, whether or not the server knows. The same array where nothing differs. */
export function withActs(
  messages: ChatMessage[],
  acts: readonly Act[],
  me: PersonSummary | null,
): ChatMessage[] {
  const open = Map.groupBy(
    acts.filter(({ state }) => state !== 'refused'),
    ({ messageId }) => messageId,
  );
  if (!messages.some(({ _id }) => open.has(_id))) return messages;
  return messages.map((message) =>
    (open.get(message._id) ?? []).reduce((shown, act) => afterAct(shown, act, me), message),
  );
}

function afterAct(message: ChatMessage, act: Act, me: PersonSummary | null): ChatMessage {
  if (message.deletedAt !== undefined) return message;
  switch (act.kind) {
    case 'edit':
      return { ...message, text: act.text, mentions: act.mentions, editedAt: act.at };
    case 'delete':
      return deleted(message, act.at);
    case 'pin':
      return { ...message, pinnedAt: message.pinnedAt ?? act.at };
    case 'unpin':
      return { ...message, pinnedAt: undefined };
    case 'react':
    case 'unreact': {
      if (me === null) return message;
      const by = { me: me._id, name: fullName(me), isGiven: act.kind === 'react' };
      return withReaction(message, act.emoji, by);
    }
  }
}

const deleted = ({ _id, chatId, seq, createdAt, sender, clientId, changeSeq }: ChatMessage, at: string) => ({
  _id,
  chatId,
  seq,
  createdAt,
  sender,
  clientId,
  ...(changeSeq !== undefined && { changeSeq }),
  text: '',
  deletedAt: at,
});

/** Parses a stored act; undefined when it is invalid. */
export function actFrom(stored: unknown): Act | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const act = stored as Act;
  const given: unknown[] = [act.id, act.chatId, act.messageId, act.at];
  if (act.kind === 'edit') given.push(act.text);
  if (act.kind === 'react' || act.kind === 'unreact') given.push(act.emoji);
  const isWhole = given.every((part) => typeof part === 'string' && part !== '');
  if (!isWhole || !actKinds.includes(act.kind)) return undefined;
  const { reason: _reason, ...bare } = act;
  return { ...bare, state: 'sending' };
}
