import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { openTestDatabase } from '../../../platform/database/testing/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { members } from '../../account/public.ts';
import { connectionRequests } from '../../connections/public.ts';
import { joinRequests } from '../../join-requests/public.ts';
import { projectMembers, projects } from '../../projects/public.ts';
import { isOwnMembership, accessColumns } from '../chat.repository.ts';
import { orderedPair, type ChatAccess, whyNotWrite } from '../chat.rules.ts';
import { chatMembers, chats } from '../chat.tables.ts';

// The SQL function `send_chat_messages` (0008_sending.sql) repeats the rule of `whyNotWrite`; a migration is never edited.

const byEither = <S extends string>(...statuses: S[]) =>
  statuses.flatMap((status) => [
    { status, isMine: true },
    { status, isMine: false },
  ]);
const connections = [null, ...byEither('pending', 'accepted', 'rejected', 'withdrawn', 'ended')];
const requests = [null, ...byEither('pending', 'accepted', 'rejected', 'withdrawn')];
const sharedProjects = ['none', 'mine', 'of the other', 'of a third'] as const;
const places = [
  { isMember: true, lastSeq: 0 },
  { isMember: true, lastSeq: 1 },
  { isMember: false, lastSeq: 1 },
];

/** A chat, and the relation of the sender to the other person: the partner in a direct chat, the owner in a group. */
interface Case {
  kind: ChatAccess['kind'];
  isMember: boolean;
  lastSeq: number;
  connection: (typeof connections)[number];
  request: (typeof requests)[number];
  sharedProject: (typeof sharedProjects)[number];
  isOtherDeleted: boolean;
}

const none = { connection: null, request: null, sharedProject: 'none', isOtherDeleted: false } as const;
const cases: Case[] = places.flatMap((place) => [
  { ...none, ...place, kind: 'direct', isOtherDeleted: true },
  ...requests.map((request): Case => ({ ...none, ...place, kind: 'group', request })),
  ...connections.map((connection): Case => ({ ...none, ...place, kind: 'group', connection })),
  ...connections.flatMap((connection) =>
    requests.flatMap((request) =>
      sharedProjects.map((sharedProject): Case => ({
        ...none,
        ...place,
        kind: 'direct',
        connection,
        request,
        sharedProject,
      })),
    ),
  ),
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
function rowsOf(one: Case) {
  const { kind, isMember, lastSeq, connection, request, sharedProject, isOtherDeleted } = one;
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
    one,
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
const made = cases.map(rowsOf);
beforeAll(async () => {
  database = await openTestDatabase();
  const { orm } = database;
  await orm.insert(members).values([me, third].map(memberRow));
  await orm.insert(members).values(made.flatMap((rows) => rows.members));
  await orm.insert(projects).values(made.flatMap((rows) => rows.projects));
  await orm.insert(projectMembers).values(made.flatMap((rows) => rows.projectMembers));
  await orm.insert(connectionRequests).values(made.flatMap((rows) => rows.connectionRequests));
  await orm.insert(joinRequests).values(made.flatMap((rows) => rows.joinRequests));
  await orm.insert(chats).values(made.flatMap((rows) => rows.chats));
  await orm.insert(chatMembers).values(made.flatMap((rows) => rows.chatMembers));
});
afterAll(() => database.close());

const allowed = made.filter(({ one }) => mayWrite(one)).map(({ chatId }) => chatId);
const casesOf = (chatIds: readonly string[]) => {
  const found = new Set(chatIds);
  return made.filter(({ chatId }) => found.has(chatId)).map(({ one }) => one);
};

it('lets exactly those write whom the rule in TypeScript allows', async () => {
  const stands = await database.orm
    .select({ chatId: chats.id, ...accessColumns(me) })
    .from(chats)
    .leftJoin(chatMembers, isOwnMembership(me));
  const writable = stands.filter((access) => whyNotWrite(access) === null).map(({ chatId }) => chatId);
  expect(allowed.length).toBeGreaterThan(500);
  expect(casesOf(writable)).toEqual(casesOf(allowed));
});

it('writes the message in the database for exactly the same members', async () => {
  const { rows } = await database.orm.execute<{ chatId: string }>(sql`
    select ${chats.id} as "chatId" from ${chats} cross join lateral send_chat_messages(
      ${chats.id}, array[${me}::uuid], array[null::uuid], array[gen_random_uuid()], array['Hello'], ${at.toISOString()}
    ) as sent where sent.seq is not null`);
  expect(casesOf(rows.map(({ chatId }) => chatId))).toEqual(casesOf(allowed));
});

it('refuses a chat that does not exist, in both', async () => {
  expect(whyNotWrite(null)).not.toBeNull();
  const { rows } = await database.orm.execute(sql`
    select from send_chat_messages(${newId()}, array[${me}::uuid], array[null::uuid], array[gen_random_uuid()],
      array['Hello'], ${at.toISOString()})`);
  expect(rows).toEqual([]);
});
