import type { chatMembers, chatMessages, chats } from '../features/chat/chat.tables.ts';
import { orderedPair } from '../features/chat/chat.rules.ts';
import { demoTalks } from './demo.data.ts';
import { demoId, demoMoment, demoPause } from './demo.rules.ts';
import type { DemoTalk } from './demo.shapes.ts';

type MessageRow = typeof chatMessages.$inferInsert;

/** Every chat of the demo community as the tables take it. */
export interface DemoTalkRows {
  chats: (typeof chats.$inferInsert)[];
  chatMembers: (typeof chatMembers.$inferInsert)[];
  chatMessages: MessageRow[];
}

/** A project whose people have a group chat, the owner first. */
export interface DemoGroup {
  key: string;
  id: string;
  createdAt: Date;
  people: { memberId: string; joinedAt: Date }[];
}

interface Deps {
  idOf: (key: string) => string;
  now: Date;
}

/** A chat for every project, and for each two who talk; what is unread is as far as the data say. */
export function demoTalkRows(deps: Deps & { groups: DemoGroup[] }): DemoTalkRows {
  const groups = deps.groups.map((group) => groupRows(group, deps));
  const directs = demoTalks.map((talk) => directRows(talk, deps));
  const all = [...groups, ...directs.filter((rows) => rows !== null)];
  return {
    chats: all.map(({ chat }) => chat),
    chatMembers: all.flatMap(({ marks }) => marks),
    chatMessages: all.flatMap(({ messages }) => messages),
  };
}

function groupRows({ key, id, createdAt, people }: DemoGroup, deps: Deps) {
  const talk = demoTalks.find(({ project }) => project === key);
  const chatId = demoId(createdAt, `group ${key}`);
  const messages = talk === undefined ? [] : messageRows(talk, { chatId, name: key }, deps);
  return {
    chat: { id: chatId, kind: 'group' as const, projectId: id, ...endOf(messages) },
    marks: people.map((person) => ({
      chatId,
      ...person,
      lastReadSeq: markOf(person.memberId, talk, messages, deps),
    })),
    messages,
  };
}

function directRows(talk: DemoTalk, deps: Deps) {
  if (talk.between === undefined) return null;
  const name = talk.between.join(' and ');
  const [one, other] = [deps.idOf(talk.between[0]), deps.idOf(talk.between[1])];
  const joinedAt = demoMoment(deps.now, talk.days[0]?.daysAgo ?? 1, `talk ${name}`);
  const chatId = demoId(joinedAt, `talk ${name}`);
  const messages = messageRows(talk, { chatId, name }, deps);
  return {
    chat: { id: chatId, kind: 'direct' as const, ...orderedPair(one, other), ...endOf(messages) },
    marks: [one, other].map((memberId) => ({
      chatId,
      memberId,
      joinedAt,
      lastReadSeq: markOf(memberId, talk, messages, deps),
    })),
    messages,
  };
}

/** Each day's talk begins at some moment of it and goes on within minutes. */
function messageRows(
  { days }: DemoTalk,
  { chatId, name }: { chatId: string; name: string },
  { idOf, now }: Deps,
): MessageRow[] {
  const said = days.flatMap(({ daysAgo, said: ofDay }) => {
    let at = demoMoment(now, daysAgo, `talk ${name}${daysAgo === days[0]?.daysAgo ? '' : ` ${daysAgo}`}`);
    return ofDay.map(([sender, text], place) => {
      at = demoPause(at, `talk ${name} ${daysAgo} ${place}`);
      return { senderId: idOf(sender), text, createdAt: at };
    });
  });
  return said.map((message, index) => {
    const seq = index + 1;
    return { ...message, chatId, seq, id: demoId(message.createdAt, `message ${name} ${seq}`) };
  });
}

const endOf = (messages: MessageRow[]) => ({
  lastSeq: messages.length,
  lastMessageAt: messages.at(-1)?.createdAt ?? null,
});

function markOf(
  memberId: string,
  talk: DemoTalk | undefined,
  messages: MessageRow[],
  { idOf }: Deps,
): number {
  const unread = Object.entries(talk?.unread ?? {}).find(([key]) => idOf(key) === memberId);
  return messages.length - (unread?.[1] ?? 0);
}
