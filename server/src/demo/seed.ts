import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { members } from '../features/account/account.tables.ts';
import { activityDays } from '../features/administration/administration.tables.ts';
import { attachments } from '../features/attachments/attachments.tables.ts';
import {
  chatLines,
  chatMembers,
  chatMentions,
  chatMessages,
  chatReactions,
  chats,
} from '../features/chat/chat.tables.ts';
import { connectionRequests } from '../features/connections/connections.tables.ts';
import { downloadUrlOf } from '../features/files/files.rules.ts';
import { files } from '../features/files/files.tables.ts';
import { invitationLinks, invitations } from '../features/invitations/invitations.tables.ts';
import { joinRequests } from '../features/join-requests/join-requests.tables.ts';
import { notifications } from '../features/notifications/notifications.tables.ts';
import { peopleDismissals } from '../features/people/people.tables.ts';
import { indexPeople } from '../features/people/public.ts';
import {
  deletedProjectMembers,
  ownershipOffers,
  projectIgnores,
  projectMembers,
  projectRoles,
  projects,
  projectSaves,
} from '../features/projects/projects.tables.ts';
import { indexProjects } from '../features/projects/search/project-search.repository.ts';
import { reportCases, reportDecisions, reports } from '../features/reports/reports.tables.ts';
import { taskChecklistItems, taskComments, taskEvents, tasks } from '../features/tasks/tasks.tables.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import { sharp } from '../platform/images.ts';
import type { Storage } from '../platform/storage/storage.ts';
import {
  type DemoData,
  type DemoMember,
  memberSchema,
  projectSchemaFor,
  schemasFor,
  type Portrait,
} from './demo-data.schemas.ts';
import { demoActivityRows } from './demo-activity.rows.ts';
import { demoNotificationRows, demoReportRows } from './demo-reports-and-notifications.rows.ts';
import { type DemoRows, demoRows } from './demo.rows.ts';
import { type DemoDrawing, demoId, demoMemberIdentity } from './demo.rules.ts';
import { drawPortrait } from './portraits/portrait.rules.ts';

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
  const drawn = await storeDrawings(storage, [...rows.drawings, ...rows.taskDrawings]);
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
    await tx.insert(chatReactions).values(rows.chatReactions);
    await tx.insert(chatMentions).values(rows.chatMentions);
    await tx.insert(chatLines).values(rows.chatLines);
    await tx.insert(attachments).values(drawn);
    await tx.insert(notifications).values(demoNotificationRows(rows, now));
    await writeReports(tx, rows, now);
    await tx.insert(activityDays).values(demoActivityRows(rows, now));
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

const community = join(import.meta.dirname, 'community');

/** Reads and validates the demo community. The error names file and path of each invalid value. */
export function readDemoData(folder = community): DemoData {
  const members = readDemoMembers(folder);
  const memberKeys = keysOf(members);
  const projects = readList(folder, 'projects', projectSchemaFor(memberKeys));
  const schemas = schemasFor({ members: memberKeys, projects: keysOf(projects) });
  return {
    members,
    projects,
    joinRequests: readList(folder, 'join-requests', schemas['join-requests']),
    invitations: readList(folder, 'invitations', schemas.invitations),
    invitationLinks: readList(folder, 'invitation-links', schemas['invitation-links']),
    connections: readList(folder, 'connections', schemas.connections),
    dismissals: readList(folder, 'dismissals', schemas.dismissals),
    savedProjects: readList(folder, 'saved-projects', schemas['saved-projects']),
    ignoredProjects: readList(folder, 'ignored-projects', schemas['ignored-projects']),
    boards: readList(folder, 'boards', schemas.boards),
    chats: readList(folder, 'chats', schemas.chats),
  };
}

/** Reads and validates the members only. */
export const readDemoMembers = (folder = community): DemoMember[] =>
  readList(folder, 'members', memberSchema);

const keysOf = (list: { key: string }[]) => new Set(list.map(({ key }) => key));

function readList<Entry>(folder: string, name: string, schema: z.ZodMiniType<Entry>): Entry[] {
  const file = join(folder, `${name}.json`);
  const { localeError } = z.locales.en();
  const parsed = z.array(schema).safeParse(parseJson(file), { error: localeError });
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${file}: ${describe(issue)}`).join('\n'));
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Such as `[3].tasks[0].by: No member has the key "mirra".` */
function describe(issue: z.core.$ZodIssue): string {
  const reason = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return `${z.core.toDotPath(issue.path)}: ${reason}`;
}

type FileRow = typeof files.$inferInsert;

/** Photos of the demo community, for the database. */
interface DemoPhotos {
  rows: FileRow[];
  /** The address of a member's photo by the member's key; null for members without one. */
  urlOf: (key: string) => string | null;
}

/**
 * Draws the members' portraits and stores them as WebP of 256 px. Their addresses are no secret: the demo community is
 * invented. If the seeding fails afterwards, their bytes stay without rows; seeding again on the same day replaces them.
 */
async function storePortraits(
  storage: Storage,
  { members, now }: { members: readonly DemoMember[]; now: Date },
): Promise<DemoPhotos> {
  const rows = new Map<string, FileRow>();
  for (const member of members) {
    if (member.portrait === undefined) continue;
    const bytes = await paintPortrait(member.portrait);
    const row = photoRow(member, { size: bytes.length, now });
    await storage.put(row.id, bytes);
    rows.set(member.key, row);
  }
  return {
    rows: [...rows.values()],
    urlOf: (key) => {
      const token = rows.get(key)?.token;
      return token === undefined ? null : downloadUrlOf(token);
    },
  };
}

/** Draws the images of messages and tasks, as the server would store them. */
const storeDrawings = (storage: Storage, drawings: readonly DemoDrawing[]) =>
  Promise.all(
    drawings.map(async ({ drawing, ...row }) => {
      const svg = readFileSync(join(community, 'drawings', `${drawing}.svg`));
      const { data, info } = await sharp(svg).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
      await storage.put(row.id, data);
      const { size, width, height } = info;
      return {
        ...row,
        name: `${drawing}.webp`,
        contentType: 'image/webp',
        size,
        width,
        height,
        isStored: true,
      };
    }),
  );

/** Draws a portrait as WebP. */
export const paintPortrait = (portrait: Portrait): Promise<Buffer> =>
  sharp(Buffer.from(drawPortrait(portrait)))
    .webp({ quality: 82 })
    .toBuffer();

function photoRow(member: DemoMember, { size, now }: { size: number; now: Date }): FileRow {
  const { id: memberId, createdAt } = demoMemberIdentity(member, now);
  const seed = `photo ${member.key}`;
  return {
    id: demoId(createdAt, seed),
    ownerId: memberId,
    memberId,
    name: 'portrait.webp',
    size,
    token: createHash('sha256').update(seed).digest('base64url'),
    isStored: true,
    createdAt,
    updatedAt: createdAt,
  };
}
