import {
  acceptInvitation,
  declineInvitation,
  invitePerson,
  listMyInvitations,
  listProjectInvitations,
  withdrawInvitation,
} from '@tandem/contract/invitations';
import { listChats } from '@tandem/contract/chat';
import {
  askToJoin,
  listMyApplications,
  listProjectRequests,
  rejectJoinRequest,
} from '@tandem/contract/join-requests';
import { countWaiting } from '@tandem/contract/people';
import { editProject, type Project, setProjectStatus, viewProject } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { invite, inviting } from '../../testing/invitations/invitation-actions.ts';
import { asking, askToJoinAs } from '../../testing/join-request-actions.ts';
import { joinAndLeave, joinProject, publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

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
  guest = await app.member({ firstName: 'Ines' });
  project = await publish(owner, { roles: [{ title: 'Writer' }, { title: 'Tester', places: 2 }] });
  roleId = project.roles[0]?._id ?? '';
});
afterAll(() => app.close());

const on = (invitationId: string) => ({ params: { projectId: project._id, invitationId } });
const view = async () => (await owner.call(viewProject, { params: { id: project._id } })).data;
const received = async () => (await guest.call(listMyInvitations)).data;
const sent = async () =>
  (await owner.call(listProjectInvitations, { params: { projectId: project._id } })).data;
const refusal = async (who: Actor = guest, more: object = {}) =>
  owner.refused(invitePerson, inviting(project._id, who, more));

describe('inviting a person', () => {
  it('shows both the role and the words until they decide', async () => {
    const body = { roleId, role: undefined, message: 'We liked your maps.' };
    const { message, data, request } = await owner.call(invitePerson, inviting(project._id, guest, body));
    expect({ message, request }).toEqual({ message: 'Invitation sent.', request: null });
    const words = { role: 'Writer', roleId, message: 'We liked your maps.', status: 'pending' };
    expect(data).toMatchObject({
      ...words,
      projectId: project._id,
      userId: { _id: guest.id, emailId: null },
    });
    expect(await sent()).toEqual([data]);
    expect(await received()).toMatchObject([
      { ...words, project: { _id: project._id, title: project.title }, invitedBy: { _id: owner.id } },
    ]);
    expect((await guest.call(countWaiting)).invitations).toBe(1);
    expect((await view()).collaboratorsCount).toBe(0);
  });

  it('takes a role in words, or none', async () => {
    const other = await app.member();
    expect(await invite(owner, guest, project._id, { role: ' Cook ' })).toMatchObject({
      role: 'Cook',
      roleId: null,
    });
    expect(await invite(owner, other, project._id, { role: undefined })).toMatchObject({
      role: '',
      message: null,
    });
  });

  it('is refused with words of more than 300 characters', async () => {
    expect(await refusal(guest, { message: 'x'.repeat(301) })).toMatchObject({
      status: 400,
      fields: { message: 'Message can have at most 300 characters.' },
    });
  });

  it('is refused for oneself, a project member, twice, and a member who is gone', async () => {
    const [member, gone] = [await app.member(), await app.member()];
    await joinProject(owner, member, project._id);
    await invite(owner, guest, project._id);
    await deleteAccountOf(gone);
    expect((await refusal(owner)).code).toBe('invitations.oneself');
    expect((await refusal(member)).code).toBe('invitations.already_member');
    expect((await refusal()).code).toBe('invitations.already_invited');
    expect(await refusal(gone)).toMatchObject({ status: 404, code: 'invitations.no_such_person' });
  });

  it('is refused for a closed project, a full role and a role of another project', async () => {
    const other = await publish(owner, { roles: [{ title: 'Cook' }] });
    expect((await refusal(guest, { roleId: other.roles[0]?._id })).code).toBe('invitations.no_such_role');
    await joinProject(owner, await app.member(), project._id, { roleId });
    expect((await refusal(guest, { roleId })).code).toBe('invitations.role_full');
    await owner.call(setProjectStatus, { params: { id: project._id }, body: { status: 'closed' } });
    expect((await refusal()).code).toBe('invitations.project_closed');
  });

  it('lets somebody in who left, or whose request was rejected', async () => {
    const former = await app.member();
    await joinAndLeave(owner, former, project._id);
    const { _id: requestId } = await askToJoinAs(guest, project._id);
    await owner.call(rejectJoinRequest, { params: { projectId: project._id, requestId } });
    for (const who of [former, guest]) {
      const { _id } = await invite(owner, who, project._id);
      await who.call(acceptInvitation, on(_id));
    }
    expect((await view()).collaboratorsCount).toBe(2);
  });
});

describe('inviting somebody who has asked to join', () => {
  it('accepts their request as they asked', async () => {
    await askToJoinAs(guest, project._id, { role: undefined, roleId });
    const reply = await owner.call(invitePerson, inviting(project._id, guest));
    expect(reply).toMatchObject({
      message: 'They had asked to join, so their request was accepted.',
      data: null,
      request: { status: 'accepted', role: 'Writer' },
    });
    expect(await view()).toMatchObject({ collaborators: [{ _id: guest.id, role: 'Writer' }] });
    expect(await received()).toEqual([]);
    expect((await guest.call(listMyApplications)).data).toMatchObject([{ status: 'accepted' }]);
  });

  it('is refused when the role they asked for is full', async () => {
    await askToJoinAs(guest, project._id, { role: undefined, roleId });
    await joinProject(owner, await app.member(), project._id, { roleId });
    expect((await refusal()).code).toBe('join_requests.no_place_left');
    expect((await owner.call(listProjectRequests, { params: { id: project._id } })).data).toHaveLength(1);
  });

  it('takes no place of a budget, because nobody is invited', async () => {
    const strict = await createTestApp({ limits: { LIMIT_INVITATIONS_DAY: 0 } });
    const [host, asker] = [await strict.member(), await strict.member()];
    const { _id } = await publish(host);
    await askToJoinAs(asker, _id);
    expect((await host.call(invitePerson, inviting(_id, asker))).request?.status).toBe('accepted');
    await strict.close();
  });
});

describe('asking to join where one is invited', () => {
  it('is refused with the way to the invitation', async () => {
    await invite(owner, guest, project._id);
    expect(await guest.refused(askToJoin, asking(project._id))).toMatchObject({
      status: 409,
      message: 'You are invited to this project. Accept the invitation under My Applications.',
    });
  });
});

describe('accepting an invitation', () => {
  it('lets the person in, in their role, with the group chat', async () => {
    const { _id } = await invite(owner, guest, project._id, { roleId });
    const reply = await guest.call(acceptInvitation, on(_id));
    expect(reply).toEqual({
      message: 'You joined the project.',
      data: { _id, projectId: project._id, status: 'accepted' },
    });
    expect(await view()).toMatchObject({
      collaborators: [{ _id: guest.id, role: 'Writer', roleId }],
      roles: [{ filled: 1 }, { filled: 0 }],
    });
    const { data: chats } = await guest.call(listChats);
    expect(chats).toMatchObject([{ kind: 'group', projectId: project._id }]);
    expect(await received()).toEqual([]);
    expect(await sent()).toEqual([]);
    expect((await guest.refused(acceptInvitation, on(_id))).code).toBe('invitations.already_accepted');
  });

  it('closes the project with the last place if the owner wants that', async () => {
    await owner.call(editProject, { params: { id: project._id }, body: { closesWhenFull: true } });
    const others = [await app.member(), await app.member()];
    for (const who of others) await joinProject(owner, who, project._id, { roleId: project.roles[1]?._id });
    const { _id } = await invite(owner, guest, project._id, { roleId });
    await guest.call(acceptInvitation, on(_id));
    expect((await view()).status).toBe('closed');
  });

  it('is refused while the role is full or the project is closed', async () => {
    const { _id } = await invite(owner, guest, project._id, { roleId });
    const first = await app.member();
    await joinProject(owner, first, project._id, { roleId });
    expect((await guest.refused(acceptInvitation, on(_id))).code).toBe('invitations.no_place_left');
    await first.call(removeProjectUser, { params: { id: project._id, userId: first.id } });
    const close = (status: string) =>
      owner.send(setProjectStatus, { params: { id: project._id }, body: { status } });
    await close('closed');
    expect((await guest.refused(acceptInvitation, on(_id))).code).toBe('invitations.closed_meanwhile');
    await close('open');
    expect((await guest.call(acceptInvitation, on(_id))).data.status).toBe('accepted');
  });

  it('is refused under another project, and to everybody else', async () => {
    const { _id } = await invite(owner, guest, project._id);
    const other = await publish(owner);
    const elsewhere = { params: { projectId: other._id, invitationId: _id } };
    expect((await guest.refused(acceptInvitation, elsewhere)).status).toBe(404);
    expect((await owner.refused(acceptInvitation, on(_id))).status).toBe(404);
    expect((await view()).collaboratorsCount).toBe(0);
  });
});

describe('declining and withdrawing', () => {
  it('makes the project wait for 30 days, unless the person asks to join', async () => {
    const { _id } = await invite(owner, guest, project._id);
    await guest.call(declineInvitation, on(_id));
    const again = await refusal();
    expect(again).toMatchObject({ status: 409, code: 'invitations.declined_lately' });
    expect(again.message).toBe(
      'Your last invitation was declined. You can invite this person again on Dec 20, 2026.',
    );
    await askToJoinAs(guest, project._id);
    const { request } = await owner.call(invitePerson, inviting(project._id, guest));
    expect(request?.status).toBe('accepted');
  });

  it('lets the project invite again after 30 days', async () => {
    const { _id } = await invite(owner, guest, project._id);
    await guest.call(declineInvitation, on(_id));
    app.clock.advance(15 * day);
    await owner.call(listMyInvitations);
    app.clock.advance(15 * day);
    expect((await invite(owner, guest, project._id)).status).toBe('pending');
  });

  it('lets the owner withdraw, and invite again at once', async () => {
    const { _id } = await invite(owner, guest, project._id);
    await owner.call(withdrawInvitation, on(_id));
    expect(await received()).toEqual([]);
    expect((await guest.refused(acceptInvitation, on(_id))).message).toBe('This invitation was withdrawn.');
    expect((await owner.refused(withdrawInvitation, on(_id))).status).toBe(409);
    expect((await invite(owner, guest, project._id)).status).toBe('pending');
  });
});

it('ends the open invitations of an account that is deleted, on both sides', async () => {
  const host = await app.member();
  const [own, handed] = [await publish(host), project];
  await invite(host, guest, own._id);
  const invited = await app.member();
  const { _id } = await invite(owner, invited, handed._id);
  await deleteAccountOf(host);
  await deleteAccountOf(invited);
  expect(await received()).toEqual([]);
  expect(await sent()).toEqual([]);
  expect((await owner.refused(withdrawInvitation, on(_id))).status).toBe(404);
});
