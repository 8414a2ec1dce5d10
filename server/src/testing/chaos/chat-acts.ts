import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { uploadChatFile, downloadAttachment, type Attachment } from '@tandem/contract/attachments';
import { type ChatMessage, countUnread, markChatRead, postChatMessage } from '@tandem/contract/chat';
import * as acts from '@tandem/contract/chat/chat-messages';
import { listSavedMessages, saveMessage, unsaveMessage } from '@tandem/contract/chat/chat-saved-messages';
import { mentionToken } from '@tandem/contract/chat/plain-text';
import { pathOf } from '@tandem/contract/operation';
import type { randomFrom } from '../fuzz/random.ts';
import { type RemoteMember, RemoteRefusal } from '../processes/remote-member.ts';
import type { ChatMirror } from './chat-mirror.ts';

type Random = ReturnType<typeof randomFrom>;

/** What the server acknowledged about a message. */
interface Expected {
  seq: number;
  senderId: string;
  text: string;
  isDeleted: boolean;
  mentioned: string | null;
  files: readonly Attachment[];
  /** `member emoji` of each reaction. */
  reactions: Set<string>;
  savedBy: Set<string>;
}

/** What the server acknowledged in a chat. */
export interface ExpectedChat {
  address: string;
  chatId: string;
  members: readonly RemoteMember[];
  messages: Map<string, Expected>;
  /** The `seq` of each message by its `clientId`. */
  acknowledged: Map<string, number>;
  readMarkers: Map<string, number>;
  acts: number;
  refusals: number;
}

const emojis = ['👍', '🎉', '👀', '❤️', '🔥'];
const giveUpAfterMs = 300_000;
/** A refusal that the next attempt gets as well. */
const isFinal = ({ reason }: RemoteRefusal) => /^4(?!01|08|29)/.test(reason);

/** Does something until the server answers; null when it refuses. A repeated act changes nothing. */
async function until<T>(attempt: () => Promise<T>): Promise<T | null> {
  const deadline = performance.now() + giveUpAfterMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof RemoteRefusal && isFinal(error)) return null;
      if (performance.now() > deadline) throw error;
      await delay(20);
    }
  }
}

/** One random act of a member; they do one after the other, so that the last one of each counts. */
export async function actAtRandom(
  chat: ExpectedChat,
  who: RemoteMember,
  { random, mirror }: { random: Random; mirror: ChatMirror },
): Promise<void> {
  const known = mirror.messages.slice(-60);
  const kind = random.pick(weighted);
  if (kind === 'send' || known.length < 5) await send(chat, who, { random, known });
  else if (kind === 'read') await read(chat, who, random.pick(known).seq);
  else await change(chat, who, { kind, random, target: random.pick(known) });
  chat.acts += 1;
}

const weights = {
  send: 30,
  edit: 12,
  delete: 6,
  react: 20,
  unreact: 8,
  pin: 5,
  unpin: 5,
  save: 6,
  unsave: 3,
  read: 8,
};
type Kind = keyof typeof weights;
const weighted = (Object.entries(weights) as [Kind, number][]).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind),
);

async function send(
  chat: ExpectedChat,
  who: RemoteMember,
  { random, known }: { random: Random; known: readonly ChatMessage[] },
): Promise<void> {
  const { chatId, members } = chat;
  const clientId = randomUUID();
  const mentioned = random.happens(0.2) ? random.pick(members).id : null;
  const file = random.happens(0.05) ? await until(() => upload(chat, who)) : null;
  const files = file === null ? [] : [file];
  const text = `message ${clientId}${mentioned === null ? '' : ` ${mentionToken(mentioned)}`}`;
  const replyTo = random.happens(0.1) && known.length > 0 ? random.pick(known)._id : undefined;
  const body = { text, clientId, ...(replyTo && { replyTo }), ...(file && { fileIds: [file._id] }) };
  const sent = await until(() => who.call(postChatMessage, { params: { chatId }, body }));
  if (sent === null) throw new Error('A message was refused.');
  const { _id, seq } = sent.data;
  Object.assign(expectedOf(chat, _id), { seq, senderId: who.id, text, mentioned, files });
  chat.acknowledged.set(clientId, seq);
  moveMarker(chat, who, seq);
}

/** What is known of a message; others may act on it before its sender has the reply. */
function expectedOf({ messages }: ExpectedChat, id: string): Expected {
  const known = messages.get(id) ?? {
    seq: 0,
    senderId: '',
    text: '',
    mentioned: null,
    files: [],
    isDeleted: false,
    reactions: new Set<string>(),
    savedBy: new Set<string>(),
  };
  messages.set(id, known);
  return known;
}

async function upload({ address, chatId }: ExpectedChat, { cookie }: RemoteMember): Promise<Attachment> {
  const body = new FormData();
  body.append('file', new Blob(['Some notes.']), 'notes.txt');
  const url = `${address}${pathOf(uploadChatFile.path, { chatId })}`;
  const reply = await fetch(url, { method: 'POST', body, headers: { origin: address, cookie } });
  if (!reply.ok) throw new Error(`The file was refused: ${reply.status}`);
  return ((await reply.json()) as { data: Attachment }).data;
}

const moveMarker = ({ readMarkers }: ExpectedChat, { id }: RemoteMember, seq: number) =>
  void readMarkers.set(id, Math.max(readMarkers.get(id) ?? 0, seq));

async function read(chat: ExpectedChat, who: RemoteMember, seq: number): Promise<void> {
  const input = { params: { chatId: chat.chatId }, body: { seq } };
  const moved = await until(() => who.call(markChatRead, input));
  if (moved !== null) moveMarker(chat, who, seq);
}

/** Changes a message; what is refused, such as an edit of a message that was deleted meanwhile, changes nothing. */
async function change(
  chat: ExpectedChat,
  who: RemoteMember,
  { kind, random, target }: { kind: Exclude<Kind, 'send' | 'read'>; random: Random; target: ChatMessage },
): Promise<void> {
  const params = { chatId: chat.chatId, messageId: target._id };
  const emoji = random.pick(emojis);
  const text = `edited ${randomUUID()}`;
  const calls = {
    edit: () => who.call(acts.editMessage, { params, body: { text } }),
    delete: () => who.call(acts.deleteMessage, { params }),
    react: () => who.call(acts.addReaction, { params: { ...params, emoji } }),
    unreact: () => who.call(acts.removeReaction, { params: { ...params, emoji } }),
    pin: () => who.call(acts.pinMessage, { params }),
    unpin: () => who.call(acts.unpinMessage, { params }),
    save: () => who.call(saveMessage, { params, body: {} }),
    unsave: () => who.call(unsaveMessage, { params }),
  } satisfies Record<typeof kind, () => Promise<{ data: ChatMessage }>>;
  const done = await until<unknown>(calls[kind]);
  if (done === null) chat.refusals += 1;
  else note(expectedOf(chat, target._id), who.id, { kind, emoji, text });
}

function note(
  expected: Expected,
  me: string,
  { kind, emoji, text }: { kind: string; emoji: string; text: string },
): void {
  if (kind === 'edit') Object.assign(expected, { text, mentioned: null });
  if (kind === 'delete') expected.isDeleted = true;
  if (kind === 'react') expected.reactions.add(`${me} ${emoji}`);
  if (kind === 'unreact') expected.reactions.delete(`${me} ${emoji}`);
  if (kind === 'save') expected.savedBy.add(me);
  if (kind === 'unsave') expected.savedBy.delete(me);
}

/** Compares the copies of all members with each other and with what was acknowledged; returns a sentence for each violation. */
export async function actViolations(chat: ExpectedChat, mirrors: readonly ChatMirror[]): Promise<string[]> {
  const violations: string[] = [];
  const [first] = mirrors.map(({ messages }) => messages);
  for (const [index, { messages, changeSeq }] of mirrors.entries()) {
    if (JSON.stringify(messages) !== JSON.stringify(first))
      violations.push(`Participant ${index} sees another state.`);
    if (changeSeq() !== mirrors[0]?.changeSeq())
      violations.push(`Participant ${index} knows another number of changes.`);
  }
  for (const message of first ?? []) {
    const expected = chat.messages.get(message._id);
    const difference = expected ? differenceOf(message, expected) : 'was never acknowledged';
    if (difference !== null) violations.push(`Message ${message.seq} ${difference}.`);
  }
  const pins = first?.filter(({ pinnedAt }) => pinnedAt !== undefined).length ?? 0;
  if (pins > 20) violations.push(`${pins} messages are pinned.`);
  for (const who of chat.members) violations.push(...(await ownViolations(chat, who)));
  return [...violations, ...(await fileViolations(chat))];
}

function differenceOf(message: ChatMessage, expected: Expected): string | null {
  const { text, isDeleted, reactions, mentioned, files } = expected;
  if ((message.deletedAt !== undefined) !== isDeleted) return isDeleted ? 'is not deleted' : 'is deleted';
  if (message.text !== (isDeleted ? '' : text)) return 'has another text';
  const given = (message.reactions ?? []).flatMap(({ emoji, people }) =>
    people.map(({ _id }) => `${_id} ${emoji}`),
  );
  if (given.toSorted().join() !== (isDeleted ? '' : [...reactions].toSorted().join()))
    return 'has other reactions';
  if (message.mentions?.[0]?._id !== (isDeleted ? undefined : (mentioned ?? undefined)))
    return 'mentions somebody else';
  return (message.files?.length ?? 0) === (isDeleted ? 0 : files.length) ? null : 'has other files';
}

/** What differs for one member: the unread count and the saved messages. */
async function ownViolations(chat: ExpectedChat, who: RemoteMember): Promise<string[]> {
  const { chatId, messages, readMarkers } = chat;
  const unread = (await who.call(countUnread, {})).data[chatId] ?? 0;
  const marker = readMarkers.get(who.id) ?? 0;
  const expected = [...messages.values()].filter(
    ({ seq, senderId }) => seq > marker && senderId !== who.id,
  ).length;
  const saved: string[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await who.call(listSavedMessages, { query: { limit: '50', ...(cursor && { cursor }) } });
    saved.push(...page.data.map(({ message }) => message._id));
    cursor = page.nextCursor ?? undefined;
  }
  const kept = [...messages]
    .filter(([, { savedBy, isDeleted }]) => savedBy.has(who.id) && !isDeleted)
    .map(([id]) => id);
  return [
    ...(unread === expected ? [] : [`${unread} messages are unread, not ${expected}.`]),
    ...(saved.toSorted().join() === kept.toSorted().join() ? [] : ['A member has saved other messages.']),
  ];
}

/** Files of messages can be downloaded, those of deleted messages cannot. */
async function fileViolations({ address, messages, members }: ExpectedChat): Promise<string[]> {
  const cookie = members[0]?.cookie ?? '';
  const checked = [...messages.values()].flatMap(({ files, isDeleted }) =>
    files.map(({ _id }) => ({ _id, isDeleted })),
  );
  const replies = await Promise.all(
    checked.slice(-50).map(async ({ _id, isDeleted }) => {
      const url = `${address}${pathOf(downloadAttachment.path, { fileId: _id })}`;
      const { status } = await fetch(url, { headers: { cookie } });
      return status === (isDeleted ? 404 : 200) ? [] : [`A file answers ${status}.`];
    }),
  );
  return replies.flat();
}
