import type { ChatMessage } from '@tandem/contract/chat';
import type { ChatLine } from '@tandem/contract/chat/chat-lines';
import type { PersonSummary } from '@tandem/contract/people';
import { fullName } from '../../../ui/people/full-name.ts';
import { chatLiveTexts as texts } from '../chat-live.texts.ts';
import type { Act } from '../outbox/acts.view.ts';
import type { Entry } from '../outbox/outbox.view.ts';

const letterWidth = 7.4;
const maxWidth = 652;

/** The estimated height of a row in pixels, before it is measured. */
export function estimateOf(row: Row | undefined, width: number): number {
  if (!row) return 0;
  if (row.kind !== 'message') return 44;
  if (row.isFolded) return 36;
  const perLine = Math.max(16, Math.min(0.8 * width - 32, maxWidth) / letterWidth);
  const lines = row.text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / perLine), 0);
  const below =
    (row.message?.reactions ? 30 : 0) +
    (row.message?.taskId === undefined ? 0 : 38) +
    (row.quote === undefined ? 0 : 28);
  return lines * 22 + 18 + below + (row.isFirst ? 38 : 4);
}

/** The row to open at: the new-messages line, else the one that the chat was left at, or null for the end. */
export function openingAt(rows: readonly Row[], left?: unknown): number | null {
  const fresh = rows.findIndex(({ kind }) => kind === 'new');
  const at = fresh < 0 ? rows.findIndex(({ key }) => key === left) : fresh;
  return at < 0 ? null : at;
}

/** A message row, sent or unsent. */
export interface MessageRow {
  kind: 'message';
  key: string;
  /** The message, once it is sent. */
  message?: ChatMessage;
  text: string;
  mentions?: ChatMessage['mentions'];
  createdAt: string;
  sender: PersonSummary | null;
  isOwn: boolean;
  /** Whether to show the sender's name above it. */
  isFirst: boolean;
  /** Whether to show its time, which differs from the previous row's. */
  showsTime: boolean;
  /** Whether it is folded, because the member blocked its sender. */
  isFolded?: boolean;
  /** What it replies to: the message, or its id where that is not loaded. */
  quote?: ChatMessage | string;
  /** Set while it is unsent. */
  entry?: Entry;
  /** What the member did to it and the server did not take yet. */
  act?: Act;
}

/** A row of the list of messages. */
export type Row =
  | { kind: 'older' | 'beginning'; key: string }
  | { kind: 'new'; key: string; day?: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'line'; key: string; line: ChatLine }
  | MessageRow;

interface Shown {
  messages: readonly ChatMessage[];
  /** What happened between them, oldest first. */
  lines?: readonly ChatLine[];
  /** Messages that are not among them and that some of them reply to. */
  quoted?: readonly ChatMessage[];
  pending: readonly Entry[];
  me: string;
  hasOlder: boolean;
  /** Messages after this `seq` are new; null when none are. */
  newAfter: number | null;
  /** What the member did to them and the server did not take yet. */
  acts?: readonly Act[];
  /** Those whom the member blocked; their messages in a group chat are folded, and no news. */
  blocked?: ReadonlySet<string>;
}

const nobody: ReadonlySet<string> = new Set();

const groupGapMs = 5 * 60_000;

/** The rows of a chat: days, the new-messages line, and messages grouped by sender. */
export function rowsOf(shown: Shown): Row[] {
  const { messages, quoted = [], pending, me, hasOlder, newAfter, blocked = nobody } = shown;
  const quoteOf = createQuoteOf([...quoted, ...messages]);
  const stuck = new Map(
    shown.acts?.filter(({ state }) => state !== 'sending').map((act) => [act.messageId, act]),
  );
  const rows: Row[] = [{ kind: hasOlder ? 'older' : 'beginning', key: 'top' }];
  // Hidden while older new messages are not loaded: the line would be in the wrong place.
  const isInReach = !hasOlder || (newAfter !== null && (messages[0]?.seq ?? 0) <= newAfter + 1);
  const firstNew =
    newAfter === null || !isInReach ? undefined : firstNewIn(messages, newAfter, new Set([me, ...blocked]));
  let before: MessageRow | undefined;
  let day: number | undefined;
  const addDay = (at: string, key: string) => {
    const isOther = day !== dayOf(at);
    if (isOther) rows.push({ kind: 'day', key: `day-${key}`, at });
    day = dayOf(at);
    return isOther;
  };
  const waiting = [...(shown.lines ?? [])];
  const addLines = (until: number) => {
    while ((waiting[0]?.afterSeq ?? until) < until) {
      const line = waiting.shift();
      if (!line) return;
      addDay(line.at, line._id);
      rows.push({ kind: 'line', key: line._id, line });
      before = undefined;
    }
  };
  const add = (row: Omit<MessageRow, 'isFirst' | 'showsTime'>, isNew: boolean) => {
    const isOtherDay = addDay(row.createdAt, row.key);
    // One line says both.
    if (isNew && isOtherDay) rows.splice(-1, 1, { kind: 'new', key: 'new', day: row.createdAt });
    else if (isNew) rows.push({ kind: 'new', key: 'new' });
    const isFirst = isOtherDay || isNew || !before || !continues(before, row);
    const showsTime = isFirst || !before || minuteOf(before.createdAt) !== minuteOf(row.createdAt);
    before = { ...row, isFirst, showsTime };
    rows.push(before);
  };
  for (const message of messages) {
    addLines(message.seq);
    add(
      { ...rowOf(message, me, blocked), ...quoteOf(message.replyTo?._id), ...actOf(stuck.get(message._id)) },
      message === firstNew,
    );
  }
  addLines(Infinity);
  for (const entry of pending) add({ ...pendingRowOf(entry), ...quoteOf(entry.replyTo) }, false);
  return rows;
}

const actOf = (act: Act | undefined): Pick<MessageRow, 'act'> => (act === undefined ? {} : { act });

/** Finds what a message replies to. */
function createQuoteOf(messages: readonly ChatMessage[]) {
  let byId: Map<string, ChatMessage> | undefined;
  return (id: string | undefined): Pick<MessageRow, 'quote'> => {
    if (id === undefined) return {};
    byId ??= new Map(messages.map((message) => [message._id, message]));
    return { quote: byId.get(id) ?? id };
  };
}

/** The first message after a `seq` that is of nobody in `but`. */
const firstNewIn = (
  messages: readonly ChatMessage[],
  after: number,
  but: ReadonlySet<string>,
): ChatMessage | undefined => messages.find(({ seq, sender }) => seq > after && !but.has(sender?._id ?? ''));

const rowOf = (message: ChatMessage, me: string, blocked: ReadonlySet<string>) => {
  const { _id, clientId, text, mentions, createdAt, sender } = message;
  const isOwn = sender?._id === me;
  // An own message keeps its key while it changes from sending to sent.
  return {
    kind: 'message' as const,
    key: isOwn ? (clientId ?? _id) : _id,
    message,
    text,
    ...(mentions && { mentions }),
    createdAt,
    sender,
    isOwn,
    ...(blocked.has(sender?._id ?? '') && { isFolded: true }),
  };
};

const pendingRowOf = (entry: Entry) => ({
  kind: 'message' as const,
  key: entry.clientId,
  text: entry.text,
  ...(entry.mentions && { mentions: entry.mentions }),
  createdAt: entry.at,
  sender: null,
  isOwn: true,
  entry,
});

const continues = (before: MessageRow, row: Omit<MessageRow, 'isFirst' | 'showsTime'>) =>
  before.isOwn === row.isOwn &&
  (row.isOwn || before.sender?._id === row.sender?._id) &&
  Date.parse(row.createdAt) - Date.parse(before.createdAt) < groupGapMs;

const dayOf = (at: string) => new Date(at).setHours(0, 0, 0, 0);
const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000);

/** The label above a message: 'You', the sender's full name, or the fallback (§2.17-05). */
export function labelOf({ isOwn, sender }: Pick<MessageRow, 'isOwn' | 'sender'>): string {
  if (isOwn) return texts.you;
  if (!sender) return texts.deleted;
  return fullName(sender) || texts.unknown;
}

/** Whether nothing is left of a message that was only files, which went with the account of its sender. */
export const hasLostFiles = ({ text, files = [], isHidden, deletedAt }: ChatMessage): boolean =>
  text === '' && files.length === 0 && !isHidden && deletedAt === undefined;

/** The difference of two times in calendar days. */
export function daysBetween(from: Date, to: Date): number {
  const start = new Date(from).setHours(0, 0, 0, 0);
  const end = new Date(to).setHours(0, 0, 0, 0);
  return Math.round((end - start) / 86_400_000);
}
