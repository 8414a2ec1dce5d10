import type { members } from '../features/account/account.tables.ts';
import type { connectionRequests } from '../features/connections/connections.tables.ts';
import type { peopleDismissals } from '../features/people/people.tables.ts';
import {
  demoChatRows,
  type DemoChatRows,
  type DemoGroup,
  type DemoInvitationRows,
  demoInvitationRows,
  type DemoRequestRow,
  requestRow,
} from './demo-chats-and-requests.rows.ts';
import type { DemoData, DemoMember, DemoProjectOfMember, DemoConnection } from './demo-data.schemas.ts';
import {
  collaboratorRows,
  type DemoCollaboratorRow,
  type DemoProjectRow,
  type DemoProjectRows,
  offerRows,
  projectRow,
  roleRows,
  type DemoTaskRows,
  demoTaskRows,
} from './demo-projects.rows.ts';
import { demoEmail, demoMemberIdentity, demoMoment, demoDecision, demoId } from './demo.rules.ts';

type MemberRow = typeof members.$inferInsert;

interface ProjectOfMemberRow {
  memberId: string;
  projectId: string;
  at: Date;
}

/** The rows of all tables for the demo community. */
export interface DemoRows
  extends ReturnType<typeof demoPeopleRows>, DemoProjectRows, DemoInvitationRows, DemoTaskRows, DemoChatRows {
  members: MemberRow[];
  joinRequests: DemoRequestRow[];
  saves: ProjectOfMemberRow[];
  ignores: ProjectOfMemberRow[];
}

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
    data.projects.map((project) => [project.key, projectRow(project, { idOfMember, now })]),
  );
  const idOfProject = idsIn(projectRows);
  const places = placesOf(data, { projectRows, idOfMember, idOfProject, now });
  const taskRows = demoTaskRows({ boards: data.boards, idOfMember, projectOf: rowIn(projectRows), now });
  const groups = groupsOf(projectRows, places.projectMembers);
  const chatRows = demoChatRows({
    chats: data.chats,
    idOf: idOfMember,
    now,
    groups,
    tasks: taskRows.tasks,
  });
  const messageIds = new Map(chatRows.chatMessages.map(({ id, taskId }) => [taskId, id]));
  const rowsOf = (list: DemoProjectOfMember[]) =>
    list.map(({ member, project, daysAgo }) => ({
      memberId: idOfMember(member),
      projectId: idOfProject(project),
      at: demoMoment(now, daysAgo, `mark ${member} ${project}`),
    }));
  return {
    ...places,
    members: [...memberRows.values()],
    projects: [...projectRows.values()].map((row) => withActivity(row, { taskRows, chatRows })),
    saves: rowsOf(data.savedProjects),
    ignores: rowsOf(data.ignoredProjects),
    ...demoPeopleRows({ data, idOf: idOfMember, now }),
    ...taskRows,
    tasks: taskRows.tasks.map((task) => ({ ...task, messageId: messageIds.get(task.id) ?? null })),
    ...chatRows,
  };
}

interface PlacesDeps {
  projectRows: Map<string, DemoProjectRow>;
  idOfMember: (key: string) => string;
  idOfProject: (key: string) => string;
  now: Date;
}

/** The roles of the projects, who asked for them and who has them. */
function placesOf(data: DemoData, { projectRows, idOfMember, idOfProject, now }: PlacesDeps) {
  const projectOf = rowIn(projectRows);
  const projectRoles = data.projects.flatMap((project) => roleRows(project, projectOf(project.key)));
  const roleIdOf = (project: string, title: string) =>
    projectRoles.find((row) => row.projectId === idOfProject(project) && row.title === title)?.id ?? null;
  const deps = { idOfMember, idOfProject, projectOf, roleIdOf, now };
  const joinRequests = data.joinRequests.map((request) => requestRow(request, deps));
  const invited = demoInvitationRows(data, deps);
  const joinedBy = [...joinRequests, ...invited.invitations];
  const collaboratorsOf = (isDeleted: boolean) =>
    data.projects
      .filter(({ deletedDaysAgo }) => (deletedDaysAgo !== undefined) === isDeleted)
      .flatMap((project) =>
        collaboratorRows(project, {
          projectId: idOfProject(project.key),
          joinedBy,
          idOfMember,
          now,
        }),
      );
  return {
    projectRoles,
    joinRequests,
    ...invited,
    projectMembers: collaboratorsOf(false),
    deletedProjectMembers: collaboratorsOf(true).map(({ role = '', ...row }) => ({ ...row, role })),
    ownershipOffers: data.projects.flatMap((project) =>
      offerRows(project, { projectId: idOfProject(project.key), idOfMember, now }),
    ),
  };
}

/** The projects with the members of their chats and the times at which they joined; a deleted project has none. */
const groupsOf = (
  projectRows: Map<string, DemoProjectRow>,
  collaborators: DemoCollaboratorRow[],
): DemoGroup[] =>
  [...projectRows].map(([key, { id, ownerId, createdAt, deletedAt }]) => ({
    key,
    id,
    createdAt,
    members:
      deletedAt === null
        ? [
            { memberId: ownerId, joinedAt: createdAt, role: '' },
            ...collaborators.filter(({ projectId }) => projectId === id).map(membership),
          ]
        : [],
  }));

const membership = ({ memberId, joinedAt, role = '' }: DemoCollaboratorRow) => ({ memberId, joinedAt, role });

/** A project that was last active when somebody last wrote in its chat or worked on its board. */
function withActivity(
  row: DemoProjectRow,
  { taskRows, chatRows }: { taskRows: DemoTaskRows; chatRows: DemoChatRows },
): DemoProjectRow {
  const taskIds = new Set(taskRows.tasks.filter(({ projectId }) => projectId === row.id).map(({ id }) => id));
  const worked = taskRows.taskEvents.filter(({ taskId }) => taskIds.has(taskId)).map(({ at }) => at);
  const written = chatRows.chats.find(({ projectId }) => projectId === row.id)?.lastMessageAt;
  const times = [...worked, written ?? row.createdAt].map((at) => at.getTime());
  const isQuiet = worked.length === 0 && !written;
  return isQuiet ? row : { ...row, lastActivityAt: new Date(Math.max(...times)) };
}

const rowIn =
  <Row>(rows: Map<string, Row>) =>
  (key: string): Row => {
    const row = rows.get(key);
    if (row === undefined) throw new Error(`The demo data has no "${key}".`);
    return row;
  };

const idsIn = (rows: Map<string, { id: string }>) => (key: string) => rowIn(rows)(key).id;

/** Who administers the demo community. */
const administrator = 'mira';

function memberRow(
  member: DemoMember,
  { passwordHash, now }: { passwordHash: string; now: Date },
): MemberRow {
  const { key, joinedDaysAgo: _joined, portrait: _portrait, ...profile } = member;
  const { id, createdAt } = demoMemberIdentity(member, now);
  const communityRole = key === administrator ? 'administrator' : 'member';
  return {
    ...profile,
    id,
    emailId: demoEmail(member.firstName),
    passwordHash,
    isDemo: true,
    communityRole,
    createdAt,
  };
}

type ConnectionRow = typeof connectionRequests.$inferInsert;
type DismissalRow = typeof peopleDismissals.$inferInsert;

interface Deps {
  data: Pick<DemoData, 'connections' | 'dismissals'>;
  idOf: (key: string) => string;
  now: Date;
}

/** The rows of connections and dismissed suggestions. `idOf` returns the member id of a key. */
function demoPeopleRows({ data, idOf, now }: Deps): {
  connections: ConnectionRow[];
  dismissals: DismissalRow[];
} {
  return {
    connections: data.connections.map((connection) => connectionRow(connection, idOf, now)),
    dismissals: data.dismissals.map(({ member, dismissed, daysAgo }) => ({
      memberId: idOf(member),
      dismissedId: idOf(dismissed),
      dismissedAt: demoMoment(now, daysAgo, `dismissed ${member} ${dismissed}`),
    })),
  };
}

function connectionRow(connection: DemoConnection, idOf: (key: string) => string, now: Date): ConnectionRow {
  const { from, to, status, daysAgo } = connection;
  const seed = `connection ${from} ${to} ${daysAgo}`;
  const createdAt = demoMoment(now, daysAgo, seed);
  const decidedAt = status === 'pending' ? null : demoDecision(createdAt, seed);
  return {
    id: demoId(createdAt, seed),
    fromMemberId: idOf(from),
    toMemberId: idOf(to),
    status,
    createdAt,
    decidedAt,
    endedAt: status === 'ended' && decidedAt !== null ? demoDecision(decidedAt, `${seed} ended`) : null,
  };
}
