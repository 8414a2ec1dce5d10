import {
  type Chat,
  type ChatKind,
  chatRead,
  deletedMember,
  type listChatPeople,
  type listChats,
  type listChatMembers,
} from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Person } from '@tandem/contract/people';
import type { Queryable } from '../../../platform/database/database.ts';
import { memberAudience } from '../../../platform/live/live.ts';
import {
  decodeKey,
  encodeKey,
  isBehind,
  pageOf,
  type Position,
  readCursor,
} from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { containsWords } from '../../../platform/search/words.ts';
import { listProjectMembers } from '../../projects/public.ts';
import { chatErrors } from '../chat.errors.ts';
import { findAccess, moveReadMarker, moveReadMarkerBack } from '../chat.repository.ts';
import { accessLevelOf, unreadOf, whyNotRead } from '../chat.rules.ts';
import type { ChatDeps } from '../chat.deps.ts';
import * as repository from './chat-inbox.repository.ts';
import {
  findProjectOf,
  type GroupPeople,
  keyOfPartner,
  listGroupPeople,
  listPartners,
  partnerKey,
} from './chat-inbox.repository.ts';

type InboxQuery = ParsedInput<typeof listChats>['query'];
type MembersQuery = ParsedInput<typeof listChatMembers>['query'];
type PeopleQuery = ParsedInput<typeof listChatPeople>['query'];

/** The chats of a member: the list, the unread messages, and the read marker. */
export function createChatInboxService(deps: ChatDeps) {
  const { orm } = deps.database;
  return {
    listChats: (me: string, query: InboxQuery) => listInbox(deps, me, query),
    viewChat: (me: string, chatId: string) => viewOne(deps, me, chatId),
    listChatMembers: (me: string, chatId: string, query: MembersQuery) =>
      listMembers(deps, me, { chatId, query }),
    listChatPeople: (me: string, query: PeopleQuery) => listPeople(deps, me, query),
    countUnread: (me: string) => repository.countUnread(orm, me),
    markChatRead: (me: string, chatId: string, seq: number | null) =>
      mark(deps, { me, chatId }, (db, of) => moveReadMarker(db, { ...of, seq })),
    markChatUnread: (me: string, chatId: string, seq: number) =>
      mark(deps, { me, chatId }, (db, of) => moveReadMarkerBack(db, { ...of, seq })),
  };
}

async function listInbox(
  deps: ChatDeps,
  me: string,
  { kind, search = '', cursor, limit = limits.wholeList }: InboxQuery,
): Promise<{ chats: Chat[]; nextCursor: string | null }> {
  const { orm } = deps.database;
  const after = readCursor(cursor, chatErrors.invalidCursor);
  const query =
    search === ''
      ? { kind, after, limit: limit + 1 }
      : { ...(await findTitled(deps, me, { kind, search, after, limit: limit + 1 })), limit: limit + 1 };
  const { rows, nextCursor } = pageOf(await repository.listInbox(orm, me, query), limit);
  return { chats: await show(deps, me, { rows, most: limits.peopleOfChat.listed }), nextCursor };
}

/** The chats whose titles match, compared here because the databases fold letters differently. */
async function findTitled(
  { database }: ChatDeps,
  me: string,
  {
    kind,
    search,
    after,
    limit,
  }: { kind: ChatKind | undefined; search: string; after: Position | null; limit: number },
): Promise<{ chatIds: string[] }> {
  const titles = await repository.listInboxTitles(database.orm, me, kind);
  const found = titles.filter(
    (row) => containsWords(row.title, search) && (after === null || isBehind(row, after)),
  );
  return { chatIds: found.slice(0, limit).map(({ id }) => id) };
}

async function viewOne(deps: ChatDeps, me: string, chatId: string): Promise<Chat> {
  const rows = await repository.listInbox(deps.database.orm, me, { chatIds: [chatId], limit: 1 });
  const why = whyNotRead(rows[0] ?? null);
  if (why !== null) return refuse(why);
  const [chat] = await show(deps, me, { rows, most: limits.peopleOfChat.viewed });
  return chat ?? refuse(chatErrors.notFound);
}

async function listMembers(
  deps: ChatDeps,
  me: string,
  { chatId, query }: { chatId: string; query: MembersQuery },
) {
  const { orm } = deps.database;
  const why = whyNotRead(await findAccess(orm, me, chatId));
  if (why !== null) return refuse(why);
  const projectId = await findProjectOf(orm, chatId);
  if (projectId === null) return refuse(chatErrors.notFound);
  return listProjectMembers(deps, { me, projectId, query });
}

/** Adds at most `most` people to inbox rows; the number of queries does not grow with the rows. */
async function show(
  { database, people }: ChatDeps,
  me: string,
  { rows, most }: { rows: readonly repository.InboxRow[]; most: number },
): Promise<Chat[]> {
  const groupIds = rows.filter(({ kind }) => kind === 'group').map(({ id }) => id);
  const groups = await listGroupPeople(database.orm, groupIds, most);
  const peopleOf = ({ id, otherId }: repository.InboxRow): GroupPeople =>
    groups.get(id) ?? { ids: otherId === null ? [] : [otherId], total: otherId === null ? 0 : 1 };
  const ids = [...new Set(rows.flatMap((row) => peopleOf(row).ids))];
  const peopleById = await people.viewPeople(database.orm, { viewerId: me, ids });
  return rows.map((row) => {
    const { ids: shown, total } = peopleOf(row);
    return toChat(row, { people: shown.flatMap((id) => peopleById.get(id) ?? []), total });
  });
}

function toChat(row: repository.InboxRow, { people, total }: { people: Person[]; total: number }): Chat {
  const { id, at, kind, projectId, projectTitle, coverSeed, lastSeq, lastReadSeq, lastMessage } = row;
  const [other] = people;
  const name = other === undefined ? deletedMember : `${other.firstName} ${other.lastName}`;
  return {
    _id: id,
    kind,
    title: projectTitle ?? name,
    projectId,
    coverSeed,
    people,
    peopleCount: total,
    lastSeq,
    lastReadSeq,
    lastMessage,
    lastActiveAt: at.toISOString(),
    unread: unreadOf(row, row),
    mayWrite: accessLevelOf(row) === 'write',
    ...(row.mayMentionEveryone && { mayMentionEveryone: true }),
  };
}

async function listPeople(
  { database, people }: ChatDeps,
  me: string,
  { userId, unused, search = '', cursor, limit = limits.wholeList }: PeopleQuery,
) {
  const after =
    cursor === undefined ? null : (decodeKey(cursor, partnerKey) ?? refuse(chatErrors.invalidCursor));
  const query = { userId, isUnused: unused === 'true', after };
  const partners =
    search === ''
      ? await listPartners(database.orm, me, { ...query, limit: limit + 1 })
      : (await listPartners(database.orm, me, query)).filter(({ firstName, lastName }) =>
          containsWords(`${firstName} ${lastName}`, search),
        );
  const page = partners.slice(0, limit);
  const last = page.at(-1);
  const ids = page.map((partner) => partner.userId);
  const peopleById = await people.viewPeople(database.orm, { viewerId: me, ids });
  return {
    people: page.flatMap(({ userId: id, chatId }) => {
      const person = peopleById.get(id);
      return person === undefined ? [] : [{ person, chatId }];
    }),
    nextCursor: partners.length > limit && last !== undefined ? encodeKey(keyOfPartner(last)) : null,
  };
}

/** Moves a read marker and returns it with what the number of unread messages follows from; null for no member. */
type MoveMarker = (
  db: Queryable,
  of: { chatId: string; memberId: string },
) => ReturnType<typeof moveReadMarker>;

async function mark(
  { database, live }: ChatDeps,
  { me, chatId }: { me: string; chatId: string },
  move: MoveMarker,
) {
  const access = await findAccess(database.orm, me, chatId);
  const why = whyNotRead(access);
  if (access === null || why !== null) return refuse(why ?? chatErrors.notFound);
  const marker = await move(database.orm, { chatId, memberId: me });
  if (marker === null) return refuse(chatErrors.notFound);
  const { lastReadSeq, lastSeq } = marker;
  const unread = unreadOf({ ...access, lastSeq }, marker);
  if (lastReadSeq !== access.lastReadSeq)
    live.publish(chatRead, memberAudience(me), { chatId, lastReadSeq, unread });
  return { lastReadSeq, unread };
}
