import {
  acceptInvitation,
  declineInvitation,
  invitePerson,
  listProjectInvitations,
  withdrawInvitation,
} from '@tandem/contract/invitations';
import {
  joinByLink,
  listInvitationLinks,
  makeInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import { acceptJoinRequest, askToJoin, withdrawJoinRequest } from '@tandem/contract/join-requests';
import { viewProject } from '@tandem/contract/projects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invite, inviting, makeLink } from '../../testing/invitations/invitation-actions.ts';
import { asking, askToJoinAs } from '../../testing/join-request-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { race, type RaceRequest, times } from '../../testing/race.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;

beforeAll(async () => {
  app = await createTestApp({ limits: { LIMIT_INVITATIONS_DAY: 20 } });
  owner = await app.member();
});
afterAll(() => app.close());

const members = async (count: number): Promise<Actor[]> => {
  const all: Actor[] = [];
  for (let index = 0; index < count; index += 1) all.push(await app.member());
  return all;
};
const view = async (id: string) => (await owner.call(viewProject, { params: { id } })).data;
const open = async (projectId: string) =>
  (await owner.call(listProjectInvitations, { params: { projectId } })).data;

it('sends 20 invitations of a project in 24 hours, persons and links together', async () => {
  const { _id: projectId } = await publish(owner);
  const people = await members(15);
  const turns: RaceRequest[] = [
    ...people.map((who): RaceRequest => [owner, invitePerson, inviting(projectId, who)]),
    ...times(15, [owner, makeInvitationLink, { params: { projectId }, body: {} }]),
  ];
  expect(await race(turns)).toEqual({ 201: 20, 429: 10 });
  const late = await owner.refused(makeInvitationLink, { params: { projectId }, body: {} });
  expect(late.message).toBe(
    'You can send 20 invitations in 24 hours. You can send the next one in 24 hours.',
  );
  const other = await publish(owner);
  expect((await invite(owner, people[0]!, other._id)).status).toBe('pending');
  app.clock.advance(24 * 3_600_000);
  expect(await makeLink(owner, projectId)).toBeDefined();
});

it('invites somebody once, however often and from wherever', async () => {
  const { _id: projectId } = await publish(owner);
  const [who] = await members(1);
  expect(await race(times(10, [owner, invitePerson, inviting(projectId, who!)]))).toEqual({ 201: 1, 409: 9 });
  expect(await open(projectId)).toHaveLength(1);
});

it('lets in one of ten who accept the last place of a role', async () => {
  const { _id: projectId, roles } = await publish(owner, { roles: [{ title: 'Cook' }] });
  const turns: RaceRequest[] = [];
  for (const who of await members(10)) {
    const { _id } = await invite(owner, who, projectId, { roleId: roles[0]?._id });
    turns.push([who, acceptInvitation, { params: { projectId, invitationId: _id } }]);
  }
  expect(await race(turns)).toEqual({ 200: 1, 409: 9 });
  expect(await view(projectId)).toMatchObject({ collaboratorsCount: 1, roles: [{ filled: 1 }] });
});

it('lets in as many as a link has uses', async () => {
  const { _id: projectId } = await publish(owner);
  const { token } = await makeLink(owner, projectId, { maxUses: 3 });
  const turns = (await members(10)).map((who): RaceRequest => [who, joinByLink, { body: { token } }]);
  expect(await race(turns)).toEqual({ 200: 3, 409: 7 });
  expect((await view(projectId)).collaboratorsCount).toBe(3);
  const { data } = await owner.call(listInvitationLinks, { params: { projectId } });
  expect(data).toMatchObject([{ uses: 3, state: 'used_up' }]);
});

it('spends one use on a person who joins many times at once', async () => {
  const { _id: projectId } = await publish(owner);
  const { token } = await makeLink(owner, projectId);
  const [who] = await members(1);
  expect(await race(times(10, [who!, joinByLink, { body: { token } }]))).toEqual({ 200: 10 });
  const { data } = await owner.call(listInvitationLinks, { params: { projectId } });
  expect(data).toMatchObject([{ uses: 1 }]);
});

it('ends in one way when a person asks while they are invited', async () => {
  for (const who of await members(5)) {
    const { _id: projectId } = await publish(owner);
    const turns: RaceRequest[] = [
      [owner, invitePerson, inviting(projectId, who)],
      [who, askToJoin, asking(projectId)],
    ];
    const statuses = await race(turns);
    const { collaboratorsCount } = await view(projectId);
    // Asked first: the invitation accepts the request. Invited first: asking is refused.
    expect([statuses, collaboratorsCount, (await open(projectId)).length]).toEqual(
      statuses[409] === undefined ? [{ 201: 2 }, 1, 0] : [{ 201: 1, 409: 1 }, 0, 1],
    );
  }
});

it('decides an invitation once', async () => {
  for (const who of await members(3)) {
    const { _id: projectId } = await publish(owner);
    const { _id: invitationId } = await invite(owner, who, projectId);
    const on = { params: { projectId, invitationId } };
    const turns: RaceRequest[] = [
      [who, acceptInvitation, on],
      [who, declineInvitation, on],
      [owner, withdrawInvitation, on],
    ];
    expect(await race(turns)).toEqual({ 200: 1, 409: 2 });
  }
});

it('invites or lets in when the request is withdrawn or accepted at the same moment', async () => {
  for (const who of await members(4)) {
    const { _id: projectId } = await publish(owner);
    const { _id: requestId } = await askToJoinAs(who, projectId);
    const params = { projectId, requestId };
    const replies = await Promise.all([
      owner.send(invitePerson, inviting(projectId, who)),
      who.send(withdrawJoinRequest, { params }),
      owner.send(acceptJoinRequest, { params }),
    ]);
    for (const reply of replies) expect([200, 201, 409], reply.body).toContain(reply.statusCode);
    const { collaboratorsCount } = await view(projectId);
    expect((await open(projectId)).length + collaboratorsCount).toBe(1);
  }
});

it('takes at most five round trips for inviting, and three more where somebody joins', async () => {
  const { _id: projectId } = await publish(owner);
  const [who, asker, guest] = await members(3);
  await askToJoinAs(asker!, projectId);
  const { token } = await makeLink(owner, projectId);
  // A last statement travels with COMMIT, so there is one more of them than of round trips.
  const joining = 3;
  expect(await queriesOf(() => invite(owner, who!, projectId))).toBeLessThanOrEqual(5);
  const [invitation] = await open(projectId);
  const on = { params: { projectId, invitationId: invitation?._id ?? '' } };
  expect(await queriesOf(() => who!.call(acceptInvitation, on))).toBeLessThanOrEqual(5 + joining);
  // The facts of the invitation come before those of the request.
  const both = () => owner.call(invitePerson, inviting(projectId, asker!));
  expect(await queriesOf(both)).toBeLessThanOrEqual(7 + joining);
  // The project of the link, its use, and the request and the invitation that end with it.
  const join = () => guest!.call(joinByLink, { body: { token } });
  expect(await queriesOf(join)).toBeLessThanOrEqual(8 + joining);
});
