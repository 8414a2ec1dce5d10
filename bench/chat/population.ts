import { sessions } from '../../server/src/features/account/account.tables.ts';
import { members } from '../../server/src/features/account/public.ts';
import { chatMembers, chats } from '../../server/src/features/chat/chat.tables.ts';
import { projectMembers, projects } from '../../server/src/features/projects/projects.tables.ts';
import type { Database, Queryable } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { hashToken, newToken } from '../../server/src/platform/tokens.ts';

/** A member who can connect. */
export interface Caller {
  id: string;
  cookie: string;
}

/** A group chat with its members. */
export interface ChatGroup {
  chatId: string;
  projectId: string;
  callers: Caller[];
}

/** The chats of the benchmark: small groups and one large group. */
export interface Population {
  groups: ChatGroup[];
  largeGroup: ChatGroup;
  /** Twice as many members as in the large group, without connections or projects. */
  idle: ChatGroup;
}

const batchSize = 200;
const now = new Date();

/** Fills a database with groups of five and a large group of the given size. */
export async function populate(database: Database, groups: number, largeGroup: number): Promise<Population> {
  const callers: Caller[] = [];
  const size = groups * 5 + largeGroup * 3;
  while (callers.length < size) {
    callers.push(
      ...(await database.transaction((tx) => addCallers(tx, Math.min(batchSize, size - callers.length)))),
    );
  }
  const idle = callers.splice(0, largeGroup * 2);
  const small: ChatGroup[] = [];
  while (small.length < groups) small.push(await addGroup(database, callers.splice(0, 5)));
  return {
    groups: small,
    largeGroup: await addGroup(database, callers),
    idle: { chatId: '', projectId: '', callers: idle },
  };
}

export async function addCallers(tx: Queryable, count: number): Promise<Caller[]> {
  const created = Array.from({ length: count }, () => ({ id: newId(), token: newToken() }));
  const lists = { techStack: [], skills: [], interests: [], about: '' };
  await tx.insert(members).values(
    created.map(({ id }) => ({
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
    created.map(({ id, token }) => ({
      tokenHash: hashToken(token),
      id: newId(),
      memberId: id,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    })),
  );
  return created.map(({ id, token }) => ({ id, cookie: `tandem=${token}` }));
}

export async function addGroup({ transaction }: Database, callers: Caller[]): Promise<ChatGroup> {
  const [projectId, chatId] = [newId(), newId()];
  const [owner, ...others] = callers.map(({ id }) => id);
  await transaction(async (tx) => {
    await tx.insert(projects).values({
      id: projectId,
      ownerId: owner ?? '',
      title: 'A bench',
      description: 'Members chat.',
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
      const batch = others.slice(start, start + batchSize);
      await tx
        .insert(projectMembers)
        .values(batch.map((memberId) => ({ projectId, memberId, joinedAt: now })));
    }
  });
  return { chatId, projectId, callers };
}
