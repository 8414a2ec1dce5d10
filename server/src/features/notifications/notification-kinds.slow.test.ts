import { postChatMessage } from '@tandem/contract/chat';
import * as connections from '@tandem/contract/connections';
import * as invitations from '@tandem/contract/invitations';
import * as joinRequests from '@tandem/contract/join-requests';
import { listNotifications } from '@tandem/contract/notifications';
import { notificationKinds, pathOfStored } from '@tandem/contract/notifications/notification-kinds';
import * as lifecycle from '@tandem/contract/projects/project-lifecycle';
import * as projectMembers from '@tandem/contract/projects/project-members';
import { assignTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { eq } from 'drizzle-orm';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupChatOf, postMessage, react } from '../../testing/chat-actions.ts';
import { askToJoinAs } from '../../testing/join-request-actions.ts';
import { askToConnect } from '../../testing/people-actions.ts';
import { joinAndLeave, joinProject, publish } from '../../testing/project-actions.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { notifications } from './notifications.tables.ts';

const roles = ['owner', 'collaborator', 'creator', 'applicant', 'invited', 'former', 'stranger'] as const;
type Role = (typeof roles)[number];

/** A project with everybody who may have to do with it. */
type Situation = Record<Role, Actor> & { app: TestApp; id: string; request: string; invitation: string };

let app: TestApp;
let s: Situation;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const actors = {} as Record<Role, Actor>;
  for (const role of roles) actors[role] = await app.member({ firstName: role });
  const { owner, collaborator, creator, former, applicant, invited } = actors;
  const { _id: id } = await publish(owner, { title: 'Tide tables' });
  await joinProject(owner, collaborator, id);
  await joinProject(owner, creator, id);
  await joinAndLeave(owner, former, id);
  const { _id: request } = await askToJoinAs(applicant, id);
  const invitation = await invite(owner, invited, id);
  s = { ...actors, app, id, request, invitation };
  await app.database.orm.delete(notifications);
});

const invite = async (owner: Actor, { id: userId }: Actor, projectId: string): Promise<string> =>
  (await owner.call(invitations.invitePerson, { params: { projectId }, body: { userId, role: 'Tester' } }))
    .data?._id ?? '';
const onRequest = ({ id: projectId, request: requestId }: Situation) => ({
  params: { projectId, requestId },
});
const onInvitation = ({ id: projectId, invitation: invitationId }: Situation) => ({
  params: { projectId, invitationId },
});
const onProject = ({ id }: Situation) => ({ params: { id } });
const comment = (who: Actor, { id: projectId }: Situation, taskId: string) =>
  who.call(addTaskComment, { params: { projectId, taskId }, body: { text: 'Which harbours?' } });
const offer = ({ owner, collaborator, id }: Situation) =>
  owner.call(projectMembers.offerOwnership, { params: { id }, body: { userId: collaborator.id } });
/** A task that `creator` made and `collaborator` has. */
const taskOf = async ({ creator, collaborator, id }: Situation) =>
  (await addTask(creator, id, { assignedTo: collaborator.id }))._id;

/** A message that `collaborator` wrote in the group chat. */
const messageOf = async ({ collaborator, id }: Situation) =>
  postMessage(collaborator, await groupChatOf(collaborator, id));

/** What happens, and who gets a notification of which kind; everybody else gets none. */
const cells: [string, (on: Situation) => Promise<unknown>, Partial<Record<Role, string>>][] = [
  ['somebody asks to join', (on) => askToJoinAs(on.stranger, on.id), { owner: 'joinRequestReceived' }],
  [
    'the owner accepts a request',
    (on) => on.owner.call(joinRequests.acceptJoinRequest, onRequest(on)),
    { applicant: 'joinRequestAccepted' },
  ],
  [
    'the owner rejects a request',
    (on) => on.owner.call(joinRequests.rejectJoinRequest, onRequest(on)),
    { applicant: 'joinRequestRejected' },
  ],
  [
    'the owner invites an applicant',
    (on) => invite(on.owner, on.applicant, on.id),
    { applicant: 'joinRequestAccepted' },
  ],
  [
    'the owner invites somebody',
    (on) => invite(on.owner, on.stranger, on.id),
    { stranger: 'invitationReceived' },
  ],
  [
    'somebody accepts an invitation',
    (on) => on.invited.call(invitations.acceptInvitation, onInvitation(on)),
    { owner: 'invitationAccepted' },
  ],
  [
    'somebody declines an invitation',
    (on) => on.invited.call(invitations.declineInvitation, onInvitation(on)),
    { owner: 'invitationDeclined' },
  ],
  [
    'the owner withdraws an invitation',
    (on) => on.owner.call(invitations.withdrawInvitation, onInvitation(on)),
    {},
  ],
  ['the owner offers the project', offer, { collaborator: 'ownershipOffered' }],
  [
    'a collaborator accepts the project',
    async (on) => {
      await offer(on);
      await on.app.database.orm.delete(notifications);
      await on.collaborator.call(projectMembers.acceptOwnership, onProject(on));
    },
    { owner: 'ownershipAccepted' },
  ],
  [
    'a collaborator declines the project',
    async (on) => {
      await offer(on);
      await on.collaborator.call(projectMembers.declineOwnership, onProject(on));
    },
    { owner: 'ownershipDeclined' },
  ],
  [
    'somebody asks to connect',
    (on) => askToConnect(on.stranger, on.former),
    { former: 'connectionRequestReceived' },
  ],
  [
    'somebody accepts a connection',
    async (on) => {
      const { _id: requestId } = await askToConnect(on.stranger, on.former);
      await on.former.call(connections.acceptConnectionRequest, { params: { requestId } });
    },
    { stranger: 'connectionRequestAccepted' },
  ],
  [
    'the owner removes a collaborator',
    (on) =>
      on.owner.call(projectMembers.removeProjectUser, { params: { id: on.id, userId: on.collaborator.id } }),
    { collaborator: 'removedFromProject' },
  ],
  [
    'the owner gives a collaborator another role',
    (on) =>
      on.owner.call(projectMembers.changeMemberRole, {
        params: { id: on.id, userId: on.collaborator.id },
        body: { role: 'Editor' },
      }),
    { collaborator: 'roleChanged' },
  ],
  [
    'a collaborator leaves',
    (on) =>
      on.collaborator.call(projectMembers.removeProjectUser, {
        params: { id: on.id, userId: on.collaborator.id },
      }),
    {},
  ],
  [
    'the owner archives the project',
    (on) => on.owner.call(lifecycle.archiveProject, onProject(on)),
    { collaborator: 'projectArchived', creator: 'projectArchived', applicant: 'projectArchived' },
  ],
  [
    'the owner deletes the project',
    (on) => on.owner.call(lifecycle.deleteProject, { ...onProject(on), body: { title: 'Tide tables' } }),
    { collaborator: 'projectDeleted', creator: 'projectDeleted', applicant: 'projectDeleted' },
  ],
  ['a task is created for somebody', taskOf, { collaborator: 'taskAssigned' }],
  [
    'a task is assigned',
    async (on) => {
      const { _id: taskId } = await addTask(on.creator, on.id);
      const body = { assignedTo: on.owner.id };
      await on.creator.call(assignTask, { params: { projectId: on.id, taskId }, body });
    },
    { owner: 'taskAssigned' },
  ],
  ['somebody takes a task', (on) => addTask(on.owner, on.id, { assignedTo: on.owner.id }), {}],
  [
    'the creator replies to a message of the collaborator',
    async (on) => {
      const { chatId, _id: replyTo } = await messageOf(on);
      await on.creator.call(postChatMessage, { params: { chatId }, body: { text: 'Yes.', replyTo } });
    },
    { collaborator: 'messageReplied' },
  ],
  [
    'the creator reacts to a message of the collaborator',
    async (on) => react(on.creator, await messageOf(on), '👍'),
    { collaborator: 'messageReacted' },
  ],
  [
    'the owner comments on a task of others',
    async (on) => {
      const taskId = await taskOf(on);
      await on.app.database.orm.delete(notifications);
      await comment(on.owner, on, taskId);
    },
    { collaborator: 'taskCommented', creator: 'taskCommented' },
  ],
  [
    'the assignee comments on a task on which the owner commented',
    async (on) => {
      const taskId = await taskOf(on);
      await comment(on.owner, on, taskId);
      await on.app.database.orm.delete(notifications);
      await comment(on.collaborator, on, taskId);
    },
    { owner: 'taskCommented', creator: 'taskCommented' },
  ],
];

it.each(cells)('when %s, exactly those whom it concerns are notified', async (_what, act, expected) => {
  await act(s);
  const got: Partial<Record<Role, string>> = {};
  for (const role of roles) {
    const { data } = await s[role].call(listNotifications);
    if (data.length > 0) got[role] = data.map(({ kind }) => kind).join();
  }
  expect(got).toEqual(expected);
});

it('leads to the very request, invitation and comment', async () => {
  const pathsOf = async (who: Actor) =>
    (await who.call(listNotifications)).data.map((listed) => pathOfStored(listed));
  const asked = await askToJoinAs(s.stranger, s.id);
  const invitation = await invite(s.owner, s.former, s.id);
  const connection = await askToConnect(s.stranger, s.invited);
  const taskId = await taskOf(s);
  await comment(s.owner, s, taskId);
  const { comment: latest } = await comment(s.owner, s, taskId);
  expect(await pathsOf(s.owner)).toEqual([`/projects/${s.id}/requests?request=${asked._id}`]);
  expect(await pathsOf(s.former)).toEqual([`/my-applications?invitation=${invitation}`]);
  expect(await pathsOf(s.invited)).toEqual([`/received-requests?request=${connection._id}`]);
  expect(await pathsOf(s.creator)).toEqual([`/projects/${s.id}/tasks?task=${taskId}&comment=${latest._id}`]);
  await s.owner.call(joinRequests.rejectJoinRequest, onRequest(s));
  expect(await pathsOf(s.applicant)).toEqual([`/my-applications?application=${s.request}`]);
});

it('tells the applicant alone when a request expires', async () => {
  app.clock.advance(61 * 24 * 60 * 60 * 1_000);
  await app.runJob('expire-join-requests');
  const isHere = eq(notifications.projectId, s.id);
  const rows = await app.database.orm.select().from(notifications).where(isHere);
  expect(rows.map(({ memberId, kind, actorId }) => ({ memberId, kind, actorId }))).toEqual([
    { memberId: s.applicant.id, kind: 'joinRequestExpired', actorId: null },
  ]);
});

it('every kind is expected by a test of the feature that sends it', () => {
  const cwd = join(import.meta.dirname, '..');
  const tests = globSync('**/*.test.ts', { cwd }).map((path) => readFileSync(join(cwd, path), 'utf8'));
  const isExpected = (kind: string) => tests.some((text) => new RegExp(`'${kind}\\b`).test(text));
  expect(notificationKinds.filter((kind) => !isExpected(kind))).toEqual([]);
});
