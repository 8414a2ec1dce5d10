import {
  acceptJoinRequest,
  askToJoin,
  joinRequestMessages,
  listMyApplications,
  listProjectRequests,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import type { Project } from '@tandem/contract/projects';
import { setProjectStatus } from '@tandem/contract/projects';
import { listProjectUsers } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import {
  asking,
  askToJoinAs,
  createJoinableProject,
  createJoinRequestActors,
  type JoinRequestActors,
} from '../../testing/join-request-actions.ts';
import { publish } from '../../testing/project-actions.ts';

let app: TestApp;
let actors: JoinRequestActors;
let owner: Actor;
let member: Actor;
let applicant: Actor;
let former: Actor;
let stranger: Actor;
let project: Project;

beforeAll(async () => {
  app = await createTestApp();
  actors = await createJoinRequestActors(app);
  ({ owner, member, former, stranger } = actors);
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ project, applicant } = await createJoinableProject(app, actors));
});

const day = 24 * 60 * 60 * 1_000;
const ask = (who: Actor, more: object = {}) => askToJoinAs(who, project._id, more);
const on = (requestId: string, projectId = project._id) => ({ params: { projectId, requestId } });
const users = async () =>
  (await owner.call(listProjectUsers, { params: { id: project._id } })).data.map(({ _id }) => _id);
const pending = async () => (await owner.call(listProjectRequests, { params: { id: project._id } })).data;

describe('asking to join', () => {
  // spec: §3-12, §7.2-04
  it('answers 201 with the pending request and the sentence of the spec', async () => {
    const reply = await applicant.send(
      askToJoin,
      asking(project._id, { role: '  Tester ', message: ' I would like to help. ' }),
    );
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      message: 'Join request sent successfully!',
      data: {
        _id: expect.any(String),
        projectId: project._id,
        userId: expect.objectContaining({
          _id: applicant.id,
          firstName: 'Rita',
          emailId: applicant.user.emailId,
          skills: ['Maps'],
        }),
        role: 'Tester',
        roleId: null,
        message: 'I would like to help.',
        status: 'pending',
        reason: null,
        createdAt: app.clock.now().toISOString(),
      },
    });
  });

  // spec: §3-11, §5-11
  it.each([[{}], [{ message: null }], [{ message: '   ' }]])(
    'takes an absent or empty message as none: %j',
    async (more) => {
      expect((await ask(applicant, more)).message).toBeNull();
    },
  );

  it('is allowed to a former member', async () => {
    expect((await ask(former)).status).toBe('pending');
  });

  // spec: §3-11
  it('refuses a request without a role in the words of the specification', async () => {
    const sentence = 'Please enter a role to join the project.';
    const refusal = { status: 400, code: 'invalid', message: sentence, fields: { role: sentence } };
    expect(await applicant.refused(askToJoin, asking(project._id, { role: ' ' }))).toMatchObject(refusal);
    expect(await applicant.refused(askToJoin, { params: { projectId: project._id } })).toMatchObject(refusal);
    expect(await pending()).toEqual([]);
  });

  it.each([
    ['a role that is too long', { role: 'x'.repeat(limits.role + 1) }, 'role'],
    ['a role that is no text', { role: ['Tester'] }, 'role'],
    ['a message that is too long', { message: 'x'.repeat(limits.joinMessage + 1) }, 'message'],
    ['a message with a NUL', { message: 'a\u0000b' }, 'message'],
    ['a message with half a character', { message: 'a\ud800' }, 'message'],
  ])('refuses %s', async (_, more, field) => {
    const refusal = await applicant.refused(askToJoin, asking(project._id, more));
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    expect(await pending()).toEqual([]);
  });

  // spec: §6-12
  it('drops fields that the applicant may not set', async () => {
    const request = await ask(applicant, {
      status: 'accepted',
      userId: owner.id,
      _id: newId(),
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(request).toMatchObject({
      status: 'pending',
      userId: { _id: applicant.id },
      createdAt: app.clock.now().toISOString(),
    });
  });

  it('is refused for an own project, to a member, and while the project is closed', async () => {
    expect(await owner.refused(askToJoin, asking(project._id))).toMatchObject({
      status: 409,
      code: 'join_requests.own_project',
    });
    expect(await member.refused(askToJoin, asking(project._id))).toMatchObject({
      status: 409,
      code: 'join_requests.already_member',
    });
    await owner.call(setProjectStatus, { params: { id: project._id }, body: { status: 'closed' } });
    expect(await applicant.refused(askToJoin, asking(project._id))).toMatchObject({
      status: 409,
      message: 'This project is closed to new join requests.',
    });
  });

  it('is refused twice for one project, and allowed for another', async () => {
    const other = await publish(owner);
    const first = await ask(applicant, { role: 'First' });
    expect(await applicant.refused(askToJoin, asking(project._id, { role: 'Second' }))).toEqual({
      status: 409,
      code: 'join_requests.already_pending',
      message: 'You have already asked to join this project.',
    });
    expect(await pending()).toEqual([first]);
    await applicant.call(askToJoin, { params: { projectId: other._id }, body: { role: 'Tester' } });
  });

  it('is refused for an unknown project and an invalid id', async () => {
    const unknown = { params: { projectId: newId() }, body: { role: 'Tester' } };
    expect(await applicant.refused(askToJoin, unknown)).toMatchObject({
      status: 404,
      code: 'projects.not_found',
    });
    expect(await applicant.refused(askToJoin, { ...unknown, params: { projectId: 'group' } })).toMatchObject({
      status: 400,
    });
  });
});

describe('deciding', () => {
  // spec: §7.2-15
  it('accepts: the applicant becomes a member and the request leaves the list', async () => {
    const request = await ask(applicant);
    const reply = await owner.call(acceptJoinRequest, on(request._id));
    expect(reply).toEqual({
      message: joinRequestMessages.accepted,
      data: { ...request, status: 'accepted' },
    });
    expect(await users()).toEqual([owner.id, member.id, applicant.id]);
    expect(await pending()).toEqual([]);
  });

  // spec: §7.2-16
  it('rejects: nobody joins, and the applicant may ask again after 30 days', async () => {
    const request = await ask(applicant);
    const reply = await owner.call(rejectJoinRequest, on(request._id));
    expect(reply).toEqual({
      message: joinRequestMessages.rejected,
      data: { ...request, status: 'rejected', userId: { ...request.userId, emailId: null } },
    });
    expect(await users()).toEqual([owner.id, member.id]);
    const rejectedAt = app.clock.now();
    const askAgainAt = new Date(rejectedAt.getTime() + 30 * day);
    const date = askAgainAt.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(await applicant.refused(askToJoin, asking(project._id))).toEqual({
      status: 409,
      code: 'join_requests.rejected_lately',
      message: `Your last request was rejected. You can ask again on ${date}.`,
    });
    expect((await ask(stranger)).status).toBe('pending');
    expect((await askToJoinAs(applicant, (await publish(owner))._id)).status).toBe('pending');
    app.clock.advance(15 * day);
    // The session ends after 30 days without a request.
    await applicant.call(listMyApplications);
    app.clock.set(askAgainAt);
    expect((await ask(applicant)).status).toBe('pending');
    app.clock.set(rejectedAt);
  });

  it('is possible after the project was closed', async () => {
    const request = await ask(applicant);
    await owner.call(setProjectStatus, { params: { id: project._id }, body: { status: 'closed' } });
    await owner.call(acceptJoinRequest, on(request._id));
    expect(await users()).toContain(applicant.id);
  });

  // spec: §6-05
  it.each([
    ['accept', acceptJoinRequest],
    ['reject', rejectJoinRequest],
  ])('is not for anybody else to %s', async (_, operation) => {
    const request = await ask(applicant);
    for (const other of [applicant, former, member, stranger]) {
      expect(await other.refused(operation, on(request._id))).toMatchObject({
        status: 403,
        code: 'projects.owner_only',
      });
    }
    expect(await pending()).toEqual([request]);
  });

  it.each([
    ['accept', acceptJoinRequest],
    ['reject', rejectJoinRequest],
  ])(
    'answers 404 to %s for an unknown request or project, and through another project',
    async (_, operation) => {
      const request = await ask(applicant);
      const own = await publish(stranger);
      expect(await stranger.refused(operation, on(request._id, own._id))).toMatchObject({
        status: 404,
        code: 'join_requests.not_found',
      });
      expect(await owner.refused(operation, on(newId()))).toMatchObject({
        status: 404,
        code: 'join_requests.not_found',
      });
      expect(await owner.refused(operation, on(request._id, newId()))).toMatchObject({
        status: 404,
        code: 'projects.not_found',
      });
      expect(await pending()).toEqual([request]);
    },
  );

  it('happens once: the first decision wins', async () => {
    const [taken, turnedDown] = [await ask(applicant), await ask(stranger)];
    await owner.call(acceptJoinRequest, on(taken._id));
    await owner.call(rejectJoinRequest, on(turnedDown._id));
    const refusals = [
      await owner.refused(rejectJoinRequest, on(taken._id)),
      await owner.refused(acceptJoinRequest, on(taken._id)),
      await owner.refused(acceptJoinRequest, on(turnedDown._id)),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(refusals.map(({ code }) => code.split('.')[1])).toEqual([
      'already_accepted',
      'already_accepted',
      'already_rejected',
    ]);
    expect(await users()).toEqual([owner.id, member.id, applicant.id]);
  });
});

describe('withdrawing', () => {
  it('removes the pending request from the list and allows asking again', async () => {
    const request = await ask(applicant);
    expect(await applicant.call(withdrawJoinRequest, on(request._id))).toEqual({
      message: joinRequestMessages.withdrawn,
    });
    expect(await pending()).toEqual([]);
    expect((await ask(applicant)).status).toBe('pending');
  });

  it('is allowed to the applicant only; others get 404', async () => {
    const request = await ask(applicant);
    for (const other of [owner, former, member, stranger]) {
      expect(await other.refused(withdrawJoinRequest, on(request._id))).toMatchObject({
        status: 404,
        code: 'join_requests.not_found',
      });
    }
    expect(await applicant.refused(withdrawJoinRequest, on(request._id, newId()))).toMatchObject({
      status: 404,
    });
    expect(await pending()).toEqual([request]);
  });

  it('is refused once it is decided or withdrawn, and so is deciding it', async () => {
    const accepted = await ask(applicant);
    await owner.call(acceptJoinRequest, on(accepted._id));
    const rejected = await ask(stranger);
    await owner.call(rejectJoinRequest, on(rejected._id));
    const withdrawn = await ask(former);
    await former.call(withdrawJoinRequest, on(withdrawn._id));
    const refusals = [
      await applicant.refused(withdrawJoinRequest, on(accepted._id)),
      await stranger.refused(withdrawJoinRequest, on(rejected._id)),
      await former.refused(withdrawJoinRequest, on(withdrawn._id)),
      await owner.refused(acceptJoinRequest, on(withdrawn._id)),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(await users()).toEqual([owner.id, member.id, applicant.id]);
  });
});

describe('nobody', () => {
  it.each([askToJoin, listProjectRequests, acceptJoinRequest, rejectJoinRequest, withdrawJoinRequest])(
    'gets 401 from $name',
    async (operation) => {
      const params = { id: project._id, projectId: project._id, requestId: newId() };
      expect(await app.nobody.refused(operation, { params })).toMatchObject({
        status: 401,
        code: 'session.required',
      });
    },
  );
});
