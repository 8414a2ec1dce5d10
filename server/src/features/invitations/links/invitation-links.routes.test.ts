import { acceptInvitation, listMyInvitations } from '@tandem/contract/invitations';
import {
  joinByLink,
  listInvitationLinks,
  makeInvitationLink,
  revokeInvitationLink,
  viewInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import { listMyApplications } from '@tandem/contract/join-requests';
import { type Project, setProjectStatus, viewProject } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { limitDefaults } from '../../../platform/limits.ts';
import { createLog } from '../../../platform/logging.ts';
import { invite, makeLink } from '../../../testing/invitations/invitation-actions.ts';
import { askToJoinAs } from '../../../testing/join-request-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { members } from '../../account/public.ts';
import { projects } from '../../projects/public.ts';
import { invitationLinks } from '../invitations.tables.ts';

const day = 24 * 3_600_000;

let app: TestApp;
let owner: Actor;
let guest: Actor;
let project: Project;
let roleId: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member({ firstName: 'Olga' });
});
beforeEach(async () => {
  guest = await app.member();
  project = await publish(owner, { roles: [{ title: 'Writer' }] });
  roleId = project.roles[0]?._id ?? '';
});
afterAll(() => app.close());

const on = () => ({ params: { projectId: project._id } });
const list = async () => (await owner.call(listInvitationLinks, on())).data;
const join = (who: Actor, token: string) => who.call(joinByLink, { body: { token } });
const refusedJoin = async (who: Actor, token: string) => who.refused(joinByLink, { body: { token } });
const collaborators = async () =>
  (await owner.call(viewProject, { params: { id: project._id } })).data.collaborators;

it('admits nobody, like an invitation, while the owner of the project is suspended', async () => {
  const boss = await app.member();
  const other = (await publish(boss))._id;
  const { token } = await makeLink(boss, other);
  const invitationId = (await invite(boss, guest, other))._id;
  const suspend = (until: Date | null) =>
    app.database.orm
      .update(members)
      .set({ suspendedAt: app.clock.now(), suspendedUntil: until })
      .where(eq(members.id, boss.id));
  const accept = { params: { projectId: other, invitationId } };
  const sentence = {
    status: 409,
    code: 'invitations.closed_meanwhile',
    message: 'This project does not take new members at the moment.',
  };
  await suspend(null);
  expect(await refusedJoin(await app.member(), token)).toMatchObject(sentence);
  expect(await app.nobody.refused(viewInvitationLink, { body: { token } })).toMatchObject(sentence);
  expect(await guest.refused(acceptInvitation, accept)).toMatchObject(sentence);
  await suspend(new Date(app.clock.now().getTime() + 1_000));
  expect(await refusedJoin(await app.member(), token)).toMatchObject(sentence);
  app.clock.advance(1_001);
  await app.nobody.call(viewInvitationLink, { body: { token } });
  await join(await app.member(), token);
  await guest.call(acceptInvitation, accept);
});

it('admits nobody while the project is archived, and is gone while moderators hide it', async () => {
  const { token } = await makeLink(owner, project._id);
  const change = (values: { archivedAt?: Date; hiddenAt?: Date }) =>
    app.database.orm.update(projects).set(values).where(eq(projects.id, project._id));
  await change({ archivedAt: app.clock.now() });
  for (const refused of [
    await refusedJoin(guest, token),
    await app.nobody.refused(viewInvitationLink, { body: { token } }),
  ])
    expect(refused).toMatchObject({ status: 409, code: 'projects.archived' });
  await change({ hiddenAt: app.clock.now() });
  for (const refused of [
    await refusedJoin(guest, token),
    await app.nobody.refused(viewInvitationLink, { body: { token } }),
  ])
    expect(refused).toMatchObject({ status: 404, code: 'invitations.no_such_link' });
});

describe('an invitation link', () => {
  it('is random, stored as a hash, and shown once', async () => {
    const reply = await owner.call(makeInvitationLink, { ...on(), body: { roleId, maxUses: 3 } });
    const { path, ...link } = reply.data;
    expect(path).toMatch(/^\/invitations\/[\w-]{43}$/);
    expect(link).toMatchObject({ role: 'Writer', roleId, maxUses: 3, uses: 0, state: 'open' });
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(7 * day);
    expect(await list()).toEqual([link]);
    const stored = JSON.stringify(await app.database.orm.select().from(invitationLinks));
    expect(stored).not.toContain(path.replace('/invitations/', ''));
  });

  it('shows its project and who invites to everybody who has it', async () => {
    const { token } = await makeLink(owner, project._id, { roleId });
    for (const who of [app.nobody, guest, owner]) {
      const { data } = await who.call(viewInvitationLink, { body: { token } });
      expect(data).toMatchObject({
        project: { _id: project._id, title: project.title, collaboratorsCount: 0 },
        invitedBy: { _id: owner.id, firstName: 'Olga' },
        role: 'Writer',
      });
    }
  });

  it.each([
    ['no use', { maxUses: 0 }],
    ['101 uses', { maxUses: 101 }],
    ['no day', { days: 0 }],
    ['31 days', { days: 31 }],
  ])('is refused with %s', async (_, body) => {
    expect((await owner.refused(makeInvitationLink, { ...on(), body })).status).toBe(400);
  });

  it('is refused for a closed project and a full role', async () => {
    await joinProject(owner, await app.member(), project._id, { roleId });
    const full = await owner.refused(makeInvitationLink, { ...on(), body: { roleId } });
    expect(full.code).toBe('invitations.role_full');
    await owner.call(setProjectStatus, { params: { id: project._id }, body: { status: 'closed' } });
    const closed = await owner.refused(makeInvitationLink, { ...on(), body: {} });
    expect(closed.code).toBe('invitations.project_closed');
  });
});

describe('joining by a link', () => {
  it('lets a member in, in its role, and counts one use', async () => {
    const { token } = await makeLink(owner, project._id, { roleId });
    expect(await join(guest, token)).toEqual({
      message: 'You joined the project.',
      data: { projectId: project._id },
    });
    expect(await collaborators()).toMatchObject([{ _id: guest.id, role: 'Writer', roleId }]);
    expect(await list()).toMatchObject([{ uses: 1 }]);
  });

  it('changes nothing for those who are in the project', async () => {
    const { token } = await makeLink(owner, project._id, { maxUses: 1 });
    await join(guest, token);
    for (const who of [guest, owner])
      expect((await join(who, token)).message).toBe('You are already in this project.');
    expect(await list()).toMatchObject([{ uses: 1, state: 'used_up' }]);
    expect(await collaborators()).toHaveLength(1);
  });

  it('settles what was pending between the person and the project', async () => {
    const { token } = await makeLink(owner, project._id);
    const asker = await app.member();
    await askToJoinAs(asker, project._id);
    const { _id: invitationId } = await invite(owner, guest, project._id);
    for (const who of [asker, guest]) await join(who, token);
    expect((await asker.call(listMyApplications)).data).toMatchObject([{ status: 'accepted' }]);
    expect((await guest.call(listMyInvitations)).data).toEqual([]);
    const params = { projectId: project._id, invitationId };
    expect((await guest.refused(acceptInvitation, { params })).code).toBe('invitations.already_accepted');
    expect(await collaborators()).toHaveLength(2);
  });

  it('says that the link is used up, has expired or was revoked', async () => {
    const [used, old, revoked] = [
      await makeLink(owner, project._id, { maxUses: 1 }),
      await makeLink(owner, project._id, { days: 1 }),
      await makeLink(owner, project._id),
    ];
    await join(await app.member(), used.token);
    const linkId = revoked.id;
    await owner.call(revokeInvitationLink, { params: { projectId: project._id, linkId } });
    app.clock.advance(day);
    const says: [string, string][] = [
      [used.token, 'This invitation link has been used up. Ask for a new one.'],
      [old.token, 'This invitation link has expired. Ask for a new one.'],
      [revoked.token, 'This invitation link was revoked.'],
    ];
    for (const [token, message] of says) {
      expect(await refusedJoin(guest, token)).toMatchObject({ status: 409, message });
      expect(await app.nobody.refused(viewInvitationLink, { body: { token } })).toMatchObject({ message });
    }
    expect((await refusedJoin(guest, 'x'.repeat(43))).status).toBe(404);
    expect(await list()).toMatchObject([{ state: 'expired' }, { state: 'used_up' }]);
  });

  it('is refused while the project is closed or the role is full', async () => {
    const { token } = await makeLink(owner, project._id, { roleId });
    const first = await app.member();
    await joinProject(owner, first, project._id, { roleId });
    expect((await refusedJoin(guest, token)).code).toBe('invitations.no_place_left');
    await first.call(removeProjectUser, { params: { id: project._id, userId: first.id } });
    await owner.call(setProjectStatus, { params: { id: project._id }, body: { status: 'closed' } });
    expect((await refusedJoin(guest, token)).code).toBe('invitations.closed_meanwhile');
    expect(await collaborators()).toEqual([]);
  });

  it('is over for everybody once the owner revokes the link, who may revoke it twice', async () => {
    const { id: linkId, token } = await makeLink(owner, project._id);
    const params = { projectId: project._id, linkId };
    for (const _ of [1, 2]) await owner.call(revokeInvitationLink, { params });
    expect((await refusedJoin(guest, token)).code).toBe('invitations.link_revoked');
    expect(await list()).toEqual([]);
    const other = await publish(owner);
    const elsewhere = { params: { projectId: other._id, linkId } };
    expect((await owner.refused(revokeInvitationLink, elsewhere)).status).toBe(404);
  });
});

it('throttles who tries links, with a session and without', async () => {
  const limits = { ...limitDefaults, LIMIT_OPEN_REQUESTS_ADDRESS: 3, LIMIT_NEW_CONTACTS: 3 };
  const throttles = createThrottles(null, () => {}, limits);
  const strict = await createTestApp({ throttles, limits });
  const member = await strict.member();
  const body = { token: 'x'.repeat(43) };
  const statuses = async (send: () => Promise<{ statusCode: number }>) => {
    const all: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) all.push((await send()).statusCode);
    return all.at(-1);
  };
  expect(await statuses(() => strict.nobody.send(viewInvitationLink, { body }))).toBe(429);
  expect(await statuses(() => member.send(joinByLink, { body }))).toBe(429);
  await strict.close();
});

it('writes no token into the log', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const observed = await createTestApp({ log });
  const [host, other] = [await observed.member(), await observed.member()];
  const { token } = await makeLink(host, (await publish(host))._id);
  await observed.nobody.call(viewInvitationLink, { body: { token } });
  await other.call(joinByLink, { body: { token } });
  await observed.http.inject({ url: `/invitations/${token}`, headers: { accept: 'text/html' } });
  log.error({ req: { method: 'GET', url: `/invitations/${token}?a=1` } }, 'failed');
  expect(lines.join()).toContain('invitation_link_created');
  expect(lines.join()).toContain('"path":"/invitations/…"');
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
  await observed.close();
});
