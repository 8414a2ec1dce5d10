import { eq, ne } from 'drizzle-orm';
import { attachments } from '../../features/attachments/attachments.tables.ts';
import { orderedPair } from '../../features/chat/chat.rules.ts';
import { chatMembers, chatMessages, chats } from '../../features/chat/chat.tables.ts';
import { connectionRequests } from '../../features/connections/connections.tables.ts';
import { files } from '../../features/files/files.tables.ts';
import {
  communityInvitations,
  invitationLinks,
  invitations,
} from '../../features/invitations/invitations.tables.ts';
import { joinRequests } from '../../features/join-requests/join-requests.tables.ts';
import { notifications } from '../../features/notifications/notifications.tables.ts';
import { peopleDismissals } from '../../features/people/people.tables.ts';
import { ownershipOffers, projectMembers, projects } from '../../features/projects/projects.tables.ts';
import { calendarLinks, taskChecklistItems, taskComments, tasks } from '../../features/tasks/tasks.tables.ts';
import { importCards, taskImports } from '../../features/tasks/imports/imports.tables.ts';
import { inIds } from '../../platform/database/statement.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { Actor, TestApp } from '../test-app.ts';
import { publish } from '../project-actions.ts';
import { createDevices } from '../push/situation-devices.ts';
import { createMailLinks } from './mail-links.ts';
import { createWebhook } from './safety/webhooks.rows.ts';
import { createReports } from './safety/situation-reports.ts';
import type { Actors, Situation } from './row.ts';
import { createBystander, setStandings } from './safety/standings.ts';

const firstNames: Record<keyof Actors, string> = {
  stranger: 'Xaver',
  applicant: 'Rita',
  invited: 'Ines',
  collaborator: 'Carl',
  former: 'Fay',
  blocked: 'Bert',
  blocker: 'Kim',
  owner: 'Olga',
  moderator: 'Mona',
  administrator: 'Abel',
  suspended: 'Sol',
};

/** Signs up a member for each role. */
export async function createActors(app: TestApp): Promise<Actors> {
  const signUp = async ([role, firstName]: [string, string]) => [role, await app.member({ firstName })];
  return Object.fromEntries(await Promise.all(Object.entries(firstNames).map(signUp))) as Actors;
}

/** Replaces P and all data around it, so that every test starts from the same rows. X keeps Q. */
export async function prepare(app: TestApp, actors: Actors): Promise<Situation> {
  const { database, clock } = app;
  await database.orm.delete(projects).where(ne(projects.ownerId, actors.stranger.id));
  const ownedByX = await database.orm.$count(projects, eq(projects.ownerId, actors.stranger.id));
  if (ownedByX === 0) await publish(actors.stranger, { title: 'Q' });
  const p = await publish(actors.owner, { title: 'P' });
  const [now, freeEmail] = [clock.now(), `${newId()}@example.org`];
  const requestBase = (status: 'pending' | 'accepted') => ({
    id: newId(),
    status,
    createdAt: now,
    decidedAt: status === 'accepted' ? now : null,
  });
  const joinRequestOf = (who: Actor, status: 'pending' | 'accepted') => ({
    ...requestBase(status),
    projectId: p._id,
    memberId: who.id,
    role: 'Tester',
  });
  const photo = photoOf(actors.owner);
  const pendingJoinRequest = joinRequestOf(actors.applicant, 'pending');
  const connectionRequestOf = (who: Actor, status: 'pending' | 'accepted') => ({
    ...requestBase(status),
    fromMemberId: who.id,
    toMemberId: actors.owner.id,
  });
  const pendingConnection = connectionRequestOf(actors.applicant, 'pending');
  await database.transaction(async (tx) => {
    await tx.delete(joinRequests);
    await tx.delete(projectMembers);
    const accepted = [actors.collaborator, actors.former].map((who) => joinRequestOf(who, 'accepted'));
    await tx.insert(joinRequests).values([pendingJoinRequest, ...accepted]);
    await addCollaborator(tx, { projectId: p._id, memberId: actors.collaborator.id, at: now });
    await setStandings(tx, actors, now);
    await tx.delete(peopleDismissals);
    await tx.delete(connectionRequests);
    const accepting = connectionRequestOf(actors.collaborator, 'accepted');
    await tx.insert(connectionRequests).values([pendingConnection, accepting]);
    await tx.insert(files).values({ ...photo, size: 0, isStored: true, createdAt: now, updatedAt: now });
  });
  return {
    ...actors,
    p,
    ...(await createMailLinks(app, freeEmail)),
    request: pendingJoinRequest.id,
    connectionRequest: pendingConnection.id,
    ...(await createInvitations(database, actors, { projectId: p._id, createdAt: now })),
    ...(await createTasks(database, actors, { projectId: p._id, createdAt: now })),
    ...(await createChats(database, actors, { projectId: p._id, now })),
    taskImport: await createImport(database, actors, { projectId: p._id, createdAt: now }),
    ...photoLinksOf(photo),
    ...(await createReports(database, actors, { projectId: p._id, now })),
    bystander: await createBystander(database, now),
    notification: await notifyOfOffer(database, actors, { projectId: p._id, at: now }),
    ...(await createDevices(database, actors, now)),
    freeEmail,
    ...(await createWebhook(database, p._id, now)),
  };
}

const photoOf = ({ id }: Actor) => ({
  id: newId(),
  ownerId: id,
  memberId: id,
  name: `${newId()}.jpg`,
  token: newToken(),
});

const photoLinksOf = ({ ownerId, name, token }: ReturnType<typeof photoOf>) => ({
  photoPath: `profileImages/${ownerId}/${name}`,
  photoToken: token,
});

/** C collaborates, and is offered the project. */
async function addCollaborator(
  tx: Queryable,
  { at, ...member }: { projectId: string; memberId: string; at: Date },
): Promise<void> {
  await tx.insert(projectMembers).values({ ...member, joinedAt: at });
  await tx.insert(ownershipOffers).values({ ...member, offeredAt: at });
}

/** C is notified of the offer. */
async function notifyOfOffer(
  { orm }: Database,
  { owner, collaborator }: Actors,
  { projectId, at }: { projectId: string; at: Date },
): Promise<string> {
  const id = newId();
  const about = { kind: 'ownershipOffered' as const, subjectId: projectId, actorId: owner.id, projectId };
  await orm.delete(notifications);
  await orm.insert(notifications).values({ id, memberId: collaborator.id, ...about, createdAt: at, at });
  return id;
}

/** Invites I and makes a link. */
async function createInvitations(
  { orm }: Database,
  { owner, invited, administrator }: Actors,
  offer: { projectId: string; createdAt: Date },
): Promise<Pick<Situation, 'invitation' | 'link' | 'linkToken'>> {
  const [invitation, link, linkToken] = [newId(), newId(), newToken()];
  const expiresAt = new Date(offer.createdAt.getTime() + 60_000);
  await orm
    .insert(invitations)
    .values({ ...offer, id: invitation, memberId: invited.id, invitedBy: owner.id, role: 'Tester' });
  await orm.insert(invitationLinks).values({
    ...offer,
    id: link,
    createdBy: owner.id,
    tokenHash: hashToken(linkToken),
    role: '',
    maxUses: 5,
    expiresAt,
  });
  await orm.delete(communityInvitations);
  const secret = { id: link, tokenHash: hashToken(linkToken), createdBy: administrator.id };
  const { createdAt } = offer;
  await orm.insert(communityInvitations).values({ ...secret, note: '', maxUses: 5, createdAt, expiresAt });
  return { invitation, link, linkToken };
}

/** Creates the tasks and the comment of the situation, and A's calendar link. */
async function createTasks(
  database: Database,
  { owner, collaborator }: Actors,
  { projectId, createdAt }: { projectId: string; createdAt: Date },
): Promise<Pick<Situation, 'task' | 'comment' | 'file' | 'item' | 'deletedTask' | 'calendarSecret'>> {
  const blank = { projectId, title: 'Task', labels: [], homeColumn: 'To Do' as const, createdAt };
  const [task, comment, item, file] = [newId(), newId(), newId(), newId()];
  const [deletedTask, calendarSecret] = [newId(), newToken()];
  const secretHash = hashToken(calendarSecret);
  return database.transaction(async (tx) => {
    await tx.insert(tasks).values([
      { ...blank, id: task, position: 'a0', commentsCount: 1, checklistCount: 1 },
      { ...blank, id: deletedTask, position: 'a1', deletedAt: createdAt },
    ]);
    const commentRow = { id: comment, taskId: task, authorId: collaborator.id, text: 'Aye', createdAt };
    await tx.insert(taskComments).values(commentRow);
    const itemRow = { id: item, taskId: task, authorId: collaborator.id, text: 'Oars', place: 0, createdAt };
    await tx.insert(taskChecklistItems).values(itemRow);
    const fileRow = {
      id: file,
      taskId: task,
      projectId,
      uploaderId: collaborator.id,
      name: 'tides.txt',
      createdAt,
    };
    await tx.insert(attachments).values({ ...fileRow, contentType: 'text/plain', size: 0, isStored: true });
    await tx.delete(calendarLinks);
    await tx.insert(calendarLinks).values({ memberId: owner.id, secretHash, createdAt });
    return { task, comment, file, item, deletedTask, calendarSecret };
  });
}

/** A uploaded a file with one task. */
async function createImport(
  { orm }: Database,
  { owner }: Actors,
  { projectId, createdAt }: { projectId: string; createdAt: Date },
): Promise<string> {
  const id = newId();
  const file = { fileName: 'board.csv', source: 'csv' as const, header: ['Title'], cards: 1, total: 1 };
  const rest = { choices: {}, status: 'preview' as const, hasNumbers: false, pullRequests: 0 };
  await orm
    .insert(taskImports)
    .values({ id, projectId, memberId: owner.id, ...file, ...rest, dueAt: createdAt, createdAt });
  await orm.insert(importCards).values({ importId: id, place: 0, weight: 1, card: '["Oars"]' });
  return id;
}

/** Adds C to the group chat of P and creates the chat of A and C, with a message of A in both. */
async function createChats(
  database: Database,
  { owner, collaborator }: Actors,
  { projectId, now }: { projectId: string; now: Date },
): Promise<Pick<Situation, 'groupChat' | 'directChat' | 'message'>> {
  return database.transaction(async (tx) => {
    await tx.delete(chats).where(eq(chats.kind, 'direct'));
    const direct = { id: newId(), kind: 'direct' as const, ...orderedPair(owner.id, collaborator.id) };
    await tx.insert(chats).values(direct);
    const [group] = await tx.select({ id: chats.id }).from(chats).where(eq(chats.projectId, projectId));
    if (group === undefined) throw new Error('P has no group chat.');
    const membership = (chatId: string, memberId: string) => ({
      chatId,
      memberId,
      lastReadSeq: 0,
      joinedAt: now,
    });
    await tx
      .insert(chatMembers)
      .values([
        membership(group.id, collaborator.id),
        membership(direct.id, collaborator.id),
        membership(direct.id, owner.id),
      ]);
    const both = [group.id, direct.id];
    const message = { seq: 1, senderId: owner.id, text: 'Welcome aboard.', createdAt: now };
    const messages = both.map((chatId) => ({ ...message, chatId, id: newId() }));
    await tx.insert(chatMessages).values(messages);
    await tx.update(chats).set({ lastSeq: 1, lastMessageAt: now }).where(inIds(chats.id, both));
    return { groupChat: group.id, directChat: direct.id, message: messages[0]?.id ?? '' };
  });
}
