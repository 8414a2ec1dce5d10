import { sessions } from '../../server/src/features/account/account.tables.ts';
import { members } from '../../server/src/features/account/public.ts';
import { chatMembers, chats } from '../../server/src/features/chat/chat.tables.ts';
import { projectMembers, projects } from '../../server/src/features/projects/projects.tables.ts';
import type { Database, Queryable } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { hashToken, newToken } from '../../server/src/platform/tokens.ts';

/** Somebody who may connect. */
export interface Caller {
  id: string;
  cookie: string;
}

/** A chat with everybody who belongs to it. */
export interface Room {
  chatId: string;
  callers: Caller[];
}

/** What the benches talk in: small rooms, and one that is as large as it gets. */
export interface Population {
  rooms: Room[];
  hall: Room;
  /** Twice as many as in the hall, who know nobody and belong to nothing. */
  idle: Room;
}

const batchSize = 200;
const now = new Date();

/** Fills a database with rooms of five, and a hall of as many as are asked for. */
export async function populate(database: Database, rooms: number, hall: number): Promise<Population> {
  const callers: Caller[] = [];
  const size = rooms * 5 + hall * 3;
  while (callers.length < size) {
    callers.push(
      ...(await database.transaction((tx) => addCallers(tx, Math.min(batchSize, size - callers.length)))),
    );
  }
  const idle = callers.splice(0, hall * 2);
  const small: Room[] = [];
  while (small.length < rooms) small.push(await addRoom(database, callers.splice(0, 5)));
  return { rooms: small, hall: await addRoom(database, callers), idle: { chatId: '', callers: idle } };
}

async function addCallers(tx: Queryable, count: number): Promise<Caller[]> {
  const made = Array.from({ length: count }, () => ({ id: newId(), token: newToken() }));
  const lists = { techStack: [], skills: [], interests: [], about: '' };
  await tx.insert(members).values(
    made.map(({ id }) => ({
      ...lists,
      id,
      firstName: 'Caller',
      lastName: id.slice(-4),
      emailId: `${id}@example.org`,
      passwordHash: 'none',
      gender: 'others' as const,
      createdAt: now,
    })),
  );
  await tx.insert(sessions).values(
    made.map(({ id, token }) => ({
      tokenHash: hashToken(token),
      id: newId(),
      memberId: id,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    })),
  );
  return made.map(({ id, token }) => ({ id, cookie: `tandem=${token}` }));
}

async function addRoom({ transaction }: Database, callers: Caller[]): Promise<Room> {
  const [projectId, chatId] = [newId(), newId()];
  const [owner, ...others] = callers.map(({ id }) => id);
  await transaction(async (tx) => {
    await tx.insert(projects).values({
      id: projectId,
      ownerId: owner ?? '',
      title: 'A bench',
      description: 'People sit and talk.',
      skillsRequired: [],
      interestsTags: [],
      ownerPosition: 0,
      createdAt: now,
    });
    await tx.insert(chats).values({ id: chatId, kind: 'group', projectId });
    await tx
      .insert(chatMembers)
      .values(callers.map(({ id }) => ({ chatId, memberId: id, lastReadSeq: 0, joinedAt: now })));
    for (let start = 0; start < others.length; start += batchSize) {
      const some = others.slice(start, start + batchSize);
      await tx
        .insert(projectMembers)
        .values(some.map((memberId) => ({ projectId, memberId, joinedAt: now })));
    }
  });
  return { chatId, callers };
}
