import { members } from '../features/account/account.tables.ts';
import { chatMembers, chatMessages, chats } from '../features/chat/chat.tables.ts';
import { connectionRequests } from '../features/connections/connections.tables.ts';
import { invitationLinks, invitations } from '../features/invitations/invitations.tables.ts';
import { joinRequests } from '../features/join-requests/join-requests.tables.ts';
import { notifications } from '../features/notifications/notifications.tables.ts';
import { peopleDismissals } from '../features/people/people.tables.ts';
import { files } from '../features/files/files.tables.ts';
import { indexPeople } from '../features/people/public.ts';
import { indexProjects } from '../features/projects/search/project-search.repository.ts';
import {
  deletedProjectMembers,
  ownershipOffers,
  projectIgnores,
  projectMembers,
  projectRoles,
  projects,
  projectSaves,
} from '../features/projects/projects.tables.ts';
import { reportCases, reportDecisions } from '../features/reports/moderation/report-cases.tables.ts';
import { reports } from '../features/reports/reports.tables.ts';
import { taskChecklistItems } from '../features/tasks/checklist/task-checklist-items.tables.ts';
import { taskComments } from '../features/tasks/comments/task-comments.tables.ts';
import { taskEvents } from '../features/tasks/history/task-events.tables.ts';
import { tasks } from '../features/tasks/tasks.tables.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { readDemoData } from './demo-data.ts';
import { demoReportRows } from './demo-reports.rows.ts';
import { demoNotificationRows } from './demo-notifications.rows.ts';
import { type DemoRows, demoRows } from './demo.rows.ts';
import { storePortraits } from './portraits/portraits.ts';

/**
 * Writes the demo community as of `now` into an empty database, in one transaction, and its portraits into the storage
 * before. All members have the password of `passwordHash`. The same time writes the same rows, ids included.
 */
export async function seedDemo(
  { database, storage }: { database: Database; storage: Storage },
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  const data = readDemoData();
  const photos = await storePortraits(storage, { members: data.members, now });
  const rows = demoRows({ data, photoUrlOf: photos.urlOf, passwordHash, now });
  await database.transaction(async (tx) => {
    await tx.insert(members).values(rows.members);
    await tx.insert(files).values(photos.rows);
    await tx.insert(connectionRequests).values(rows.connections);
    await tx.insert(peopleDismissals).values(rows.dismissals);
    await writeProjects(tx, rows);
    await tx.insert(tasks).values(rows.tasks);
    await tx.insert(taskComments).values(rows.taskComments);
    await tx.insert(taskEvents).values(rows.taskEvents);
    await tx.insert(taskChecklistItems).values(rows.taskChecklistItems);
    await tx.insert(chats).values(rows.chats);
    await tx.insert(chatMembers).values(rows.chatMembers);
    await tx.insert(chatMessages).values(rows.chatMessages);
    await tx.insert(notifications).values(demoNotificationRows(rows, now));
    await writeReports(tx, rows, now);
    await indexPeople(
      tx,
      rows.members.map(({ id }) => id),
    );
    await indexProjects(
      tx,
      rows.projects.map(({ id }) => id),
    );
  });
  // Without fresh statistics the planner assumes that the new tables are empty.
  await database.orm.execute('analyze');
}

/** Writes what was reported, and what a moderator decided. */
async function writeReports(tx: Queryable, rows: DemoRows, now: Date): Promise<void> {
  const reported = demoReportRows(rows, now);
  await tx.insert(reportCases).values(reported.cases);
  await tx.insert(reports).values(reported.reports);
  await tx.insert(reportDecisions).values(reported.decisions);
}

/** Writes the projects with their roles, and who joined, asks to join or is invited. */
async function writeProjects(tx: Queryable, rows: DemoRows): Promise<void> {
  await tx.insert(projects).values(rows.projects);
  await tx.insert(projectRoles).values(rows.projectRoles);
  await tx.insert(projectMembers).values(rows.projectMembers);
  await tx.insert(deletedProjectMembers).values(rows.deletedProjectMembers);
  await tx.insert(ownershipOffers).values(rows.ownershipOffers);
  await tx.insert(joinRequests).values(rows.joinRequests);
  await tx.insert(invitations).values(rows.invitations);
  await tx.insert(invitationLinks).values(rows.invitationLinks);
  await tx.insert(projectSaves).values(rows.saves.map(({ at, ...pair }) => ({ ...pair, savedAt: at })));
  await tx.insert(projectIgnores).values(rows.ignores.map(({ at, ...pair }) => ({ ...pair, ignoredAt: at })));
}
