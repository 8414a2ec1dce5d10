import {
  acceptJoinRequest,
  askToJoin,
  joinRequestsChanged,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { createListeners, type LiveClient } from '../../testing/live-client.ts';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { joinAndLeave, joinProject, publish } from '../../testing/project-actions.ts';

let app: TestApp;
let owner: Actor;
let applicant: Actor;
let otherApplicant: Actor;
let collaborator: Actor;
let former: Actor;
let stranger: Actor;
let projectId: string;
const { listen, closeAll } = createListeners(() => app);

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [owner, applicant, otherApplicant, collaborator, former, stranger] = await Promise.all([
    app.member(),
    app.member(),
    app.member(),
    app.member(),
    app.member(),
    app.member(),
  ]);
});
afterAll(() => app.close());
beforeEach(async () => {
  projectId = (await publish(owner))._id;
  await joinProject(owner, collaborator, projectId);
  await joinAndLeave(owner, former, projectId);
  await ask(otherApplicant);
});
afterEach(closeAll);

const ask = async (who: Actor): Promise<string> =>
  (await who.call(askToJoin, { params: { projectId }, body: { role: 'Developer' } })).data._id;
const on = (requestId: string) => ({ params: { projectId, requestId } });
const published = (socket: LiveClient) => socket.allSoFar(joinRequestsChanged);

describe('a new join request', () => {
  it('reaches every device of the owner and of the applicant, and nobody else', async () => {
    const receivers = await listen(owner, owner, applicant, applicant);
    const others = await listen(otherApplicant, collaborator, former, stranger);
    const requestId = await ask(applicant);
    for (const socket of receivers)
      expect(await published(socket)).toEqual([{ projectId, requestId, status: 'pending' }]);
    for (const socket of others) expect(await published(socket)).toEqual([]);
  });

  it('is not published when it is refused', async () => {
    const [mine, owners] = await listen(otherApplicant, owner);
    await otherApplicant.refused(askToJoin, { params: { projectId }, body: { role: 'Developer' } });
    expect(await published(mine!)).toEqual([]);
    expect(await published(owners!)).toEqual([]);
  });
});

describe('a decided or withdrawn join request', () => {
  it.each([
    ['accepted', acceptJoinRequest],
    ['rejected', rejectJoinRequest],
  ] as const)(
    'that is %s reaches the applicant and the owner, and nobody else',
    async (status, operation) => {
      const requestId = await ask(applicant);
      const receivers = await listen(applicant, applicant, owner);
      const others = await listen(otherApplicant, collaborator, former, stranger);
      await owner.call(operation, on(requestId));
      for (const socket of receivers)
        expect(await published(socket)).toEqual([{ projectId, requestId, status }]);
      for (const socket of others) expect(await published(socket)).toEqual([]);
    },
  );

  it('that is withdrawn reaches the owner and the applicant, and nobody else', async () => {
    const requestId = await ask(applicant);
    const receivers = await listen(owner, applicant);
    const others = await listen(otherApplicant, collaborator, former, stranger);
    await applicant.call(withdrawJoinRequest, on(requestId));
    for (const socket of receivers)
      expect(await published(socket)).toEqual([{ projectId, requestId, status: 'withdrawn' }]);
    for (const socket of others) expect(await published(socket)).toEqual([]);
  });

  it('is published once, however often it is decided', async () => {
    const requestId = await ask(applicant);
    const [mine] = await listen(applicant);
    await owner.call(rejectJoinRequest, on(requestId));
    await owner.refused(acceptJoinRequest, on(requestId));
    await stranger.refused(acceptJoinRequest, on(requestId));
    expect(await published(mine!)).toEqual([{ projectId, requestId, status: 'rejected' }]);
  });

  it('publishes nothing else of the project to a rejected applicant', async () => {
    const requestId = await ask(applicant);
    const [mine] = await listen(applicant);
    await owner.call(rejectJoinRequest, on(requestId));
    await joinProject(owner, stranger, projectId);
    await published(mine!);
    expect(mine!.all(projectMembersChanged)).toEqual([]);
  });
});

describe('an account that is deleted', () => {
  it('withdraws its requests on the open pages of the owners', async () => {
    const leaver = await app.member();
    const requestId = await ask(leaver);
    const [receiver, ...others] = await listen(owner, otherApplicant, collaborator, stranger);
    await deleteAccountOf(leaver);
    expect(await published(receiver!)).toEqual([{ projectId, requestId, status: 'withdrawn' }]);
    for (const socket of others) expect(await published(socket)).toEqual([]);
  });

  it('takes its projects off the open pages of their applicants', async () => {
    const leaver = await app.member();
    projectId = (await publish(leaver))._id;
    const [pending, rejected] = [await ask(applicant), await ask(stranger)];
    await leaver.call(rejectJoinRequest, on(rejected));
    const [first, second, ...others] = await listen(applicant, stranger, otherApplicant);
    await deleteAccountOf(leaver);
    expect(await published(first!)).toEqual([{ projectId, requestId: pending, status: 'withdrawn' }]);
    expect(await published(second!)).toEqual([{ projectId, requestId: rejected, status: 'withdrawn' }]);
    for (const socket of others) expect(await published(socket)).toEqual([]);
  });
});
