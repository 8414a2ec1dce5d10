import {
  invitationLinksChanged,
  acceptInvitation,
  declineInvitation,
  invitationsChanged,
  invitePerson,
  withdrawInvitation,
} from '@tandem/contract/invitations';
import { joinByLink, revokeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { joinRequestsChanged } from '@tandem/contract/join-requests';
import { memberNotified } from '@tandem/contract/notifications';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { invite, inviting, makeLink } from '../../testing/invitations/invitation-actions.ts';
import { askToJoinAs } from '../../testing/join-request-actions.ts';
import { createListeners, type LiveClient } from '../../testing/live-client.ts';
import { joinAndLeave, joinProject, publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let invited: Actor;
let others: Actor[];
let projectId: string;
const { listen, closeAll } = createListeners(() => app);

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  owner = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  const [collaborator, former, applicant, stranger] = [
    await app.member(),
    await app.member(),
    await app.member(),
    await app.member(),
  ];
  invited = await app.member();
  projectId = (await publish(owner))._id;
  await joinProject(owner, collaborator, projectId);
  await joinAndLeave(owner, former, projectId);
  await askToJoinAs(applicant, projectId);
  others = [collaborator, former, applicant, stranger];
});
afterEach(closeAll);

const published = (socket: LiveClient) => socket.allSoFar(invitationsChanged);
const on = (invitationId: string) => ({ params: { projectId, invitationId } });

it('tells owner and invited person of an invitation, on every device, and nobody else', async () => {
  const receivers = await listen(owner, owner, invited, invited);
  const bystanders = await listen(...others);
  const { _id: invitationId } = await invite(owner, invited, projectId);
  for (const socket of receivers)
    expect(await published(socket)).toEqual([{ projectId, invitationId, status: 'pending' }]);
  for (const socket of bystanders) expect(await published(socket)).toEqual([]);
});

describe('an invitation that ends', () => {
  it.each([
    ['accepted', acceptInvitation],
    ['declined', declineInvitation],
    ['withdrawn', withdrawInvitation],
  ] as const)('as %s is told to both, and nobody else', async (status, operation) => {
    const { _id: invitationId } = await invite(owner, invited, projectId);
    const receivers = await listen(owner, invited);
    const bystanders = await listen(...others);
    const who = operation === withdrawInvitation ? owner : invited;
    await who.call(operation, on(invitationId));
    for (const socket of receivers)
      expect(await published(socket)).toEqual([{ projectId, invitationId, status }]);
    for (const socket of bystanders) expect(await published(socket)).toEqual([]);
  });

  it('is told as a change of members to the project when it is accepted', async () => {
    const { _id } = await invite(owner, invited, projectId);
    const [collaborator, mine] = await listen(others[0]!, invited);
    await invited.call(acceptInvitation, on(_id));
    for (const socket of [collaborator!, mine!])
      expect(await socket.allSoFar(projectMembersChanged)).toEqual([{ projectId }]);
  });

  it('with an account is told to the other side', async () => {
    const { _id: invitationId } = await invite(owner, invited, projectId);
    const [owners, bystander] = await listen(owner, others[3]!);
    await deleteAccountOf(invited);
    expect(await published(owners!)).toEqual([{ projectId, invitationId, status: 'withdrawn' }]);
    expect(await published(bystander!)).toEqual([]);
  });
});

it('tells of an accepted request when somebody is invited who had asked', async () => {
  const { _id: requestId } = await askToJoinAs(invited, projectId);
  const receivers = await listen(owner, invited);
  const bystanders = await listen(...others);
  await owner.call(invitePerson, inviting(projectId, invited));
  for (const socket of receivers) {
    expect(await socket.allSoFar(joinRequestsChanged)).toEqual([
      { projectId, requestId, status: 'accepted' },
    ]);
    expect(await published(socket)).toEqual([]);
  }
  for (const socket of bystanders) expect(await socket.allSoFar(joinRequestsChanged)).toEqual([]);
});

it('tells only the owner of links that are made, used and revoked', async () => {
  const [owners, mine, ...bystanders] = await listen(owner, invited, ...others);
  const { id: linkId, token } = await makeLink(owner, projectId);
  await invited.call(joinByLink, { body: { token } });
  await owner.call(revokeInvitationLink, { params: { projectId, linkId } });
  expect(await owners!.allSoFar(invitationLinksChanged)).toHaveLength(3);
  for (const socket of [mine!, ...bystanders])
    expect(await socket.allSoFar(invitationLinksChanged)).toEqual([]);
});

describe('a notification', () => {
  const received = (socket: LiveClient) => socket.allSoFar(memberNotified);
  const about = (invitationId: string) => ({ projectId, requestId: invitationId });

  it('of an invitation reaches every device of the invited person, and nobody else', async () => {
    const devices = await listen(invited, invited);
    const bystanders = await listen(owner, ...others);
    const { _id } = await invite(owner, invited, projectId);
    for (const device of devices)
      expect(await received(device)).toEqual([
        { kind: 'invitationReceived', actorId: owner.id, ...about(_id) },
      ]);
    for (const socket of bystanders) expect(await received(socket)).toEqual([]);
  });

  it.each([
    ['invitationAccepted', acceptInvitation],
    ['invitationDeclined', declineInvitation],
  ] as const)('of kind %s reaches the owner, and nobody else', async (kind, operation) => {
    const { _id } = await invite(owner, invited, projectId);
    const [device, ...bystanders] = await listen(owner, invited, ...others);
    await invited.call(operation, on(_id));
    expect(await received(device!)).toEqual([{ kind, actorId: invited.id, ...about(_id) }]);
    for (const socket of bystanders) expect(await received(socket)).toEqual([]);
  });

  it('reaches nobody when an invitation is withdrawn or refused', async () => {
    const { _id } = await invite(owner, invited, projectId);
    const sockets = await listen(owner, invited);
    await owner.refused(invitePerson, inviting(projectId, invited));
    await owner.call(withdrawInvitation, on(_id));
    await invited.refused(acceptInvitation, on(_id));
    for (const socket of sockets) expect(await received(socket)).toEqual([]);
  });

  it('of a join by link reaches the owner once, also when a request or an invitation ended with it', async () => {
    const { token } = await makeLink(owner, projectId);
    const { _id: invitationId } = await invite(owner, invited, projectId);
    const [applicant, stranger] = [others[2]!, others[3]!];
    const [device, ...bystanders] = await listen(owner, invited, ...others);
    for (const who of [stranger, applicant, invited, stranger])
      await who.call(joinByLink, { body: { token } });
    const joined = { kind: 'joinedByLink', projectId, requestId: null };
    expect(await received(device!)).toEqual([
      { ...joined, actorId: stranger.id },
      { ...joined, actorId: applicant.id },
      { kind: 'invitationAccepted', actorId: invited.id, ...about(invitationId) },
    ]);
    for (const socket of bystanders) expect(await received(socket)).toEqual([]);
  });
});
