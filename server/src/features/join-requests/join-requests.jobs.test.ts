import {
  acceptJoinRequest,
  askToJoin,
  joinRequestsChanged,
  listMyApplications,
  listReceivedJoinRequests,
  rejectJoinRequest,
} from '@tandem/contract/join-requests';
import { viewProject } from '@tandem/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createListeners } from '../../testing/live-client.ts';
import { publish } from '../../testing/project-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';

const day = 24 * 60 * 60 * 1_000;

let app: TestApp;
let owner: Actor;
let applicant: Actor;
let projectId: string;
const { listen, closeAll } = createListeners(() => app);

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [owner, applicant] = await Promise.all([app.member(), app.member()]);
});
afterAll(async () => {
  closeAll();
  await app.close();
});
beforeEach(async () => {
  projectId = (await publish(owner))._id;
});

const ask = async () =>
  (await applicant.call(askToJoin, { params: { projectId }, body: { role: 'Tester' } })).data._id;
const application = async (id: string) =>
  (await applicant.call(listMyApplications)).data.find(({ _id }) => _id === id);

/** Runs the job as if so many days had passed. */
async function expireAfter(days: number): Promise<void> {
  const now = app.clock.now();
  app.clock.advance(days * day);
  await app.runJob('expire-join-requests');
  app.clock.set(now);
}

describe('a request that nobody decides', () => {
  it('expires after 60 days, and may be repeated at once', async () => {
    const id = await ask();
    await expireAfter(59.9);
    expect(await application(id)).toMatchObject({ status: 'pending' });
    await expireAfter(60);
    expect(await application(id)).toMatchObject({ status: 'expired', reason: null });
    expect((await owner.call(listReceivedJoinRequests)).data.map(({ _id }) => _id)).not.toContain(id);
    const { data } = await applicant.call(viewProject, { params: { id: projectId } });
    expect(data.myRequestStatus).toBe('expired');
    const again = await ask();
    expect(await application(again)).toMatchObject({ status: 'pending' });
  });

  it('can no longer be decided once it has expired', async () => {
    const params = { projectId, requestId: await ask() };
    await expireAfter(60);
    for (const operation of [acceptJoinRequest, rejectJoinRequest])
      expect(await owner.refused(operation, { params })).toMatchObject({
        status: 409,
        code: 'join_requests.already_expired',
      });
  });

  it('is published to the owner and the applicant', async () => {
    const requestId = await ask();
    const sockets = await listen(owner, applicant);
    // Moving the clock would end their sessions.
    const change = 'update join_requests set expires_at = $2 where id = $1';
    await app.database.executeSql(change, [requestId, app.clock.now()]);
    await app.runJob('expire-join-requests');
    for (const socket of sockets)
      expect(await socket.allSoFar(joinRequestsChanged)).toContainEqual({
        projectId,
        requestId,
        status: 'expired',
      });
  });

  it('leaves decided requests as they are', async () => {
    const id = await ask();
    await owner.call(rejectJoinRequest, { params: { projectId, requestId: id } });
    await expireAfter(90);
    expect(await application(id)).toMatchObject({ status: 'rejected' });
  });
});
