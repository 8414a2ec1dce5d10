import {
  acceptInvitation,
  invitePerson,
  listInvitableProjects,
  listMyInvitations,
} from '@tandem/contract/invitations';
import { makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { askToJoin } from '@tandem/contract/join-requests';
import { listNotifications } from '@tandem/contract/notifications';
import { updateNotificationSettings } from '@tandem/contract/notifications/notification-settings';
import { countWaiting } from '@tandem/contract/people';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { invite } from '../../testing/invitations/invitation-actions.ts';
import { asking } from '../../testing/join-request-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { projects } from './projects.tables.ts';

let monday: number;
let app: TestApp;
let [owner, guest, stranger] = [] as unknown as [Actor, Actor, Actor];
let projectId: string;
let invitationId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'));
  monday = Date.parse('2026-11-23T09:00:00Z');
  await app.database.executeSql('delete from projects; delete from members');
  owner = await app.member();
  [guest, stranger] = [await app.member(), await app.member({ skills: ['Rust'] })];
  const body = { channels: [{ topic: 'suggestions', channel: 'mail', isOn: true } as const] };
  await stranger.call(updateNotificationSettings, { body });
  projectId = (await publish(owner, { skillsRequired: ['Rust'] }))._id;
  invitationId = (await invite(owner, guest, projectId))._id;
});

const setHidden = (isHidden: boolean) =>
  app.database.orm
    .update(projects)
    .set({ hiddenAt: isHidden ? app.clock.now() : null })
    .where(eq(projects.id, projectId));
const notified = async (who: Actor, wanted: string) =>
  (await who.call(listNotifications)).data.filter(({ kind }) => kind === wanted).length;
const accept = () => guest.send(acceptInvitation, { params: { projectId, invitationId } });

it.each([
  [
    'a request to join by its id',
    async () => (await stranger.send(askToJoin, asking(projectId))).statusCode,
    404,
    201,
  ],
  ['the acceptance of an invitation', async () => (await accept()).statusCode, 404, 200],
  ['the invitations of the person', async () => (await guest.call(listMyInvitations)).data.length, 0, 1],
  ['the count of what waits', async () => (await guest.call(countWaiting)).invitations, 0, 1],
  ['the notification of an invitation', () => notified(guest, 'invitationReceived'), 0, 1],
  [
    'the weekly projects that fit',
    async () => {
      app.clock.set(new Date(monday));
      monday += 7 * 24 * 3_600_000;
      await app.runJob('tell-of-projects-that-fit');
      return notified(stranger, 'projectsFit');
    },
    0,
    1,
  ],
] as const)('%s: a hidden project is gone until it is shown again', async (_, read, hidden, shown) => {
  await setHidden(true);
  expect(await read()).toBe(hidden);
  await setHidden(false);
  expect(await read()).toBe(shown);
});

it('takes stored suggestions of a project back when it is hidden', async () => {
  app.clock.set(new Date('2026-11-23T09:00:00Z'));
  await app.runJob('tell-of-projects-that-fit');
  expect(await notified(stranger, 'projectsFit')).toBe(1);
  await setHidden(true);
  expect(await notified(stranger, 'projectsFit')).toBe(0);
});

// spec: added-788
it('invites nobody to a hidden project until it is shown again', async () => {
  const params = { projectId };
  const person = { params, body: { userId: stranger.id } };
  const link = { params, body: { days: 7, maxUses: 1 } };
  const invitable = async () =>
    (await owner.call(listInvitableProjects, { params: { userId: stranger.id } })).data.length;
  await setHidden(true);
  const { status, code } = await owner.refused(invitePerson, person);
  expect([status, code]).toEqual([409, 'invitations.project_hidden']);
  expect((await owner.refused(makeInvitationLink, link)).status).toBe(409);
  expect(await invitable()).toBe(0);
  await setHidden(false);
  expect(await invitable()).toBe(1);
  await owner.call(makeInvitationLink, link);
  await owner.call(invitePerson, person);
});
