import {
  acceptJoinRequest,
  askToJoin,
  listMyApplications,
  listProjectRequests,
} from '@tandem/contract/join-requests';
import { editProject, type Project, setProjectStatus, viewProject } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asking, askToJoinAs } from '../../testing/join-request-actions.ts';
import { joinAndLeave, joinProject, publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let applicant: Actor;
let project: Project;
let roleId: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member();
});
beforeEach(async () => {
  applicant = await app.member();
  project = await publish(owner, { roles: [{ title: 'Writer' }, { title: 'Tester', places: 2 }] });
  roleId = project.roles[0]?._id ?? '';
});
afterAll(() => app.close());

const view = async () => (await owner.call(viewProject, { params: { id: project._id } })).data;
const filled = async () => (await view()).roles.map((role) => role.filled);
const join = (who: Actor, role: { roleId?: string | undefined }) =>
  joinProject(owner, who, project._id, role);

describe('asking for an open role', () => {
  it('shows the role to the owner and the applicant', async () => {
    const request = await askToJoinAs(applicant, project._id, { role: undefined, roleId });
    expect(request).toMatchObject({ role: 'Writer', roleId });
    const { data: received } = await owner.call(listProjectRequests, { params: { id: project._id } });
    expect(received).toMatchObject([{ role: 'Writer', roleId }]);
    expect((await applicant.call(listMyApplications)).data).toMatchObject([{ role: 'Writer', roleId }]);
  });

  it('still takes any other role in words', async () => {
    expect(await askToJoinAs(applicant, project._id)).toMatchObject({ role: 'Tester', roleId: null });
  });

  it('is refused without a role, and for a role of another project', async () => {
    const empty = await applicant.refused(askToJoin, asking(project._id, { role: ' ' }));
    expect(empty).toMatchObject({
      status: 400,
      fields: { role: 'Please enter a role to join the project.' },
    });
    const other = await publish(owner, { roles: [{ title: 'Cook' }] });
    const foreign = asking(project._id, { roleId: other.roles[0]?._id });
    expect(await applicant.refused(askToJoin, foreign)).toMatchObject({
      status: 409,
      code: 'join_requests.no_such_role',
    });
  });

  it('is refused once all its places are filled, to everybody', async () => {
    const [first, former] = [await app.member(), await app.member()];
    await joinAndLeave(owner, former, project._id);
    await join(first, { roleId });
    for (const who of [applicant, former]) {
      expect(await who.refused(askToJoin, asking(project._id, { roleId }))).toMatchObject({
        status: 409,
        message: 'All places of this role are filled. Choose another one.',
      });
      expect((await askToJoinAs(who, project._id)).status).toBe('pending');
    }
    const again = await first.refused(askToJoin, asking(project._id, { roleId }));
    expect(again.code).toBe('join_requests.already_member');
    expect((await owner.refused(askToJoin, asking(project._id, { roleId }))).code).toBe(
      'join_requests.own_project',
    );
    expect((await app.nobody.refused(askToJoin, asking(project._id, { roleId }))).status).toBe(401);
  });
});

describe('accepting for a role', () => {
  it('fills a place, which leaving and removal free', async () => {
    const [leaver, removed] = [await app.member(), await app.member()];
    await join(leaver, { roleId });
    await join(removed, { roleId: project.roles[1]?._id });
    expect(await filled()).toEqual([1, 1]);
    expect((await view()).collaborators).toMatchObject([{ role: 'Writer', roleId }, { role: 'Tester' }]);
    const params = { id: project._id };
    await leaver.call(removeProjectUser, { params: { ...params, userId: leaver.id } });
    await owner.call(removeProjectUser, { params: { ...params, userId: removed.id } });
    expect(await filled()).toEqual([0, 0]);
  });

  it('is refused for a full role until a place is added', async () => {
    const { _id: requestId } = await askToJoinAs(applicant, project._id, { roleId });
    await join(await app.member(), { roleId });
    const decide = { params: { projectId: project._id, requestId } };
    expect(await owner.refused(acceptJoinRequest, decide)).toMatchObject({
      status: 409,
      message: 'All places of this role are filled. Add a place to the role before you accept.',
    });
    expect((await view()).collaboratorsCount).toBe(1);
    const roles = [{ _id: roleId, title: 'Writer', places: 2 }];
    await owner.call(editProject, { params: { id: project._id }, body: { roles } });
    expect((await owner.call(acceptJoinRequest, decide)).data.status).toBe('accepted');
    expect(await filled()).toEqual([2]);
  });

  it('closes the project with the last place if the owner wants that', async () => {
    const testerId = project.roles[1]?._id;
    await owner.call(editProject, { params: { id: project._id }, body: { closesWhenFull: true } });
    await join(await app.member(), { roleId });
    await join(await app.member(), {});
    await join(await app.member(), { roleId: testerId });
    expect((await view()).status).toBe('open');
    await join(await app.member(), { roleId: testerId });
    expect((await view()).status).toBe('closed');
    await owner.call(setProjectStatus, { params: { id: project._id }, body: { status: 'open' } });
    await join(await app.member(), {});
    expect((await view()).status).toBe('open');
  });

  it('leaves the project open without that setting', async () => {
    await join(applicant, { roleId });
    await join(await app.member(), { roleId: project.roles[1]?._id });
    await join(await app.member(), { roleId: project.roles[1]?._id });
    expect(await filled()).toEqual([1, 2]);
    expect((await view()).status).toBe('open');
  });
});
