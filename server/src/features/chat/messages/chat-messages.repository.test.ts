import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import { openTestDatabase } from '../../../platform/database/testing/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { members } from '../../account/public.ts';
import { connectionRequests } from '../../connections/connections.tables.ts';
import { joinRequests } from '../../join-requests/join-requests.tables.ts';
import { projectMembers, projects } from '../../projects/public.ts';
import { isOwnMembership, accessColumns } from '../chat.repository.ts';
import { orderedPair, type ChatAccess, whyNotWrite } from '../chat.rules.ts';
import { chatMembers, chats } from '../chat.tables.ts';

// The SQL function `post_messages` (0070_post_replies.sql) repeats the rule of `whyNotWrite`; a migration is never edited.

const byEither = <S extends string>(...statuses: S[]) =>
  statuses.flatMap((status) => [
    { status, isMine: true },
    { status, isMine: false },
  ]);
const connections = [null, ...byEither('pending', 'accepted', 'rejected', 'withdrawn', 'ended')];
const requests = [null, ...byEither('pending', 'accepted', 'rejected', 'withdrawn')];
const sharedProjects = ['none', 'mine', 'of the other', 'of a third'] as const;
const noRelation: Relation = { connection: null, request: null, sharedProject: 'none' };
const relations: Relation[] = connections.flatMap((connection) =>
  requests.flatMap((request) =>
    sharedProjects.map((sharedProject) => ({ connection, request, sharedProject })),
  ),
);
const singleRelations: Relation[] = [
  ...connections.map((connection) => ({ ...noRelation, connection })),
  ...requests.map((request) => ({ ...noRelation, request })),
  ...sharedProjects.map((sharedProject) => ({ ...noRelation, sharedProject })),
];

/** What connects the sender with the other person: the partner in a direct chat, the owner in a group. */
interface Relation {
  connection: (typeof connections)[number];
  request: (typeof requests)[number];
  sharedProject: (typeof sharedProjects)[number];
}
interface Case extends Relation {
  kind: ChatAccess['kind'];
  isMember: boolean;
  lastSeq: number;
  isOtherDeleted?: true;
}

const cases: Case[] = [true, false].flatMap((isMember) => [
  ...relations.map((relation): Case => ({ ...relation, kind: 'direct', isMember, lastSeq: 1 })),
  ...[0, 1].flatMap((lastSeq): Case[] => [
    ...singleRelations.map((relation): Case => ({ ...relation, kind: 'direct', isMember, lastSeq })),
    ...singleRelations
      .filter(({ sharedProject }) => sharedProject === 'none')
      .map((relation): Case => ({ ...relation, kind: 'group', isMember, lastSeq })),
    { ...noRelation, kind: 'direct', isMember, lastSeq, isOtherDeleted: true },
  ]),
]);

/** Who may write (ADR 0013): members of a group; of a direct chat, the connected, team-mates, and owner and applicant. */
const mayWrite = ({ kind, isMember, connection, request, sharedProject }: Case) =>
  isMember &&
  (kind === 'group' ||
    connection?.status === 'accepted' ||
    request?.status === 'pending' ||
    sharedProject !== 'none');

const at = new Date('2026-11-20T12:00:00Z');
const [me, third] = [newId(), newId()];

const memberRow = (id: string): typeof members.$inferInsert => ({
  id,
  emailId: `${id}@example.org`,
  passwordHash: '',
  firstName: 'Member',
  lastName: id,
  gender: 'others',
  about: '',
  techStack: [],
  skills: [],
  interests: [],
  createdAt: at,
});
const projectRow = (ownerId: string): typeof projects.$inferInsert => ({
  id: newId(),
  ownerId,
  title: 'Tide tables',
  description: '',
  skillsRequired: [],
  interestsTags: [],
  ownerPosition: 0,
  createdAt: at,
});

/** The rows of a case. Each case has its own other person and projects, so that no case gives rights to another. */
function rowsOf(testCase: Case) {
  const { kind, isMember, lastSeq, connection, request, sharedProject, isOtherDeleted = false } = testCase;
  const [other, chatId] = [newId(), newId()];
  const pairFrom = (isMine: boolean) => (isMine ? [me, other] : [other, me]) as [string, string];
  const ownerOf = { none: other, mine: me, 'of the other': other, 'of a third': third };
  const collaboratorsOf = { none: [], mine: [other], 'of the other': [me], 'of a third': [me, other] };
  const project = projectRow(ownerOf[sharedProject]);
  const [applicant, owner] = pairFrom(request?.isMine ?? true);
  const appliedTo = projectRow(owner);
  const [fromMemberId, toMemberId] = pairFrom(connection?.isMine ?? true);
  const stamp = { id: newId(), createdAt: at };
  const { lowMemberId, highMemberId } = orderedPair(me, other);
  const unlessDeleted = (id: string) => (isOtherDeleted && id === other ? null : id);
  const sides = { lowMemberId: unlessDeleted(lowMemberId), highMemberId: unlessDeleted(highMemberId) };
  return {
    testCase,
    chatId,
    members: [memberRow(other)],
    projects: [project, appliedTo],
    projectMembers: collaboratorsOf[sharedProject].map((memberId) => ({
      projectId: project.id,
      memberId,
      joinedAt: at,
    })),
    connectionRequests: connection ? [{ ...stamp, fromMemberId, toMemberId, status: connection.status }] : [],
    joinRequests: request
      ? [{ ...stamp, projectId: appliedTo.id, memberId: applicant, role: '', status: request.status }]
      : [],
    chats: [{ id: chatId, kind, lastSeq, ...(kind === 'group' ? { projectId: project.id } : sides) }],
    chatMembers: isMember ? [{ chatId, memberId: me, lastReadSeq: 0, joinedAt: at }] : [],
  };
}

let database: Database;
const caseRows = cases.map(rowsOf);
// One statement over all cases could exceed the statement timeout.
const chunks = Array.from({ length: Math.ceil(caseRows.length / 100) }, (_, at) =>
  caseRows.slice(at * 100, at * 100 + 100),
);

beforeAll(async () => {
  database = await openTestDatabase();
  await database.orm.insert(members).values([me, third].map(memberRow));
  for (const chunk of chunks) await insert(chunk);
});
afterAll(() => database.close());

async function insert(chunk: typeof caseRows): Promise<void> {
  const { orm } = database;
  await orm.insert(members).values(chunk.flatMap((rows) => rows.members));
  await orm.insert(projects).values(chunk.flatMap((rows) => rows.projects));
  await orm.insert(chats).values(chunk.flatMap((rows) => rows.chats));
  const collaborators = chunk.flatMap((rows) => rows.projectMembers);
  if (collaborators.length > 0) await orm.insert(projectMembers).values(collaborators);
  const connected = chunk.flatMap((rows) => rows.connectionRequests);
  if (connected.length > 0) await orm.insert(connectionRequests).values(connected);
  const applications = chunk.flatMap((rows) => rows.joinRequests);
  if (applications.length > 0) await orm.insert(joinRequests).values(applications);
  const memberships = chunk.flatMap((rows) => rows.chatMembers);
  if (memberships.length > 0) await orm.insert(chatMembers).values(memberships);
}

const allowed = caseRows.filter(({ testCase }) => mayWrite(testCase)).map(({ chatId }) => chatId);
const casesOf = (chatIds: readonly string[]) => {
  const ids = new Set(chatIds);
  return caseRows.filter(({ chatId }) => ids.has(chatId)).map(({ testCase }) => testCase);
};

it('allows writing to exactly the members of ADR 0013, by the rule in TypeScript', async () => {
  const accessRows = await database.orm
    .select({ chatId: chats.id, ...accessColumns(me) })
    .from(chats)
    .leftJoin(chatMembers, isOwnMembership(me));
  const writable = accessRows.filter((access) => whyNotWrite(access) === null).map(({ chatId }) => chatId);
  expect(allowed.length).toBeGreaterThan(300);
  expect(casesOf(writable)).toEqual(casesOf(allowed));
});

it('allows writing to exactly the same members, by the SQL function', async () => {
  const written: string[] = [];
  for (const chunk of chunks) {
    const { rows } = await database.orm.execute<{ chatId: string }>(sql`
      select ${chats.id} as "chatId" from ${chats} cross join lateral post_messages(
        array[${chats.id}], array[${me}::uuid], array[null::uuid], array[gen_random_uuid()], array['Hello'],
        ${at.toISOString()}, 5, true, null
      ) as sent where sent.seq is not null and ${inIds(
        chats.id,
        chunk.map(({ chatId }) => chatId),
      )}`);
    written.push(...rows.map(({ chatId }) => chatId));
  }
  expect(casesOf(written)).toEqual(casesOf(allowed));
});

it('refuses an unknown chat, by both', async () => {
  expect(whyNotWrite(null)).not.toBeNull();
  const { rows } = await database.orm.execute(sql`
    select from post_messages(array[${newId()}::uuid], array[${me}::uuid], array[null::uuid], array[gen_random_uuid()],
      array['Hello'], ${at.toISOString()}, 5, true, null)`);
  expect(rows).toEqual([]);
});
