import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { confirmPassword, deleteAccount, listProjectsBlockingDeletion } from '@tandem/contract/account';
import { editProject, type Project, viewProject } from '@tandem/contract/projects';
import {
  listMyCollaborations,
  listMyProjects,
  ignoreProject,
  listSaved,
  saveProject,
} from '@tandem/contract/projects/project-lists';
import {
  acceptOwnership,
  declineOwnership,
  listProjectUsers,
  offerOwnership,
  ownershipOfferChanged,
  removeProjectUser,
  withdrawOwnershipOffer,
} from '@tandem/contract/projects/project-members';
import { askToJoin } from '@tandem/contract/join-requests';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createListeners } from '../../../testing/live-client.ts';
import { handOver, joinAndLeave, joinProject, publish } from '../../../testing/project-actions.ts';
import { race } from '../../../testing/race.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let other: Actor;
let applicant: Actor;
let former: Actor;
let stranger: Actor;
let project: Project;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
beforeEach(async () => {
  [owner, member, other] = [await app.member(), await app.member(), await app.member()];
  [applicant, former, stranger] = [await app.member(), await app.member(), await app.member()];
  project = await publish(owner, { roles: [{ title: 'Writer' }] });
  await joinProject(owner, member, project._id, { roleId: project.roles[0]?._id });
  await joinProject(owner, other, project._id);
  await joinAndLeave(owner, former, project._id);
  await applicant.call(askToJoin, { params: { projectId: project._id }, body: { role: 'Tester' } });
});
const { listen, closeAll } = createListeners(() => app);
afterEach(closeAll);
afterAll(() => app.close());

const here = () => ({ params: { id: project._id } });
const offerTo = (userId: string) => ({ ...here(), body: { userId } });
const view = async (who: Actor) => (await who.call(viewProject, here())).data;
const isOwnedBy = async (who: Actor) => (await view(who)).isOwner;
const days = (count: number) => count * 24 * 60 * 60 * 1_000;

describe('offering a project', () => {
  it('changes nothing but the offer, which the two of them see', async () => {
    const { data, message } = await owner.call(offerOwnership, offerTo(member.id));
    expect(message).toBe('The project is offered. It stays yours until the offer is accepted.');
    expect(data).toMatchObject({ isOwner: true, ownershipOffer: { to: { _id: member.id } } });
    expect((await view(member)).ownershipOffer).toEqual(data.ownershipOffer);
    for (const who of [other, applicant, former, stranger])
      expect((await view(who)).ownershipOffer).toBeNull();
    expect(await isOwnedBy(owner)).toBe(true);
    await owner.call(editProject, { ...here(), body: { title: 'Still mine' } });
  });

  it('is refused to everybody but the owner, and to others than collaborators', async () => {
    for (const who of [member, applicant, former, stranger])
      expect((await who.refused(offerOwnership, offerTo(member.id))).code).toBe('projects.owner_only');
    expect((await app.nobody.refused(offerOwnership, offerTo(member.id))).status).toBe(401);
    for (const userId of [stranger.id, applicant.id, former.id, newId()])
      expect((await owner.refused(offerOwnership, offerTo(userId))).code).toBe('projects.hands_to_stranger');
    expect((await owner.refused(offerOwnership, offerTo(owner.id))).code).toBe('projects.already_owner');
    expect(
      (await owner.refused(offerOwnership, { params: { id: newId() }, body: { userId: member.id } })).status,
    ).toBe(404);
    for (const userId of ['first', null, 7])
      expect((await owner.refused(offerOwnership, { ...here(), body: { userId } })).status).toBe(400);
  });

  it('to somebody else takes the place of the offer before', async () => {
    await owner.call(offerOwnership, offerTo(member.id));
    await owner.call(offerOwnership, offerTo(other.id));
    expect((await member.refused(acceptOwnership, here())).code).toBe('projects.no_offer');
    expect((await other.call(acceptOwnership, here())).data.isOwner).toBe(true);
  });
});

describe('accepting an offer', () => {
  it('swaps owner and collaborator, frees the place, and puts the project first', async () => {
    const older = await publish(member);
    app.clock.advance(1_000);
    await member.call(saveProject, here());
    await owner.call(offerOwnership, offerTo(member.id));
    const { data, message } = await member.call(acceptOwnership, here());
    expect(message).toBe('This project is yours now.');
    expect(data).toMatchObject({ isOwner: true, ownershipOffer: null, roles: [{ filled: 0 }] });
    const users = (await member.call(listProjectUsers, here())).data.map(({ _id }) => _id);
    expect(users).toEqual([member.id, other.id, owner.id]);
    const ids = (list: Project[]) => list.map(({ _id }) => _id);
    expect(ids((await member.call(listMyProjects)).data)).toEqual([project._id, older._id]);
    expect((await member.call(listSaved)).data).toEqual([]);
    expect((await owner.call(listMyProjects)).data).toEqual([]);
    expect(ids((await owner.call(listMyCollaborations)).data)).toEqual([project._id]);
    expect((await owner.refused(editProject, { ...here(), body: { title: 'Mine' } })).status).toBe(403);
    await owner.call(removeProjectUser, { params: { id: project._id, userId: owner.id } });
  });

  it('is refused to everybody else, and after fourteen days', async () => {
    await owner.call(offerOwnership, offerTo(member.id));
    for (const who of [owner, other, applicant, former, stranger])
      for (const answer of [acceptOwnership, declineOwnership])
        expect((await who.refused(answer, here())).code).toBe('projects.no_offer');
    expect((await app.nobody.refused(acceptOwnership, here())).status).toBe(401);
    app.clock.advance(days(14));
    expect((await view(member)).ownershipOffer).toBeNull();
    expect((await member.refused(acceptOwnership, here())).code).toBe('projects.no_offer');
    expect(await isOwnedBy(owner)).toBe(true);
  });

  it('also works for somebody who ignores the project, once', async () => {
    await member.call(ignoreProject, here());
    await owner.call(offerOwnership, offerTo(member.id));
    expect(await race(Array.from({ length: 5 }, () => [member, acceptOwnership, here()]))).toEqual({
      200: 1,
      409: 4,
    });
  });

  it('and withdrawing at once make either the owner', async () => {
    await owner.call(offerOwnership, offerTo(member.id));
    const [accepted, withdrawn] = await Promise.all([
      member.send(acceptOwnership, here()),
      owner.send(withdrawOwnershipOffer, here()),
    ]);
    expect([accepted.statusCode, withdrawn.statusCode]).toSatisfy(
      ([accepting, withdrawing]: number[]) =>
        (accepting === 200 && withdrawing === 403) || (accepting === 409 && withdrawing === 200),
    );
    expect(await isOwnedBy(member)).toBe(accepted.statusCode === 200);
  });
});

describe('an offer ends', () => {
  it.each([
    ['when it is declined', () => member.call(declineOwnership, here())],
    ['when it is withdrawn', () => owner.call(withdrawOwnershipOffer, here())],
    [
      'when the collaborator leaves',
      () => member.call(removeProjectUser, { params: { id: project._id, userId: member.id } }),
    ],
  ])('%s', async (_, end) => {
    await owner.call(offerOwnership, offerTo(member.id));
    await end();
    expect((await view(owner)).ownershipOffer).toBeNull();
    expect((await member.refused(acceptOwnership, here())).code).toBe('projects.no_offer');
    expect(await isOwnedBy(owner)).toBe(true);
  });

  it('and cannot be answered while the project is archived', async () => {
    await owner.call(offerOwnership, offerTo(member.id));
    await owner.call(archiveProject, here());
    for (const answer of [acceptOwnership, declineOwnership])
      expect((await member.refused(answer, here())).code).toBe('projects.archived');
  });
});

describe('the events of an offer', () => {
  it('reach the owner and the collaborator only', async () => {
    const insiders = await listen(owner, member);
    const outsiders = await listen(other, applicant, former, stranger);
    await owner.call(offerOwnership, offerTo(member.id));
    await member.call(declineOwnership, here());
    await handOver(owner, member, project._id);
    const { title, _id: projectId } = project;
    const events = [
      { change: 'offered', by: owner.id },
      { change: 'declined', by: member.id },
      { change: 'offered', by: owner.id },
      { change: 'accepted', by: member.id },
    ].map((event) => ({ projectId, title, ...event }));
    for (const socket of insiders) expect(await socket.allSoFar(ownershipOfferChanged)).toEqual(events);
    for (const socket of outsiders) expect(await socket.allSoFar(ownershipOfferChanged)).toEqual([]);
  });
});

it('lets an owner leave and delete the account only once somebody accepted', async () => {
  const leave = { params: { id: project._id, userId: owner.id } };
  await owner.call(offerOwnership, offerTo(member.id));
  expect((await owner.refused(removeProjectUser, leave)).code).toBe('projects.owner_leaves');
  const body = { password, confirmation: 'DELETE' };
  expect((await owner.refused(deleteAccount, { body })).code).toBe('projects.needs_an_owner');
  const inTheWay = async () => (await owner.call(listProjectsBlockingDeletion)).data;
  expect(await inTheWay()).toMatchObject([{ _id: project._id, offeredTo: { _id: member.id } }]);
  app.clock.advance(days(14));
  expect(await inTheWay()).toMatchObject([{ offeredTo: null }]);
  await owner.call(confirmPassword, { body: { password } });
  await owner.call(offerOwnership, offerTo(member.id));
  await member.call(acceptOwnership, here());
  expect(await inTheWay()).toEqual([]);
  await owner.call(removeProjectUser, leave);
});
