import { logIn } from '@tandem/contract/account';
import type { Project } from '@tandem/contract/projects';
import { sessions } from '../../features/account/account.tables.ts';
import { eq, ne } from 'drizzle-orm';
import { orderedPair } from '../../features/chat/chat.rules.ts';
import { chatMembers, chatMessages, chats } from '../../features/chat/chat.tables.ts';
import { connectionRequests } from '../../features/connections/connections.tables.ts';
import { files } from '../../features/files/files.tables.ts';
import { joinRequests } from '../../features/join-requests/join-requests.tables.ts';
import { peopleDismissals } from '../../features/people/people.tables.ts';
import { projectMembers, projects } from '../../features/projects/projects.tables.ts';
import { calendarLinks } from '../../features/tasks/calendar/calendar-links.tables.ts';
import { taskComments } from '../../features/tasks/comments/task-comments.tables.ts';
import { tasks } from '../../features/tasks/tasks.tables.ts';
import { inIds } from '../../platform/database/in-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { type Actor, cookieOf, type TestApp, password, visitor } from '../test-app.ts';
import { publish } from '../project-actions.ts';
import type { Role } from './row.ts';

export type Cast = Record<Exclude<Role, 'nobody'>, Actor>;

/** The cast around a new project P: A owns it, C collaborates, R has asked, F has left it. X owns another, Q. */
export interface Situation extends Cast {
  p: Project;
  /** R's pending request to join P. */
  request: string;
  /** R's pending request to connect with A; C is connected with A, and nobody else with anybody. */
  connectionRequest: string;
  /** The group chat of P, and the chat of A and C, with a message each. */
  groupChat: string;
  directChat: string;
  /** The path and the download token of a photo of A. */
  photoPath: string;
  photoToken: string;
  /** A task on P's board with a comment of C, and one that A has just deleted from it. */
  task: string;
  comment: string;
  deletedTask: string;
  /** The secret of A's calendar link. */
  calendarSecret: string;
  /** What A calls another session of theirs. */
  sessionOfOwner: string;
  /** An e-mail address that nobody has. */
  freeEmail: string;
}

/** Signs the cast up. */
export async function createCast(app: TestApp): Promise<Cast> {
  const [stranger, applicant, collaborator, former, owner] = await Promise.all([
    app.member({ firstName: 'Xaver' }),
    app.member({ firstName: 'Rita' }),
    app.member({ firstName: 'Carl' }),
    app.member({ firstName: 'Fay' }),
    app.member({ firstName: 'Olga' }),
  ]);
  return { stranger, applicant, collaborator, former, owner };
}

/** Gives the cast a new P and all that belongs to it, so that nothing an earlier cell did is in the way. X keeps Q. */
export async function prepare({ database, clock }: TestApp, cast: Cast): Promise<Situation> {
  await database.orm.delete(projects).where(ne(projects.ownerId, cast.stranger.id));
  const ownedByX = await database.orm.$count(projects, eq(projects.ownerId, cast.stranger.id));
  if (ownedByX === 0) await publish(cast.stranger, { title: 'Q' });
  const p = await publish(cast.owner, { title: 'P' });
  const now = clock.now();
  const asked = (who: Actor, status: 'pending' | 'accepted') => ({
    id: newId(),
    projectId: p._id,
    memberId: who.id,
    role: 'Tester',
    status,
    createdAt: now,
    decidedAt: status === 'accepted' ? now : null,
  });
  const holder = { ownerId: cast.owner.id, memberId: cast.owner.id };
  const photo = { id: newId(), ...holder, name: `${newId()}.jpg`, token: newToken() };
  const pending = asked(cast.applicant, 'pending');
  const askedToConnect = (who: Actor, status: 'pending' | 'accepted') => ({
    id: newId(),
    fromMemberId: who.id,
    toMemberId: cast.owner.id,
    status,
    createdAt: now,
    decidedAt: status === 'accepted' ? now : null,
  });
  const toConnect = askedToConnect(cast.applicant, 'pending');
  await database.transaction(async (tx) => {
    await tx.delete(joinRequests);
    await tx.delete(projectMembers);
    await tx
      .insert(joinRequests)
      .values([pending, asked(cast.collaborator, 'accepted'), asked(cast.former, 'accepted')]);
    await tx
      .insert(projectMembers)
      .values({ projectId: p._id, memberId: cast.collaborator.id, joinedAt: now });
    await tx.delete(peopleDismissals);
    await tx.delete(connectionRequests);
    await tx.insert(connectionRequests).values([toConnect, askedToConnect(cast.collaborator, 'accepted')]);
    await tx.insert(files).values({ ...photo, size: 0, isStored: true, createdAt: now, updatedAt: now });
  });
  const talk = await beginToTalk(database, cast, { projectId: p._id, now });
  return {
    ...cast,
    p,
    request: pending.id,
    connectionRequest: toConnect.id,
    ...(await fillBoard(database, cast, { projectId: p._id, createdAt: now })),
    ...talk,
    photoPath: `profileImages/${cast.owner.id}/${photo.name}`,
    photoToken: photo.token,
    sessionOfOwner: await startSession(database, cast.owner, now),
    freeEmail: `${newId()}@example.org`,
  };
}

/** A's board has a task with a comment of C and one that was just deleted, and A a calendar link. */
async function fillBoard(
  database: Database,
  { owner, collaborator }: Cast,
  { projectId, createdAt }: { projectId: string; createdAt: Date },
): Promise<Pick<Situation, 'task' | 'comment' | 'deletedTask' | 'calendarSecret'>> {
  const blank = { projectId, title: 'Aim', labels: [], homeColumn: 'To Do' as const, createdAt };
  const [task, comment, deletedTask, calendarSecret] = [newId(), newId(), newId(), newToken()];
  const secretHash = hashToken(calendarSecret);
  return database.transaction(async (tx) => {
    await tx.insert(tasks).values([
      { ...blank, id: task, position: 'a0', commentsCount: 1 },
      { ...blank, id: deletedTask, position: 'a1', deletedAt: createdAt },
    ]);
    const said = { id: comment, taskId: task, authorId: collaborator.id, text: 'Aye', createdAt };
    await tx.insert(taskComments).values(said);
    await tx.delete(calendarLinks);
    await tx.insert(calendarLinks).values({ memberId: owner.id, secretHash, createdAt });
    return { task, comment, deletedTask, calendarSecret };
  });
}

async function startSession({ orm }: Database, who: Actor, now: Date): Promise<string> {
  const [id, expiresAt] = [newId(), new Date(now.getTime() + 60_000)];
  const session = { id, memberId: who.id, tokenHash: newId(), createdAt: now, lastUsedAt: now, expiresAt };
  await orm.insert(sessions).values(session);
  return id;
}

/** C is in the group chat of P, and A has said something in it and to C. */
async function beginToTalk(
  database: Database,
  { owner, collaborator }: Cast,
  { projectId, now }: { projectId: string; now: Date },
): Promise<Pick<Situation, 'groupChat' | 'directChat'>> {
  return database.transaction(async (tx) => {
    await tx.delete(chats).where(eq(chats.kind, 'direct'));
    const direct = { id: newId(), kind: 'direct' as const, ...orderedPair(owner.id, collaborator.id) };
    await tx.insert(chats).values(direct);
    const [group] = await tx.select({ id: chats.id }).from(chats).where(eq(chats.projectId, projectId));
    if (group === undefined) throw new Error('P has no group chat.');
    const mark = (chatId: string, memberId: string) => ({ chatId, memberId, lastReadSeq: 0, joinedAt: now });
    await tx
      .insert(chatMembers)
      .values([mark(group.id, collaborator.id), mark(direct.id, collaborator.id), mark(direct.id, owner.id)]);
    const said = { seq: 1, senderId: owner.id, text: 'Welcome aboard.', createdAt: now };
    const both = [group.id, direct.id];
    await tx.insert(chatMessages).values(both.map((chatId) => ({ ...said, chatId, id: newId() })));
    await tx.update(chats).set({ lastSeq: 1, lastMessageAt: now }).where(inIds(chats.id, both));
    return { groupChat: group.id, directChat: direct.id };
  });
}

/** The same member in a session of its own, for an operation that ends it. */
export async function logInAgain(app: TestApp, who: Actor): Promise<Actor> {
  const reply = await app.nobody.send(logIn, { body: { emailId: who.user.emailId, password } });
  const cookie = cookieOf(reply);
  return { ...who, ...visitor(app.http, cookie), cookie };
}
