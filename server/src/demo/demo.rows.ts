import type { members } from '../features/account/account.tables.ts';
import type { joinRequests } from '../features/join-requests/join-requests.tables.ts';
import type { projectMembers, projects } from '../features/projects/projects.tables.ts';
import { demoChatRows, type DemoChatRows } from './demo-chats.rows.ts';
import type { DemoData } from './demo-data.ts';
import { demoPeopleRows } from './demo-people.rows.ts';
import { demoDays, demoDecision, demoEmail, demoId, demoMemberIdentity, demoMoment } from './demo.rules.ts';
import { type DemoTaskRows, demoTaskRows } from './demo-tasks.rows.ts';
import type { DemoJoinRequest, DemoMember, DemoProject, DemoProjectOfMember } from './demo-data.schemas.ts';

type MemberRow = typeof members.$inferInsert;
type ProjectRow = typeof projects.$inferInsert;
type JoinRequestRow = typeof joinRequests.$inferInsert;
type ProjectMemberRow = typeof projectMembers.$inferInsert;

interface ProjectOfMemberRow {
  memberId: string;
  projectId: string;
  at: Date;
}

/** The rows of all tables for the demo community. */
export interface DemoRows extends ReturnType<typeof demoPeopleRows>, DemoTaskRows, DemoChatRows {
  members: MemberRow[];
  projects: ProjectRow[];
  joinRequests: JoinRequestRow[];
  projectMembers: ProjectMemberRow[];
  saves: ProjectOfMemberRow[];
  ignores: ProjectOfMemberRow[];
}

/** How long a request waits for an answer, in milliseconds. */
const requestLifetime = 60 * 86_400_000;

interface Options {
  data: DemoData;
  /** The address of a member's photo by the member's key. */
  photoUrlOf: (key: string) => string | null;
  passwordHash: string;
  now: Date;
}

/** The demo community as of `now`. The same time gives the same rows, ids included. */
export function demoRows({ data, photoUrlOf, passwordHash, now }: Options): DemoRows {
  const memberRows = new Map(
    data.members.map((member) => [
      member.key,
      { ...memberRow(member, { passwordHash, now }), photoUrl: photoUrlOf(member.key) },
    ]),
  );
  const idOfMember = idsIn(memberRows);
  const projectRows = new Map(
    data.projects.map((project) => [
      project.key,
      projectRow(project, { ownerId: idOfMember(project.owner), now }),
    ]),
  );
  const idOfProject = idsIn(projectRows);
  const requestRows = data.joinRequests.map((request) => ({
    ...requestRow(request, now),
    projectId: idOfProject(request.project),
    memberId: idOfMember(request.member),
  }));
  const rowsOf = (list: DemoProjectOfMember[]) =>
    list.map(({ member, project, daysAgo }) => ({
      memberId: idOfMember(member),
      projectId: idOfProject(project),
      at: demoMoment(now, daysAgo, `mark ${member} ${project}`),
    }));
  const projectMemberRows = data.projects.flatMap((project) =>
    collaboratorRows(project, { projectId: idOfProject(project.key), requestRows, idOfMember, now }),
  );
  const groups = groupsOf(projectRows, projectMemberRows);
  return {
    members: [...memberRows.values()],
    projects: [...projectRows.values()],
    joinRequests: requestRows,
    projectMembers: projectMemberRows,
    saves: rowsOf(data.savedProjects),
    ignores: rowsOf(data.ignoredProjects),
    ...demoPeopleRows({ data, idOf: idOfMember, now }),
    ...demoTaskRows({ boards: data.boards, idOfMember, idOfProject, now }),
    ...demoChatRows({ chats: data.chats, idOf: idOfMember, now, groups }),
  };
}

/** The projects with their members and the times at which they joined. */
const groupsOf = (projectRows: Map<string, ProjectRow>, projectMemberRows: ProjectMemberRow[]) =>
  [...projectRows].map(([key, { id, ownerId, createdAt }]) => ({
    key,
    id,
    createdAt,
    members: [
      { memberId: ownerId, joinedAt: createdAt },
      ...projectMemberRows.filter(({ projectId }) => projectId === id).map(withoutProject),
    ],
  }));

/** The collaborators of a project. They joined when their request was accepted. */
function collaboratorRows(
  project: DemoProject,
  {
    projectId,
    requestRows,
    idOfMember,
    now,
  }: {
    projectId: string;
    requestRows: JoinRequestRow[];
    idOfMember: (key: string) => string;
    now: Date;
  },
): ProjectMemberRow[] {
  const accepted = requestRows.filter((row) => row.status === 'accepted' && row.projectId === projectId);
  return project.collaborators.map(idOfMember).map((memberId) => ({
    projectId,
    memberId,
    joinedAt:
      accepted.find((row) => row.memberId === memberId)?.decidedAt ??
      demoMoment(now, project.createdDaysAgo - 1, `joined ${memberId}`),
  }));
}

const withoutProject = ({ memberId, joinedAt }: ProjectMemberRow) => ({ memberId, joinedAt });

const idsIn = (rows: Map<string, { id: string }>) => (key: string) => {
  const row = rows.get(key);
  if (row === undefined) throw new Error(`The demo data has no "${key}".`);
  return row.id;
};

function memberRow(
  member: DemoMember,
  { passwordHash, now }: { passwordHash: string; now: Date },
): MemberRow {
  const { key: _key, joinedDaysAgo: _joined, portrait: _portrait, ...profile } = member;
  const { id, createdAt } = demoMemberIdentity(member, now);
  return { ...profile, id, emailId: demoEmail(member.firstName), passwordHash, isDemo: true, createdAt };
}

function projectRow(project: DemoProject, { ownerId, now }: { ownerId: string; now: Date }): ProjectRow {
  const { key, createdDaysAgo, title, description, skillsRequired, interestsTags, status } = project;
  const createdAt = demoMoment(now, createdDaysAgo, `project ${key}`);
  const content = { title, description, skillsRequired, interestsTags, status };
  // The newest project comes first, as after a creation.
  return {
    ...content,
    id: demoId(createdAt, `project ${key}`),
    ownerId,
    ownerPosition: createdDaysAgo,
    createdAt,
    lastActivityAt: demoMoment(now, Math.min(createdDaysAgo, demoDays(`activity ${key}`)), `activity ${key}`),
  };
}

function requestRow({ project, member, role, message, status, daysAgo }: DemoJoinRequest, now: Date) {
  const seed = `request ${project} ${member} ${daysAgo}`;
  const createdAt = demoMoment(now, daysAgo, seed);
  const decidedAt = status === 'pending' ? null : demoDecision(createdAt, seed);
  const expiresAt = new Date(createdAt.getTime() + requestLifetime);
  return { id: demoId(createdAt, seed), role, message, status, createdAt, decidedAt, expiresAt };
}
