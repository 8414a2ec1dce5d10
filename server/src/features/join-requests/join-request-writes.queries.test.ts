import { acceptJoinRequest, askToJoin, rejectJoinRequest } from '@tandem/contract/join-requests';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asking, askToJoinAs } from '../../testing/join-request-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

/** The session, BEGIN with the locks, two statements, COMMIT. */
const roundTrips = 5;

let app: TestApp;
let owner: Actor;
let applicant: Actor;
let projectId: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member();
});
beforeEach(async () => {
  applicant = await app.member();
  projectId = (await publish(owner))._id;
});
afterAll(() => app.close());

it('takes at most five round trips for asking to join', async () => {
  expect(await queriesOf(() => applicant.call(askToJoin, asking(projectId)))).toBeLessThanOrEqual(roundTrips);
});

it.each([
  ['accepting a join request', acceptJoinRequest],
  ['rejecting a join request', rejectJoinRequest],
])('takes at most five round trips for %s', async (_, operation) => {
  const { _id: requestId } = await askToJoinAs(applicant, projectId);
  const decide = () => owner.call(operation, { params: { projectId, requestId } });
  expect(await queriesOf(decide)).toBeLessThanOrEqual(roundTrips);
});

it('takes at most five round trips for a refusal', async () => {
  const { _id: requestId } = await askToJoinAs(applicant, projectId);
  const again = () => applicant.refused(askToJoin, asking(projectId));
  const decide = () => applicant.refused(acceptJoinRequest, { params: { projectId, requestId } });
  expect(await queriesOf(again)).toBeLessThanOrEqual(roundTrips);
  expect(await queriesOf(decide)).toBeLessThanOrEqual(roundTrips);
});
