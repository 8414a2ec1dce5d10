import {
  acceptJoinRequest,
  askToJoin,
  listMyApplications,
  listProjectRequests,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import type { Operation } from '@tandem/contract/operation';
import { type Project, setProjectStatus } from '@tandem/contract/projects';
import { listProjectUsers } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { publish } from '../../testing/project-actions.ts';

let app: TestApp;
let owner: Actor;
let applicant: Actor;
let project: Project;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member();
});
afterAll(() => app.close());

beforeEach(async () => {
  applicant = await app.member();
  project = await publish(owner);
});

const asking = () => ({ params: { projectId: project._id }, body: { role: 'Tester' } });
const ask = async () => {
  const { data } = await applicant.call(askToJoin, asking());
  return { params: { projectId: project._id, requestId: data._id } };
};
const members = async () =>
  (await owner.call(listProjectUsers, { params: { id: project._id } })).data.length - 1;
const pending = async () =>
  (await owner.call(listProjectRequests, { params: { id: project._id } })).data.length;

/** Sends all requests at once and counts the statuses. */
async function race(turns: [Actor, Operation, object][]): Promise<Record<number, number>> {
  const replies = await Promise.all(turns.map(([who, operation, what]) => who.send(operation, what)));
  const counts: Record<number, number> = {};
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}
const twenty = (turn: [Actor, Operation, object]) => Array.from({ length: 20 }, () => turn);

describe('concurrent calls', () => {
  it('creates one request from twenty concurrent ones', async () => {
    expect(await race(twenty([applicant, askToJoin, asking()]))).toEqual({ 201: 1, 409: 19 });
    expect(await pending()).toBe(1);
  });

  it('adds one member from twenty concurrent acceptances', async () => {
    const request = await ask();
    expect(await race(twenty([owner, acceptJoinRequest, request]))).toEqual({ 200: 1, 409: 19 });
    expect(await members()).toBe(1);
  });

  it('lets one of concurrent accept, reject and withdraw win', async () => {
    for (let round = 0; round < 6; round += 1) {
      project = await publish(owner);
      const request = await ask();
      const turns: [Actor, Operation, object][] = [
        [owner, acceptJoinRequest, request],
        [applicant, withdrawJoinRequest, request],
        [owner, rejectJoinRequest, request],
      ];
      // Each is first once, because the order of arrival usually decides.
      const turned = [...turns.slice(round % 3), ...turns.slice(0, round % 3)];
      expect(await race(turned)).toEqual({ 200: 1, 409: 2 });
      const { data } = await applicant.call(listMyApplications);
      const status = data.find(({ _id }) => _id === request.params.requestId)?.status ?? 'withdrawn';
      expect(await members()).toBe(status === 'accepted' ? 1 : 0);
      expect(await pending()).toBe(0);
    }
  });

  it('creates no join request once the project is closed', async () => {
    const close: [Actor, Operation, object] = [
      owner,
      setProjectStatus,
      { params: { id: project._id }, body: { status: 'closed' } },
    ];
    const applicants = await Promise.all(Array.from({ length: 8 }, () => app.member()));
    const turns = applicants.map((who): [Actor, Operation, object] => [who, askToJoin, asking()]);
    const counts = await race([...turns.slice(0, 4), close, ...turns.slice(4)]);
    expect((counts[201] ?? 0) + (counts[409] ?? 0)).toBe(8);
    expect(await pending()).toBe(counts[201] ?? 0);
  });

  it('completes concurrent decisions on many requests of a project', async () => {
    const applicants = await Promise.all(Array.from({ length: 10 }, () => app.member()));
    const requests = await Promise.all(
      applicants.map(async (who) => (await who.call(askToJoin, asking())).data),
    );
    const turns = requests.map(({ _id }): [Actor, Operation, object] => [
      owner,
      acceptJoinRequest,
      { params: { projectId: project._id, requestId: _id } },
    ]);
    expect(await race(turns)).toEqual({ 200: 10 });
    expect(await members()).toBe(10);
  });
});
