import {
  acceptConnectionRequest,
  disconnect,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
} from '@tandem/contract/connections';
import {
  acceptJoinRequest,
  askToJoin,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import { memberNotified } from '@tandem/contract/notifications';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createListeners, type LiveClient } from '../../testing/live-client.ts';
import { askToConnect } from '../../testing/people-actions.ts';
import { joinAndLeave, joinProject, publish } from '../../testing/project-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let applicant: Actor;
let collaborator: Actor;
let former: Actor;
let stranger: Actor;
let otherApplicant: Actor;
let projectId: string;
const { listen, closeAll } = createListeners(() => app);

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, applicant, collaborator, former, stranger, otherApplicant] = await Promise.all([
    app.member(),
    app.member(),
    app.member(),
    app.member(),
    app.member(),
    app.member(),
  ]);
  projectId = (await publish(owner))._id;
  await joinProject(owner, collaborator, projectId);
  await joinAndLeave(owner, former, projectId);
  await ask(otherApplicant);
});
afterEach(closeAll);

const ask = async (who: Actor): Promise<string> =>
  (await who.call(askToJoin, { params: { projectId }, body: { role: 'Developer' } })).data._id;
const on = (requestId: string) => ({ params: { projectId, requestId } });
const received = (socket: LiveClient) => socket.allSoFar(memberNotified);

/** Expects that every device of one member got the notification, and nobody else anything. */
async function expectOnly(
  { to, others }: { to: Actor; others: Actor[] },
  act: () => Promise<unknown>,
  notification: object,
): Promise<void> {
  const devices = await listen(to, to);
  const rest = await listen(...others);
  await act();
  for (const device of devices) expect(await received(device)).toEqual([notification]);
  for (const socket of rest) expect(await received(socket)).toEqual([]);
}

describe('a join request notifies', () => {
  const everybodyBut = (one: Actor) =>
    [owner, applicant, collaborator, former, stranger, otherApplicant].filter((actor) => actor !== one);

  it('the owner when it arrives, and nobody else', async () => {
    const [device] = await listen(owner);
    const rest = await listen(...everybodyBut(owner));
    const requestId = await ask(applicant);
    expect(await received(device!)).toEqual([
      { kind: 'joinRequestReceived', actorId: applicant.id, projectId, requestId },
    ]);
    for (const socket of rest) expect(await received(socket)).toEqual([]);
  });

  it.each([
    ['accepted', acceptJoinRequest, 'joinRequestAccepted'],
    ['rejected', rejectJoinRequest, 'joinRequestRejected'],
  ] as const)('the applicant when it is %s, and nobody else', async (_what, operation, kind) => {
    const requestId = await ask(applicant);
    await expectOnly(
      { to: applicant, others: everybodyBut(applicant) },
      () => owner.call(operation, on(requestId)),
      { kind, actorId: owner.id, projectId, requestId },
    );
  });

  it('nobody when it is withdrawn, refused or decided a second time', async () => {
    const requestId = await ask(applicant);
    const decided = await ask(stranger);
    await owner.call(rejectJoinRequest, on(decided));
    const sockets = await listen(owner, applicant, stranger);
    await applicant.refused(askToJoin, { params: { projectId }, body: { role: 'Developer' } });
    await owner.refused(acceptJoinRequest, on(decided));
    await stranger.refused(acceptJoinRequest, on(requestId));
    await applicant.call(withdrawJoinRequest, on(requestId));
    for (const socket of sockets) expect(await received(socket)).toEqual([]);
  });
});

describe('the end of a membership notifies', () => {
  const remove = (actor: Actor, userId: string) =>
    actor.call(removeProjectUser, { params: { id: projectId, userId } });

  it('the collaborator whom the owner removed, and nobody else', async () => {
    await expectOnly(
      { to: collaborator, others: [owner, applicant, former, stranger, otherApplicant] },
      () => remove(owner, collaborator.id),
      { kind: 'removedFromProject', actorId: owner.id, projectId, requestId: null },
    );
  });

  it('nobody when a collaborator leaves', async () => {
    const sockets = await listen(owner, collaborator, former, stranger);
    await remove(collaborator, collaborator.id);
    for (const socket of sockets) expect(await received(socket)).toEqual([]);
  });
});

describe('a connection request notifies', () => {
  const request = (requestId: string) => ({ params: { requestId } });
  const about = (kind: string, actor: Actor, requestId: string) => ({
    kind,
    actorId: actor.id,
    projectId: null,
    requestId,
  });

  it('its recipient when it arrives, and nobody else', async () => {
    const [device, ...rest] = await listen(stranger, applicant, owner);
    const { _id } = await askToConnect(applicant, stranger);
    expect(await received(device!)).toEqual([about('connectionRequestReceived', applicant, _id)]);
    for (const socket of rest) expect(await received(socket)).toEqual([]);
  });

  it.each([
    ['accepted', (id: string) => stranger.call(acceptConnectionRequest, request(id))],
    ['crossed by another', () => stranger.call(sendConnectionRequest, { params: { userId: applicant.id } })],
  ])('its sender when it is %s, and nobody else', async (_what, act) => {
    const { _id } = await askToConnect(applicant, stranger);
    await expectOnly(
      { to: applicant, others: [stranger, owner] },
      () => act(_id),
      about('connectionRequestAccepted', stranger, _id),
    );
  });

  it('nobody when it is rejected or withdrawn, or the connection ends', async () => {
    const rejected = await askToConnect(applicant, stranger);
    const withdrawn = await askToConnect(applicant, owner);
    const accepted = await askToConnect(applicant, former);
    await former.call(acceptConnectionRequest, request(accepted._id));
    const sockets = await listen(applicant, stranger, owner, former);
    await stranger.call(rejectConnectionRequest, request(rejected._id));
    await applicant.call(withdrawConnectionRequest, request(withdrawn._id));
    await former.call(disconnect, { params: { userId: applicant.id } });
    for (const socket of sockets) expect(await received(socket)).toEqual([]);
  });
});
