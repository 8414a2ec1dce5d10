import { editProject, type Project, setProjectStatus, viewProject } from '@tandem/contract/projects';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { changeMemberRole } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let project: Project;
let writer: string;
let tester: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member();
});
beforeEach(async () => {
  member = await app.member();
  project = await publish(owner, { roles: [{ title: 'Writer' }, { title: 'Tester', places: 2 }] });
  [writer = '', tester = ''] = project.roles.map(({ _id }) => _id);
  await joinProject(owner, member, project._id);
});
afterAll(() => app.close());

const to = (role: { roleId?: string | null; role?: string }, userId = member.id) => ({
  params: { id: project._id, userId },
  body: role,
});
const view = async () => (await owner.call(viewProject, { params: { id: project._id } })).data;
const filled = async () => (await view()).roles.map((role) => role.filled);
const joinAs = async (roleId: string) => {
  const other = await app.member();
  await joinProject(owner, other, project._id, { roleId });
  return other;
};

describe('changing the role of a collaborator', () => {
  it('is refused to everybody but the owner', async () => {
    expect((await app.nobody.refused(changeMemberRole, to({ roleId: writer }))).status).toBe(401);
    for (const who of [member, await app.member()])
      expect(await who.refused(changeMemberRole, to({ roleId: writer }))).toMatchObject({
        status: 403,
        code: 'projects.owner_only',
      });
    expect(await filled()).toEqual([0, 0]);
  });

  it('is refused for whoever is no collaborator, the owner included', async () => {
    const stranger = await app.member();
    for (const userId of [owner.id, stranger.id, newId()])
      expect(await owner.refused(changeMemberRole, to({ role: 'Helper' }, userId))).toMatchObject({
        status: 404,
        code: 'projects.not_a_collaborator',
      });
  });

  it('is refused to a role of another project, and to one without a place left', async () => {
    const other = await publish(owner, { roles: [{ title: 'Cook' }] });
    const foreign = await owner.refused(changeMemberRole, to({ roleId: other.roles[0]?._id ?? '' }));
    expect(foreign).toMatchObject({ status: 409, code: 'projects.no_such_role' });
    await joinAs(writer);
    expect(await owner.refused(changeMemberRole, to({ roleId: writer }))).toMatchObject({
      status: 409,
      message: 'All places of the role Writer are filled. Add a place to it, or choose another role.',
    });
    expect((await owner.refused(changeMemberRole, to({ role: 'x'.repeat(61) }))).status).toBe(400);
    expect((await view()).collaborators[0]).toMatchObject({ role: 'Developer', roleId: null });
  });

  it('is refused in an archived project', async () => {
    await owner.call(archiveProject, { params: { id: project._id } });
    expect((await owner.refused(changeMemberRole, to({ roleId: writer }))).code).toBe('projects.archived');
  });

  it('frees the place of the role before and fills one of the next', async () => {
    const { message, data } = await owner.call(changeMemberRole, to({ roleId: writer }));
    expect(message).toBe('Role changed.');
    expect(data.collaborators[0]).toMatchObject({ role: 'Writer', roleId: writer });
    expect(await filled()).toEqual([1, 0]);
    await owner.call(changeMemberRole, to({ roleId: tester }));
    expect(await filled()).toEqual([0, 1]);
    await owner.call(changeMemberRole, to({ role: ' Proofreader ' }));
    expect((await view()).collaborators[0]).toMatchObject({ role: 'Proofreader', roleId: null });
    expect(await filled()).toEqual([0, 0]);
    await owner.call(changeMemberRole, to({}));
    expect((await view()).collaborators[0]).toMatchObject({ role: '', roleId: null });
  });

  it('keeps a role whose last place the collaborator has', async () => {
    await owner.call(changeMemberRole, to({ roleId: writer }));
    await owner.call(changeMemberRole, to({ roleId: writer }));
    expect(await filled()).toEqual([1, 0]);
  });

  it('lets one of two changes to the last place through', async () => {
    const other = await app.member();
    await joinProject(owner, other, project._id);
    const replies = await Promise.all(
      [member, other].map(({ id }) => owner.send(changeMemberRole, to({ roleId: writer }, id))),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await filled()).toEqual([1, 0]);
  });

  it('closes the project with the last place if the owner wants that', async () => {
    await owner.call(editProject, { params: { id: project._id }, body: { closesWhenFull: true } });
    const [first] = [await joinAs(tester), await joinAs(tester)];
    await owner.call(changeMemberRole, to({ roleId: writer }));
    expect((await view()).status).toBe('closed');
    await owner.call(setProjectStatus, { params: { id: project._id }, body: { status: 'open' } });
    await owner.call(changeMemberRole, to({ role: 'Helper' }));
    await owner.call(changeMemberRole, to({ roleId: writer }, first.id));
    expect((await view()).status).toBe('open');
  });
});
