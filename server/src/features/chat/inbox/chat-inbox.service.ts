import { type Chat, chatRead, deletedMember } from '@tandem/contract/chat';
import type { Person } from '@tandem/contract/people';
import type { Queryable } from '../../../platform/database/database.ts';
import { memberAudience } from '../../../platform/live/sockets.ts';
import { refuse } from '../../../platform/refusal.ts';
import { chatErrors } from '../chat.errors.ts';
import { findAccess, moveReadMarker } from '../chat.repository.ts';
import { accessLevelOf, unreadOf, whyNotRead } from '../chat.rules.ts';
import type { ChatDeps } from '../chat.service.ts';
import * as repository from './chat-inbox.repository.ts';

/** The chats of a member: the list, the unread messages, and the read marker. */
export function createChatInboxService(deps: ChatDeps) {
  const { orm } = deps.database;
  return {
    listChats: async (me: string): Promise<Chat[]> =>
      show(deps, orm, me, await repository.listInbox(orm, me)),
    viewChat: (me: string, chatId: string) => viewOne(deps, me, chatId),
    listChatPeople: (me: string) => listPeople(deps, me),
    countUnread: (me: string): Promise<Record<string, number>> => repository.countUnread(orm, me),
    markChatRead: (me: string, chatId: string, seq: number | null) => markRead(deps, { me, chatId, seq }),
  };
}

async function viewOne(deps: ChatDeps, me: string, chatId: string): Promise<Chat> {
  const { orm } = deps.database;
  const rows = await repository.listInbox(orm, me, chatId);
  const why = whyNotRead(rows[0] ?? null);
  if (why !== null) return refuse(why);
  const [chat] = await show(deps, orm, me, rows);
  return chat ?? refuse(chatErrors.notFound);
}

/** Adds the people to inbox rows; the number of queries does not grow with the rows. */
async function show(
  { people }: ChatDeps,
  db: Queryable,
  me: string,
  rows: readonly repository.InboxRow[],
): Promise<Chat[]> {
  const groups = await repository.listGroupPeople(
    db,
    rows.filter(({ kind }) => kind === 'group').map(({ id }) => id),
  );
  const idsOf = ({ id, otherId }: repository.InboxRow) =>
    groups.get(id) ?? (otherId === null ? [] : [otherId]);
  const peopleById = await people.viewPeople(db, { viewerId: me, ids: [...new Set(rows.flatMap(idsOf))] });
  return rows.map((row) =>
    toChat(
      row,
      idsOf(row).flatMap((id) => peopleById.get(id) ?? []),
    ),
  );
}

function toChat(row: repository.InboxRow, people: Person[]): Chat {
  const { id, kind, projectId, projectTitle, lastSeq, lastReadSeq, lastMessage } = row;
  const [other] = people;
  const name = other === undefined ? deletedMember : `${other.firstName} ${other.lastName}`;
  return {
    _id: id,
    kind,
    title: projectTitle ?? name,
    projectId,
    people,
    lastSeq,
    lastReadSeq,
    lastMessage,
    unread: unreadOf(row, lastReadSeq),
    mayWrite: accessLevelOf(row) === 'write',
  };
}

async function listPeople({ database, people }: ChatDeps, me: string) {
  const partners = await repository.listPartners(database.orm, me);
  const ids = partners.map(({ userId }) => userId);
  const peopleById = await people.viewPeople(database.orm, { viewerId: me, ids });
  return partners.flatMap(({ userId, chatId }) => {
    const person = peopleById.get(userId);
    return person === undefined ? [] : [{ person, chatId }];
  });
}

async function markRead(
  { database, live }: ChatDeps,
  { me, chatId, seq }: { me: string; chatId: string; seq: number | null },
) {
  const access = await findAccess(database.orm, me, chatId);
  const why = whyNotRead(access);
  if (access === null || why !== null) return refuse(why ?? chatErrors.notFound);
  const marker = await moveReadMarker(database.orm, { chatId, memberId: me, seq });
  if (marker === null) return refuse(chatErrors.notFound);
  const { lastReadSeq, lastSeq } = marker;
  const unread = unreadOf({ ...access, lastSeq }, lastReadSeq);
  if (lastReadSeq > access.lastReadSeq)
    live.publish(chatRead, memberAudience(me), { chatId, lastReadSeq, unread });
  return { lastReadSeq, unread };
}
