import {
  acceptJoinRequest,
  askToJoin,
  listMyApplications,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import { viewProject } from '@tandem/contract/projects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asking, askToJoinAs } from '../../testing/join-request-actions.ts';
import { joinAndLeave, joinProject, publish } from '../../testing/project-actions.ts';
import { race, times, type RaceRequest } from '../../testing/race.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;

beforeAll(async () => {
  app = await createTestApp({ limits: { LIMIT_JOIN_REQUESTS_DAY: 6 } });
  owner = await app.member();
});
afterAll(() => app.close());

const projects = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await publish(owner))._id);
  return ids;
};
const hours = (count: number) => count * 3_600_000;

it('sends as many join requests in 24 hours as the budget has, half in the first week', async () => {
  const ids = await projects(20);
  const applicant = await app.member();
  const turns = ids.map((id): RaceRequest => [applicant, askToJoin, asking(id)]);
  expect(await race(turns)).toEqual({ 201: 3, 429: 17 });
  const reply = await applicant.send(askToJoin, asking((await projects(1))[0] ?? ''));
  expect(reply.statusCode).toBe(429);
  expect(reply.headers['retry-after']).toBe(String(24 * 3_600));
  expect(reply.json()).toMatchObject({
    code: 'join_requests.budget_spent',
    message: 'You can send 3 join requests in 24 hours. You can send the next one in 24 hours.',
  });
  app.clock.advance(hours(24 * 7));
  expect(await race(turns)).toEqual({ 201: 6, 409: 3, 429: 11 });
});

it('counts withdrawn requests, and refuses nobody else', async () => {
  const [first = '', second = ''] = await projects(2);
  const [applicant, other, member, former] = [
    await app.member(),
    await app.member(),
    await app.member(),
    await app.member(),
  ];
  await joinProject(owner, member, first);
  await joinAndLeave(owner, former, first);
  for (let turn = 0; turn < 3; turn += 1) {
    const { _id: requestId } = await askToJoinAs(applicant, first);
    await applicant.call(withdrawJoinRequest, { params: { projectId: first, requestId } });
  }
  expect((await applicant.refused(askToJoin, asking(second))).status).toBe(429);
  for (const who of [other, member, former]) expect((await askToJoinAs(who, second)).status).toBe('pending');
  app.clock.advance(hours(24));
  expect((await askToJoinAs(applicant, second)).status).toBe('pending');
});

it('accepts one of ten at once for the last place of a role', async () => {
  const { _id: projectId, roles } = await publish(owner, {
    roles: [{ title: 'Cook' }],
    closesWhenFull: true,
  });
  const turns: RaceRequest[] = [];
  for (let index = 0; index < 10; index += 1) {
    const request = await askToJoinAs(await app.member(), projectId, { roleId: roles[0]?._id });
    turns.push([owner, acceptJoinRequest, { params: { projectId, requestId: request._id } }]);
  }
  expect(await race(turns)).toEqual({ 200: 1, 409: 9 });
  const { data } = await owner.call(viewProject, { params: { id: projectId } });
  expect(data).toMatchObject({ status: 'closed', collaboratorsCount: 1, roles: [{ filled: 1 }] });
});

it('refuses each of twenty requests at once after a rejection', async () => {
  const [projectId = ''] = await projects(1);
  const applicant = await app.member();
  const { _id: requestId } = await askToJoinAs(applicant, projectId);
  await owner.call(rejectJoinRequest, { params: { projectId, requestId } });
  expect(await race(times(20, [applicant, askToJoin, asking(projectId)]))).toEqual({ 409: 20 });
  app.clock.advance(hours(24 * 15));
  // The session ends after 30 days without a request.
  await applicant.call(listMyApplications);
  app.clock.advance(hours(24 * 15));
  expect(await race(times(20, [applicant, askToJoin, asking(projectId)]))).toEqual({ 201: 1, 409: 19 });
});
