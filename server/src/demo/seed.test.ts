import { logIn } from '@tandem/contract/account';
import { countUnread, listChats } from '@tandem/contract/chat';
import { listConnections, listReceivedRequests } from '@tandem/contract/connections';
import { photoBucket } from '@tandem/contract/files';
import { acceptInvitation, listMyInvitations, listProjectInvitations } from '@tandem/contract/invitations';
import { listInvitationLinks } from '@tandem/contract/invitations/invitation-links';
import { listReceivedJoinRequests, listMyApplications } from '@tandem/contract/join-requests';
import { listNotifications } from '@tandem/contract/notifications';
import { countWaiting, listSuggestions } from '@tandem/contract/people';
import { viewProject } from '@tandem/contract/projects';
import {
  listFeed,
  listMyCollaborations,
  listMyProjects,
  listSaved,
} from '@tandem/contract/projects/project-lists';
import { restoreProject } from '@tandem/contract/projects/project-lifecycle';
import { acceptOwnership } from '@tandem/contract/projects/project-members';
import { listTasks, type TaskStatus } from '@tandem/contract/tasks';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';
import { asc, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from '../features/account/account.tables.ts';
import { attachments } from '../features/attachments/attachments.tables.ts';
import { chatMembers, chatMentions, chatMessages, chats } from '../features/chat/chat.tables.ts';
import { connectionRequests } from '../features/connections/connections.tables.ts';
import { files } from '../features/files/files.tables.ts';
import { invitationLinks, invitations } from '../features/invitations/invitations.tables.ts';
import { joinRequests } from '../features/join-requests/join-requests.tables.ts';
import { notifications } from '../features/notifications/notifications.tables.ts';
import { peopleDismissals } from '../features/people/people.tables.ts';
import {
  deletedProjectMembers,
  ownershipOffers,
  projectIgnores,
  projectMembers,
  projectRoles,
  projects,
  projectSaves,
} from '../features/projects/projects.tables.ts';
import { taskComments, taskEvents, tasks } from '../features/tasks/tasks.tables.ts';
import { reportCases, reportDecisions, reports } from '../features/reports/reports.tables.ts';
import type { Database } from '../platform/database/database.ts';
import { openTestDatabase } from '../platform/database/testing/test-database.ts';
import { cheapPasswords } from '../testing/cheap-passwords.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { cookieOf, type TestApp, createTestApp, visitor } from '../testing/test-app.ts';
import { readDemoData, seedDemo } from './seed.ts';
import type { DemoProject } from './demo-data.schemas.ts';

const { joinRequests: demoJoinRequests, members: demoMembers, projects: demoProjects } = readDemoData();
const isInUse = ({ archivedDaysAgo, deletedDaysAgo }: DemoProject) =>
  archivedDaysAgo === undefined && deletedDaysAgo === undefined;
const now = new Date('2026-11-20T00:10:00Z');
const options = { passwordHash: 'a hash', now };
const tables: Record<string, PgTable> = {
  members,
  projects,
  projectRoles,
  projectMembers,
  deletedProjectMembers,
  ownershipOffers,
  joinRequests,
  invitations,
  invitationLinks,
  projectSaves,
  projectIgnores,
  connectionRequests,
  peopleDismissals,
  tasks,
  taskComments,
  taskEvents,
  chats,
  chatMembers,
  chatMessages,
  chatMentions,
  notifications,
  reportCases,
  reports,
  reportDecisions,
  files,
};

const storage = memoryStorage();
let first: Database;
let second: Database;

beforeAll(async () => {
  [first, second] = [await openTestDatabase(), await openTestDatabase()];
  await seedDemo({ database: first, storage }, options);
  await seedDemo({ database: second, storage: memoryStorage() }, options);
});

afterAll(async () => {
  await first.close();
  await second.close();
});

const sorted = async (database: Database, table: PgTable) => {
  const rows = await database.orm.select().from(table);
  return rows.map((row) => JSON.stringify(row)).toSorted();
};

describe('seeding the demo community', () => {
  it.each(Object.keys(tables))('writes the same %s into two databases', async (name) => {
    const rows = await sorted(first, tables[name]!);
    expect(rows).not.toEqual([]);
    expect(await sorted(second, tables[name]!)).toEqual(rows);
  });

  it('writes every member, project, join request and collaborator', async () => {
    expect(await first.orm.$count(members)).toBe(demoMembers.length);
    expect(await first.orm.$count(projects)).toBe(demoProjects.length);
    expect(await first.orm.$count(joinRequests)).toBe(demoJoinRequests.length);
    const collaboratorCount = demoProjects.reduce((sum, { collaborators }) => sum + collaborators.length, 0);
    const kept = await first.orm.$count(projectMembers);
    expect(kept + (await first.orm.$count(deletedProjectMembers))).toBe(collaboratorCount);
  });

  it('stores a photo of every member who has a portrait, and what they drew', async () => {
    const pictured = demoMembers.filter(({ portrait }) => portrait).length;
    const photos = await first.orm
      .select({ id: files.id })
      .from(files)
      .innerJoin(members, eq(members.id, files.memberId))
      .where(eq(members.photoUrl, sql`'/api/files/${sql.raw(photoBucket)}/content/' || ${files.token}`));
    const stored = [...photos, ...(await first.orm.select().from(attachments))];
    expect(stored.map(({ id }) => id).toSorted()).toEqual(storage.keys().toSorted());
    expect([photos.length, 0 < pictured, pictured < demoMembers.length]).toEqual([pictured, true, true]);
  });

  it('gives every project an older owner who is a demo member', async () => {
    const owners = new Map((await first.orm.select().from(members)).map((member) => [member.id, member]));
    for (const { title, ownerId, createdAt } of await first.orm.select().from(projects)) {
      expect(owners.get(ownerId), title).toMatchObject({ isDemo: true, passwordHash: 'a hash' });
      expect(owners.get(ownerId)!.createdAt.getTime(), title).toBeLessThan(createdAt.getTime());
    }
  });

  it('orders the times: join requests after the project, decisions before now, memberships at acceptance', async () => {
    const projectOf = new Map(
      (await first.orm.select().from(projects)).map((project) => [project.id, project]),
    );
    const joined = [
      ...(await first.orm.select().from(projectMembers)),
      ...(await first.orm.select().from(deletedProjectMembers)),
    ];
    for (const request of await first.orm.select().from(joinRequests)) {
      const { createdAt, decidedAt, status, memberId, projectId } = request;
      expect(createdAt.getTime()).toBeGreaterThan(projectOf.get(projectId)!.createdAt.getTime());
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      expect(decidedAt === null).toBe(status === 'pending');
      expect(decidedAt?.getTime() ?? 0).toBeLessThan(now.getTime());
      const membership = joined.find((row) => row.memberId === memberId && row.projectId === projectId);
      const { role, roleId } = request;
      if (status === 'accepted') expect(membership).toMatchObject({ joinedAt: decidedAt, role, roleId });
    }
    for (const { projectId, joinedAt } of joined) {
      expect(joinedAt.getTime()).toBeGreaterThan(projectOf.get(projectId)!.createdAt.getTime());
    }
  });

  it('orders the messages of each chat, after the sender joined and before now', async () => {
    const memberships = new Map(
      (await first.orm.select().from(chatMembers)).map((row) => [`${row.chatId} ${row.memberId}`, row]),
    );
    const messages = await first.orm
      .select()
      .from(chatMessages)
      .orderBy(asc(chatMessages.chatId), asc(chatMessages.seq));
    for (const [index, { chatId, seq, senderId, createdAt, text }] of messages.entries()) {
      const before = messages[index - 1]?.chatId === chatId ? messages[index - 1] : undefined;
      expect(seq, text).toBe((before?.seq ?? 0) + 1);
      expect(createdAt.getTime(), text).toBeGreaterThan(before?.createdAt.getTime() ?? 0);
      expect(createdAt.getTime(), text).toBeLessThan(now.getTime());
      const membership = memberships.get(`${chatId} ${senderId}`);
      expect(membership?.joinedAt.getTime() ?? Infinity, text).toBeLessThan(createdAt.getTime());
      expect(membership?.lastReadSeq ?? 0, text).toBeGreaterThanOrEqual(seq);
    }
  });

  it('gives every project a group chat of its members, none while it is deleted', async () => {
    const { rows } = await first.orm.execute(sql`
      select id from projects where not exists (
        select from chats where project_id = projects.id and
          array(select member_id from chat_members where chat_id = chats.id order by member_id) =
          array(select id from (
            select owner_id as id union all select member_id from project_members where project_id = projects.id
          ) as people where projects.deleted_at is null order by id))`);
    expect(rows).toEqual([]);
    expect(await first.orm.$count(chats, eq(chats.kind, 'group'))).toBe(demoProjects.length);
  });

  it('writes UUIDs of version 7 that sort by creation time', async () => {
    const rows = await first.orm.select().from(projects).orderBy(asc(projects.createdAt));
    const ids = rows.map(({ id }) => id);
    expect(
      ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
    ).toEqual([]);
    expect(ids).toEqual(ids.toSorted());
  });

  it('changes nothing when the database is already seeded', async () => {
    await expect(
      seedDemo({ database: second, storage }, { ...options, now: new Date('2027-01-01T00:00:00Z') }),
    ).rejects.toThrow();
    expect(await second.orm.$count(members)).toBe(demoMembers.length);
    expect(await second.orm.$count(projects)).toBe(demoProjects.length);
  });
});

describe('an app with the demo community', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
    await seedDemo(app, {
      passwordHash: await cheapPasswords.hash('together now'),
      now: app.clock.now(),
    });
  });
  afterAll(() => app.close());

  const logInAs = async (emailId: string) => {
    const reply = await app.nobody.send(logIn, { body: { emailId, password: 'together now' } });
    return visitor(app.http, cookieOf(reply));
  };

  it('shows a newcomer all open projects, the newest first', async () => {
    const lucia = await logInAs('lucia@example.org');
    const { data, total } = await lucia.call(listFeed, { query: { limit: '6' } });
    expect(data.map(({ createdBy }) => createdBy.firstName)).toEqual([
      'Jonas',
      'Priya',
      'Tomás',
      'Hana',
      'Greta',
      'Owen',
    ]);
    expect(total).toBe(
      demoProjects.filter((project) => project.status === 'open' && isInUse(project)).length,
    );
  });

  it.each([
    ['offline maps', 'Offline maps for trail crews'],
    ['#a11y scren reader', 'Type-safe forms without a framework'],
    ['tomas ribeiro', 'Bird song identifier that runs on a Pi'],
    ['lathes', 'New curves for old lathes'],
    ['mango tree', 'Queue tickets for a small clinic'],
  ])('finds, by %s: %s', async (search, title) => {
    const lucia = await logInAs('lucia@example.org');
    const { data } = await lucia.call(listFeed, { query: { search } });
    expect(data.slice(0, 3).map((project) => project.title)).toContain(title);
  });

  it('gives Mira join requests to decide, own and joined projects, saved projects and applications', async () => {
    const mira = await logInAs('mira@example.org');
    const { data: received } = await mira.call(listReceivedJoinRequests);
    expect(received.map(({ projectStatus }) => projectStatus)).toContain('closed');
    expect(received).toHaveLength(7);
    const { data: owned } = await mira.call(listMyProjects, { query: {} });
    expect(owned[0]?.title).toBe('Hut book: a logbook for mountain shelters');
    expect(owned).toHaveLength(4);
    expect((await mira.call(listMyCollaborations)).data).toHaveLength(3);
    expect((await mira.call(listSaved)).data).toHaveLength(3);
    const { data: applications } = await mira.call(listMyApplications);
    const states = applications.map(({ status, projectTitle }) => `${status} ${projectTitle}`);
    expect(states).toContain('pending A calmer on-call rota');
    expect(states).toContain('rejected A message queue for one machine');
    expect(states).toContain('expired Who has sun to spare?');
    const [reason] = applications.flatMap((application) => application.reason ?? []);
    expect(reason).toMatch(/interesting failures/);
  });

  it('gives Mira’s project roles, filled by those who joined in them and asked for by others', async () => {
    const mira = await logInAs('mira@example.org');
    const [hut] = (await mira.call(listMyProjects, { query: {} })).data;
    expect(hut?.roles.map(({ title, filled, places }) => `${title} ${filled}/${places}`)).toEqual([
      'Writing surface 0/2',
      'Accessibility 0/1',
      'Translator 0/3',
      'Hardware and enclosures 1/1',
      'Map of the huts 1/1',
    ]);
    const { data: received } = await mira.call(listReceivedJoinRequests);
    const asked = received.filter(({ projectId, roleId }) => projectId === hut?._id && roleId !== null);
    expect(asked.map(({ role }) => role)).toEqual(['Accessibility']);
    const { data: chats } = await mira.call(listChats);
    const talkingTo = chats.filter(({ kind, lastMessage }) => kind === 'direct' && lastMessage !== null);
    const people = talkingTo.flatMap((chat) => chat.people.map(({ _id }) => _id));
    expect(people).toContain(asked[0]?.userId._id);
  });

  it('gives Mira connections, connection requests, and suggestions without dismissed members', async () => {
    const mira = await logInAs('mira@example.org');
    expect(await mira.call(countWaiting)).toMatchObject({
      connectionRequests: 4,
      joinRequests: 7,
      invitations: 1,
    });
    expect((await mira.call(listReceivedRequests)).requests).toHaveLength(4);
    expect((await mira.call(listConnections)).connections).toHaveLength(12);
    const { suggestions } = await mira.call(listSuggestions, { query: { limit: '50' } });
    const names = suggestions.map(({ firstName }) => firstName);
    expect(suggestions[0]?.reason).toMatch(/shared|mutual/);
    expect(names).toContain('Owen');
    for (const name of ['Mira', 'Jonas', 'Pekka', 'Danel']) expect(names).not.toContain(name);
    expect(suggestions.slice(-7).map(({ connectionStatus }) => connectionStatus)).toEqual(
      Array(7).fill('pending'),
    );
  });

  it('gives Mira boards with tasks in every column, and assigned tasks', async () => {
    const mira = await logInAs('mira@example.org');
    const { data: owned } = await mira.call(listMyProjects, { query: {} });
    const board = await mira.call(listTasks, { params: { projectId: owned[0]!._id } });
    const count = (column: TaskStatus) => board.tasks.filter(({ status }) => status === column).length;
    expect([count('To Do'), count('In Progress'), count('OverDue'), count('Done')]).toEqual([5, 3, 2, 8]);
    expect(board.today).toBe('2026-11-20');
    const { data: assigned } = await mira.call(listMyTasks);
    expect(new Set(assigned.map(({ projectTitle }) => projectTitle)).size).toBeGreaterThan(4);
    expect(assigned.some(({ status }) => status === 'OverDue')).toBe(true);
  });

  it.each([
    ['mira@example.org', 19, 16],
    ['ana@example.org', 8, 11],
    ['lucia@example.org', 0, 0],
  ])('gives %s %i chats with messages, and %i unread messages', async (emailId, used, unreadTotal) => {
    const who = await logInAs(emailId);
    const { data } = await who.call(listChats);
    expect(data.filter(({ lastMessage }) => lastMessage !== null)).toHaveLength(used);
    const unread = Object.values((await who.call(countUnread)).data);
    expect(unread.reduce((sum, count) => sum + count, 0)).toBe(unreadTotal);
    expect(data.filter((chat) => chat.unread > 0)).toHaveLength(unread.length);
  });

  it('suggests people to the newcomer, each with a reason', async () => {
    const lucia = await logInAs('lucia@example.org');
    const { suggestions } = await lucia.call(listSuggestions, { query: { search: 'python' } });
    expect(suggestions.length).toBeGreaterThan(5);
    expect(suggestions[0]?.reason).toMatch(/shared skill/);
  });

  it('gives Mira notifications, some of which she has not read', async () => {
    const mira = await logInAs('mira@example.org');
    const { data } = await mira.call(listNotifications);
    const unread = data.filter(({ isRead }) => !isRead);
    expect(unread.length).toBeGreaterThan(1);
    expect(data.length).toBeGreaterThan(unread.length);
    expect(new Set(data.map(({ kind }) => kind)).size).toBeGreaterThan(3);
    expect((await mira.call(countWaiting)).notifications).toBe(unread.length);
    for (const { actor } of data) expect(actor?.firstName).not.toBe('Mira');
  });

  it('mentions Mira where her notification leads, and names tasks by their numbers', async () => {
    const mira = await logInAs('mira@example.org');
    const { data } = await mira.call(listNotifications);
    expect(data.find(({ kind }) => kind === 'messageMentioned')).toMatchObject({
      actor: { firstName: 'Ana' },
      text: 'Done, @Mira Okafor. They are pink now. Nobody misses pink.',
    });
    const [hut] = (await mira.call(listMyProjects, { query: {} })).data;
    const { tasks: cards } = await mira.call(listTasks, { params: { projectId: hut?._id ?? '' } });
    const named = [7, 12].map((number) => cards.find((card) => card.number === number)?.title.split(':')[0]);
    expect(named).toEqual(['Battery', 'Entry format']);
  });

  it('gives Mira invitations, one that she can accept, and links that invite to her project', async () => {
    const mira = await logInAs('mira@example.org');
    const [hut] = (await mira.call(listMyProjects, { query: {} })).data;
    const toHut = { params: { projectId: hut?._id ?? '' } };
    const sent = (await mira.call(listProjectInvitations, toHut)).data;
    expect(sent).toMatchObject([{ userId: { firstName: 'Kei' }, role: 'Writing surface' }]);
    expect((await mira.call(listInvitationLinks, toHut)).data).toMatchObject([
      { role: 'Translator', state: 'open', uses: 0, maxUses: 3 },
    ]);
    const [received] = (await mira.call(listMyInvitations)).data;
    const params = { projectId: received?.project._id ?? '', invitationId: received?._id ?? '' };
    await mira.call(acceptInvitation, { params });
    const { data: joined } = await mira.call(viewProject, { params: { id: params.projectId } });
    expect(joined.roles).toContainEqual(expect.objectContaining({ title: 'Test app developer', filled: 1 }));
  });

  it('gives Mira an archived project, one that she can restore, and the offer of another', async () => {
    const mira = await logInAs('mira@example.org');
    const inactive = (await mira.call(listMyProjects, { query: { state: 'inactive' } })).data;
    const ended = inactive.map(({ title, deletedAt }) => `${title}${deletedAt === null ? '' : ', deleted'}`);
    expect(ended.toSorted()).toEqual(['Snow depth by text message', 'Weather log for balconies, deleted']);
    const deleted = inactive.find(({ deletedAt }) => deletedAt !== null)?._id ?? '';
    const { data: restored } = await mira.call(restoreProject, { params: { id: deleted } });
    expect(restored.collaborators).toMatchObject([{ firstName: 'Zofia', role: 'First firmware' }]);
    const joined = (await mira.call(listMyCollaborations)).data;
    const offered = joined.find(({ ownershipOffer }) => ownershipOffer !== null)?._id ?? '';
    const { data: own } = await mira.call(acceptOwnership, { params: { id: offered } });
    expect(own).toMatchObject({ title: 'Shared notebooks on a train', isOwner: true });
  });
});
