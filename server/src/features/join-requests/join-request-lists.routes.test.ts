import {
  acceptJoinRequest,
  askToJoin,
  listMyApplications,
  listProjectRequests,
  listReceivedJoinRequests,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import type { Project } from '@tandem/contract/projects';
import { setProjectStatus } from '@tandem/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import {
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

const ask = (who: Actor, more: object = {}) => askToJoinAs(who, project._id, more);
const on = (requestId: string, projectId = project._id) => ({ params: { projectId, requestId } });
const pending = async () => (await owner.call(listProjectRequests, { params: { id: project._id } })).data;

describe('the requests of a project', () => {
  // spec: §7.2-14
  it('are the pending ones, oldest first, each with its applicant and their e-mail', async () => {
    const first = await ask(applicant);
    app.clock.advance(1000);
    const second = await ask(stranger);
    const decided = await ask(former);
    await owner.call(rejectJoinRequest, on(decided._id));
    expect(await pending()).toEqual([first, second]);
    expect(second.userId.emailId).toBe(stranger.user.emailId);
  });

  // spec: §6-05
  it('are visible to the owner only', async () => {
    await ask(applicant);
    for (const other of [applicant, former, member, stranger]) {
      const refusal = await other.refused(listProjectRequests, { params: { id: project._id } });
      expect(refusal).toMatchObject({ status: 403, code: 'projects.owner_only' });
    }
  });

  it('of an unknown project answer 404', async () => {
    expect(await owner.refused(listProjectRequests, { params: { id: newId() } })).toMatchObject({
      status: 404,
    });
  });
});

describe('the requests to all my projects', () => {
  // spec: §3-13
  it('name the project, its cover and its state, oldest first, without requests to others', async () => {
    const host = await app.member();
    const [open, closed, foreign] = [
      await publish(host, { title: 'Open' }),
      await publish(host, { title: 'Closed' }),
      project,
    ];
    const askFor = (who: Actor, { _id }: Project) =>
      who.call(askToJoin, { params: { projectId: _id }, body: { role: 'Tester' } });
    await askFor(applicant, closed);
    app.clock.advance(1000);
    await askFor(stranger, open);
    await askFor(applicant, foreign);
    await host.call(setProjectStatus, { params: { id: closed._id }, body: { status: 'closed' } });
    const { data } = await host.call(listReceivedJoinRequests);
    expect(
      data.map(({ projectTitle, projectStatus, userId }) => [projectTitle, projectStatus, userId.emailId]),
    ).toEqual([
      ['Closed', 'closed', applicant.user.emailId],
      ['Open', 'open', stranger.user.emailId],
    ]);
    expect(data.map(({ projectCoverSeed }) => projectCoverSeed)).toEqual(
      [closed, open].map(({ coverSeed }) => coverSeed),
    );
  });

  it('are empty for members without projects', async () => {
    expect(await applicant.call(listReceivedJoinRequests)).toEqual({ data: [], nextCursor: null });
  });
});

describe('my applications', () => {
  it('show their state, newest first, and not those withdrawn', async () => {
    const projects = [
      await publish(owner, { title: 'One' }),
      await publish(owner, { title: 'Two' }),
      await publish(owner, { title: 'Three' }),
    ];
    const sent = [];
    for (const { _id } of projects) {
      const { data } = await applicant.call(askToJoin, {
        params: { projectId: _id },
        body: { role: 'Tester' },
      });
      sent.push(on(data._id, _id));
      app.clock.advance(1000);
    }
    const withdrawn = await ask(applicant);
    await applicant.call(withdrawJoinRequest, on(withdrawn._id));
    await owner.call(acceptJoinRequest, sent[0]!);
    await owner.call(rejectJoinRequest, sent[1]!);
    const { data } = await applicant.call(listMyApplications);
    expect(data.map(({ projectTitle, status }) => [projectTitle, status])).toEqual([
      ['Three', 'pending'],
      ['Two', 'rejected'],
      ['One', 'accepted'],
    ]);
  });

  it("contain only the member's own", async () => {
    await ask(stranger);
    expect(await applicant.call(listMyApplications)).toEqual({ data: [], nextCursor: null });
  });
});
