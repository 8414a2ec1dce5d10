import { acceptJoinRequest, askToJoin, rejectJoinRequest } from '@tandem/contract/join-requests';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asking, askToJoinAs } from '../../testing/join-request-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

/** The session, BEGIN with the locks, two statements, COMMIT. */
const roundTrips = 5;
/** The session, BEGIN with the locks, three statements, COMMIT. The last statement travels with COMMIT. */
const statements = roundTrips + 1;
/** Adding the member, and two statements of the chat. */
const joining = 3;

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

it('takes at most five statements for asking to join', async () => {
  expect(await queriesOf(() => applicant.call(askToJoin, asking(projectId)))).toBeLessThanOrEqual(roundTrips);
});

it.each([
  ['six statements, five round trips, for rejecting a join request', rejectJoinRequest, statements],
  ['nine statements, eight round trips, for accepting one', acceptJoinRequest, statements + joining],
])('takes at most %s', async (_, operation, most) => {
  const { _id: requestId } = await askToJoinAs(applicant, projectId);
  const decide = () => owner.call(operation, { params: { projectId, requestId } });
  expect(await queriesOf(decide)).toBeLessThanOrEqual(most);
});

it('takes as many statements to add the tenth collaborator as the first', async () => {
  const join = async () => {
    const { _id: requestId } = await askToJoinAs(await app.member(), projectId);
    return queriesOf(() => owner.call(acceptJoinRequest, { params: { projectId, requestId } }));
  };
  const first = await join();
  for (let count = 2; count < 10; count += 1) await join();
  expect(await join()).toBe(first);
});

it('takes at most five statements for a refusal', async () => {
  const { _id: requestId } = await askToJoinAs(applicant, projectId);
  const again = () => applicant.refused(askToJoin, asking(projectId));
  const decide = () => applicant.refused(acceptJoinRequest, { params: { projectId, requestId } });
  expect(await queriesOf(again)).toBeLessThanOrEqual(roundTrips);
  expect(await queriesOf(decide)).toBeLessThanOrEqual(roundTrips);
});
