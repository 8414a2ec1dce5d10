import { askToJoin, listMyApplications, rejectJoinRequest } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../testing/project-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let applicant: Actor;

beforeAll(async () => {
  app = await createTestApp();
  [owner, applicant] = await Promise.all([app.member(), app.member()]);
});
afterAll(() => app.close());

async function request() {
  const projectId = (await publish(owner))._id;
  const { data } = await applicant.call(askToJoin, { params: { projectId }, body: { role: 'Tester' } });
  return { projectId, requestId: data._id };
}
const applications = async () => (await applicant.call(listMyApplications)).data;

describe('the reason of a rejection', () => {
  it('is read by the applicant, who also learns whom to talk to', async () => {
    const params = await request();
    const { data } = await owner.call(rejectJoinRequest, {
      params,
      body: { reason: '  We found a cook. Ask again in spring. ' },
    });
    expect(data.reason).toBe('We found a cook. Ask again in spring.');
    expect((await applications())[0]).toMatchObject({
      _id: params.requestId,
      status: 'rejected',
      reason: 'We found a cook. Ask again in spring.',
      ownerId: owner.id,
    });
  });

  it.each([[undefined], [{}], [{ reason: null }], [{ reason: '  ' }]])(
    'may be left out: %j',
    async (body) => {
      const params = await request();
      const { data } = await owner.call(rejectJoinRequest, { params, ...(body && { body }) });
      expect(data).toMatchObject({ status: 'rejected', reason: null });
    },
  );

  it('has at most 300 characters, and a longer one decides nothing', async () => {
    const params = await request();
    const tooLong = 'x'.repeat(limits.rejectionReason + 1);
    expect(await owner.refused(rejectJoinRequest, { params, body: { reason: tooLong } })).toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    });
    expect((await applications())[0]).toMatchObject({ _id: params.requestId, status: 'pending' });
  });
});
