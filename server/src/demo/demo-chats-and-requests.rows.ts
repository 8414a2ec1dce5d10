import { createHash } from 'node:crypto';
import type {
  chatLines,
  chatMembers,
  chatMentions,
  chatMessages,
  chatReactions,
  chats,
} from '../features/chat/chat.tables.ts';
import { orderedPair } from '../features/chat/chat.rules.ts';
import { type DemoDrawing, demoId, demoMoment, demoPause, demoText, demoDecision } from './demo.rules.ts';
import type {
  DemoChat,
  DemoJoinRequest,
  DemoData,
  DemoInvitation,
  DemoInvitationLink,
} from './demo-data.schemas.ts';
import { expiryOf } from '../features/invitations/invitations.rules.ts';
import type { invitationLinks, invitations } from '../features/invitations/invitations.tables.ts';
import type { joinRequests } from '../features/join-requests/join-requests.tables.ts';

type MessageRow = typeof chatMessages.$inferInsert;
type ReactionRow = typeof chatReactions.$inferInsert;
type MentionRow = typeof chatMentions.$inferInsert;
type LineRow = typeof chatLines.$inferInsert;

/** An image of a message, which is still to be drawn. */
interface DemoMessageDrawing extends DemoDrawing {
  chatId: string;
  messageId: string;
}

/** The rows of all chats of the demo community. */
export interface DemoChatRows {
  chats: (typeof chats.$inferInsert)[];
  chatMembers: (typeof chatMembers.$inferInsert)[];
  chatMessages: MessageRow[];
  chatReactions: ReactionRow[];
  chatMentions: MentionRow[];
  chatLines: LineRow[];
  drawings: DemoMessageDrawing[];
}

/** A project with the members of its group chat, the owner first. */
export interface DemoGroup {
  key: string;
  id: string;
  createdAt: Date;
  members: { memberId: string; joinedAt: Date; role: string }[];
}

interface Deps {
  chats: DemoChat[];
  idOf: (key: string) => string;
  now: Date;
  tasks: { id: string; projectId: string; title: string }[];
}

/** A chat for every project, and the direct chats of the data. Messages are read unless the data says otherwise. */
export function demoChatRows(deps: Deps & { groups: DemoGroup[] }): DemoChatRows {
  const groups = deps.groups.map((group) => groupRows(group, deps));
  const directs = deps.chats.map((chat) => directRows(chat, deps));
  const all = [...groups, ...directs.filter((rows) => rows !== null)];
  return {
    chats: all.map(({ chat }) => chat),
    chatMembers: all.flatMap(({ members }) => members),
    chatMessages: all.flatMap(({ messages }) => messages),
    chatReactions: all.flatMap(({ reactions }) => reactions),
    chatMentions: all.flatMap(({ mentions }) => mentions),
    chatLines: groups.flatMap(({ lines }) => lines),
    drawings: all.flatMap(({ drawings }) => drawings),
  };
}

function groupRows({ key, id, createdAt, members }: DemoGroup, deps: Deps) {
  const chat = deps.chats.find(({ project }) => project === key);
  const chatId = demoId(createdAt, `group ${key}`);
  const none = { messages: [], reactions: [], mentions: [], drawings: [] };
  const said = chat === undefined ? none : messageRows(chat, { chatId, name: key, projectId: id }, deps);
  const { messages } = said;
  return {
    ...said,
    chat: { id: chatId, kind: 'group' as const, projectId: id, ...lastMessageOf(messages) },
    members: members.map(({ memberId, joinedAt }) => ({
      chatId,
      memberId,
      joinedAt,
      lastReadSeq: lastReadSeqOf(memberId, { chat, messages }, deps),
    })),
    // The owner was there from the beginning.
    lines: members.slice(1).map(({ memberId, joinedAt, role }) => ({
      id: demoId(joinedAt, `line ${key} ${memberId}`),
      chatId,
      afterSeq: messages.filter(({ createdAt }) => createdAt <= joinedAt).length,
      kind: 'joined' as const,
      memberId,
      role,
      at: joinedAt,
    })),
  };
}

function directRows(chat: DemoChat, deps: Deps) {
  if (chat.between === undefined) return null;
  const name = chat.between.join(' and ');
  const [first, second] = [deps.idOf(chat.between[0]), deps.idOf(chat.between[1])];
  // The seeds must not change: ids and times are computed from them.
  const joinedAt = demoMoment(deps.now, chat.days[0]?.daysAgo ?? 1, `talk ${name}`);
  const chatId = demoId(joinedAt, `talk ${name}`);
  const said = messageRows(chat, { chatId, name }, deps);
  const { messages } = said;
  return {
    ...said,
    chat: { id: chatId, kind: 'direct' as const, ...orderedPair(first, second), ...lastMessageOf(messages) },
    members: [first, second].map((memberId) => ({
      chatId,
      memberId,
      joinedAt,
      lastReadSeq: lastReadSeqOf(memberId, { chat, messages }, deps),
    })),
  };
}

/** The messages of a day follow one another within minutes. */
function messageRows(
  { days }: DemoChat,
  { chatId, name, projectId }: { chatId: string; name: string; projectId?: string },
  { idOf, now, tasks }: Deps,
): Pick<DemoChatRows, 'drawings'> & {
  messages: MessageRow[];
  reactions: ReactionRow[];
  mentions: MentionRow[];
} {
  const messages = days.flatMap((day) => {
    const isFirst = day.daysAgo === days[0]?.daysAgo;
    let at = demoMoment(now, day.daysAgo, `talk ${name}${isFirst ? '' : ` ${day.daysAgo}`}`);
    return day.messages.map(([sender, written, more = {}], index) => {
      at = demoPause(at, `talk ${name} ${day.daysAgo} ${index}`);
      const { text, mentioned } = demoText(written, idOf);
      return { row: { senderId: idOf(sender), text, createdAt: at }, mentioned, more };
    });
  });
  const idAt = (seq: number) => {
    const at = messages[seq - 1]?.row.createdAt;
    if (at === undefined) throw new Error(`The chat ${name} has no message ${seq}.`);
    return demoId(at, `message ${name} ${seq}`);
  };
  const taskIdOf = (title: string) => {
    const made = tasks.find((task) => task.projectId === projectId && task.title === title);
    if (made === undefined) throw new Error(`The project ${name} has no task "${title}".`);
    return made.id;
  };
  const rows = messages.map(({ row, more: { replyTo, isPinned, task } }, index) => ({
    ...row,
    chatId,
    seq: index + 1,
    id: idAt(index + 1),
    ...(replyTo !== undefined && { replyTo: idAt(replyTo) }),
    ...(isPinned && { pinnedAt: row.createdAt }),
    ...(task !== undefined && { taskId: taskIdOf(task) }),
  }));
  const reactions = messages.flatMap(({ row, more }, index) =>
    Object.entries(more.reactions ?? {}).flatMap(([emoji, people]) =>
      people.map((key) => ({ messageId: idAt(index + 1), memberId: idOf(key), emoji, at: row.createdAt })),
    ),
  );
  const mentions = messages.flatMap(({ mentioned }, index) =>
    mentioned.map((memberId) => ({ messageId: idAt(index + 1), memberId })),
  );
  const drawings = messages.flatMap(({ row, more: { drawing } }, index) =>
    drawing === undefined
      ? []
      : {
          drawing,
          id: demoId(row.createdAt, `drawing ${drawing}`),
          uploaderId: row.senderId,
          chatId,
          messageId: idAt(index + 1),
          projectId: projectId ?? null,
          createdAt: row.createdAt,
        },
  );
  return { messages: rows, reactions, mentions, drawings };
}

const lastMessageOf = (messages: MessageRow[]) => ({
  lastSeq: messages.length,
  lastMessageAt: messages.at(-1)?.createdAt ?? null,
});

function lastReadSeqOf(
  memberId: string,
  { chat, messages }: { chat: DemoChat | undefined; messages: MessageRow[] },
  { idOf }: Deps,
): number {
  const unread = Object.entries(chat?.unread ?? {}).find(([key]) => idOf(key) === memberId);
  return messages.length - (unread?.[1] ?? 0);
}

export type DemoRequestRow = typeof joinRequests.$inferInsert;

/** How long a request waits for an answer, in milliseconds. */
const requestLifetime = 60 * 86_400_000;

interface RequestDeps {
  idOfMember: (key: string) => string;
  idOfProject: (key: string) => string;
  /** The id of a project's role with this title; null when it has none. */
  roleIdOf: (project: string, title: string) => string | null;
  now: Date;
}

export function requestRow(
  { project, member, daysAgo, ...request }: DemoJoinRequest,
  { idOfMember, idOfProject, roleIdOf, now }: RequestDeps,
): DemoRequestRow {
  const seed = `request ${project} ${member} ${daysAgo}`;
  const createdAt = demoMoment(now, daysAgo, seed);
  const expiresAt = new Date(createdAt.getTime() + requestLifetime);
  const { status } = request;
  const decidedAt = status === 'expired' ? expiresAt : demoDecision(createdAt, seed);
  return {
    ...request,
    id: demoId(createdAt, seed),
    projectId: idOfProject(project),
    memberId: idOfMember(member),
    roleId: roleIdOf(project, request.role),
    createdAt,
    decidedAt: status === 'pending' ? null : decidedAt,
    expiresAt,
  };
}

type InvitationRow = typeof invitations.$inferInsert;
type LinkRow = typeof invitationLinks.$inferInsert;

/** The rows of invitations, of persons and by link. */
export interface DemoInvitationRows {
  invitations: InvitationRow[];
  invitationLinks: LinkRow[];
}

interface InvitationDeps {
  idOfMember: (key: string) => string;
  projectOf: (key: string) => { id: string; ownerId: string };
  /** The id of a project's role with this title; null when it has none. */
  roleIdOf: (project: string, title: string) => string | null;
  now: Date;
}

/** The invitations as of `now`; all are from the owners of their projects. */
export const demoInvitationRows = (
  data: Pick<DemoData, 'invitations' | 'invitationLinks'>,
  deps: InvitationDeps,
): DemoInvitationRows => ({
  invitations: data.invitations.map((invitation) => invitationRow(invitation, deps)),
  invitationLinks: data.invitationLinks.map((link) => linkRow(link, deps)),
});

function invitationRow(
  { project, member, daysAgo, ...words }: DemoInvitation,
  deps: InvitationDeps,
): InvitationRow {
  const seed = `invitation ${project} ${member}`;
  const createdAt = demoMoment(deps.now, daysAgo, seed);
  const { id: projectId, ownerId } = deps.projectOf(project);
  return {
    ...words,
    id: demoId(createdAt, seed),
    projectId,
    memberId: deps.idOfMember(member),
    invitedBy: ownerId,
    roleId: deps.roleIdOf(project, words.role),
    createdAt,
    decidedAt: words.status === 'pending' ? null : demoDecision(createdAt, seed),
  };
}

function linkRow(
  { project, role, maxUses, days, daysAgo }: DemoInvitationLink,
  deps: InvitationDeps,
): LinkRow {
  const seed = `invitation link ${project} ${role}`;
  const createdAt = demoMoment(deps.now, daysAgo, seed);
  const { id: projectId, ownerId } = deps.projectOf(project);
  return {
    id: demoId(createdAt, seed),
    projectId,
    createdBy: ownerId,
    // The secret of a link has no spaces, so no link has this hash, and whoever reads this cannot join by it.
    tokenHash: createHash('sha256').update(seed).digest('hex'),
    role,
    roleId: deps.roleIdOf(project, role),
    maxUses,
    createdAt,
    expiresAt: expiryOf(createdAt, days),
  };
}
