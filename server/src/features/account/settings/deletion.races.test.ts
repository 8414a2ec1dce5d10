import { changePassword, deleteAccount, deletionWord, logIn, signUp } from '@tandem/contract/account';
import { openDirectChat } from '@tandem/contract/chat';
import { acceptConnectionRequest, sendConnectionRequest } from '@tandem/contract/connections';
import { uploadFile } from '@tandem/contract/files';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { editProfile } from '@tandem/contract/profile';
import { createProject } from '@tandem/contract/projects';
import { acceptOwnership, offerOwnership } from '@tandem/contract/projects/project-members';
import { ignoreProject, saveProject } from '@tandem/contract/projects/project-lists';
import { makeCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noThrottles } from '../../../platform/http/guards/throttle.ts';
import { deletingAccountOf, storedDataOf } from '../../../testing/deletion-actions.ts';
import { formWith } from '../../../testing/form.ts';
import { type Actor, type TestApp, createTestApp, password } from '../../../testing/test-app.ts';
import { picture } from '../../../testing/images.ts';
import { askToConnect, connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { race as raceOf, times, type RaceRequest } from '../../../testing/race.ts';

let app: TestApp;
let me: Actor;
let other: Actor;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  [me, other] = [await app.member(), await app.member()];
});
afterAll(() => app.close());

/** A race in which no request fails with 5xx, for example by a deadlock. */
const race = async (requests: RaceRequest[]) => {
  const counts = await raceOf(requests);
  expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([]);
  return counts;
};
const isGone = async (who: Actor) => {
  const reply = await app.nobody.send(logIn, { body: { emailId: who.user.emailId, password } });
  return reply.statusCode === 401;
};
/** Repeats a race with other members, because its outcome varies. */
const rounds = async (runRace: () => Promise<void>) => {
  for (let round = 0; round < 4; round += 1) {
    [me, other] = [await app.member(), await app.member()];
    await runRace();
  }
};
const asking = async (who: Actor, projectId: string) =>
  (await who.call(askToJoin, { params: { projectId }, body: { role: 'Tester', message: 'Me!' } })).data._id;

it('deletes an account once when asked five times at once', async () => {
  expect(await race(times(5, deletingAccountOf(me)))).toEqual({ 200: 1, 401: 4 });
  expect(await storedDataOf(app.database, me.id)).toEqual({});
});

it('does not delete an account when the password changed after the check', async () => {
  const [isChecked, isChanged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHolding = false;
  const giveBack = async () => {
    if (!isHolding) return;
    isHolding = false;
    isChecked.resolve();
    await isChanged.promise;
  };
  const slow = await createTestApp({ throttles: { ...noThrottles, giveBack } });
  const thief = await slow.member();
  isHolding = true;
  const deleting = thief.send(deleteAccount, { body: { password, confirmation: deletionWord } });
  await isChecked.promise;
  await thief.call(changePassword, {
    body: { currentPassword: password, newPassword: 'another horse battery' },
  });
  isChanged.resolve();
  const reply = await deleting;
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'account.wrong_password']);
  await slow.close();
});

it('adds nobody to a project who deletes their account while being accepted', () =>
  rounds(async () => {
    const project = await publish(other);
    const requestId = await asking(me, project._id);
    const accepting: RaceRequest = [
      other,
      acceptJoinRequest,
      { params: { projectId: project._id, requestId } },
    ];
    const counts = await race([accepting, deletingAccountOf(me), accepting]);
    expect(counts[200]).toBeGreaterThanOrEqual(1);
    expect(await isGone(me)).toBe(true);
    expect(await storedDataOf(app.database, me.id)).toEqual({});
  }));

it('keeps both account and collaborator, or neither, when an owner accepts during deletion', () =>
  rounds(async () => {
    const project = await publish(me);
    const requestId = await asking(other, project._id);
    const accepting: RaceRequest = [me, acceptJoinRequest, { params: { projectId: project._id, requestId } }];
    await race([accepting, deletingAccountOf(me)]);
    const traces = await storedDataOf(app.database, me.id);
    if (await isGone(me)) expect(traces).toEqual({});
    else expect(traces).toMatchObject({ projects: 1, sessions: expect.any(Number) });
  }));

it('never transfers a project to an account that is being deleted', () =>
  rounds(async () => {
    const project = await publish(other);
    await joinProject(other, me, project._id);
    const params = { id: project._id };
    await other.call(offerOwnership, { params, body: { userId: me.id } });
    const handing: RaceRequest = [me, acceptOwnership, { params }];
    await race([handing, deletingAccountOf(me)]);
    if (await isGone(me)) expect(await storedDataOf(app.database, me.id)).toEqual({});
    else expect(await storedDataOf(app.database, me.id)).toMatchObject({ projects: 1 });
  }));

it('leaves no data of a deleted account after concurrent requests', () =>
  rounds(async () => {
    const [joinable, saveable] = [await publish(other), await publish(other)];
    const { _id: requestId } = await askToConnect(other, me);
    const [third, fourth, fifth] = [await app.member(), await app.member(), await app.member()];
    await connect(me, third);
    const lists = { skillsRequired: ['SQL'], interestsTags: ['maps'] };
    const form = formWith(await picture({ width: 32, height: 32 }));
    const path = { params: { bucket: 'tandem' }, query: { path: 'profileImages/late.jpg' } };
    const [uploaded] = await Promise.all([
      me.send(uploadFile, path, form),
      race([
        [me, askToJoin, { params: { projectId: joinable._id }, body: { role: 'Late', message: 'Me!' } }],
        [me, saveProject, { params: { id: saveable._id } }],
        [me, createProject, { body: { title: 'Late', description: 'Late', ...lists } }],
        deletingAccountOf(me),
        [me, ignoreProject, { params: { id: saveable._id } }],
        [me, editProfile, { body: { firstName: 'Late' } }],
        [me, acceptConnectionRequest, { params: { requestId } }],
        [fourth, sendConnectionRequest, { params: { userId: me.id } }],
        [third, openDirectChat, { body: { userId: me.id } }],
        [me, openDirectChat, { body: { userId: third.id } }],
        [me, makeCalendarLink, {}],
        // From the browser of another member: a log-in ends the session that the browser had.
        [fifth, logIn, { body: { emailId: me.user.emailId, password } }],
      ]),
    ]);
    expect([201, 401]).toContain(uploaded.statusCode);
    expect(await isGone(me)).toBe(true);
    expect(await storedDataOf(app.database, me.id)).toEqual({});
    expect(app.storage.keys()).toEqual([]);
  }));

it('gives a freed e-mail address to one of many sign-ups', async () => {
  const { emailId, firstName, lastName, about, techStack, skills, interests } = me.user;
  const profile = { firstName, lastName, about, techStack, skills, interests, age: 30, experience: 1 };
  const anew: RaceRequest = [other, signUp, { body: { ...profile, emailId, password } }];
  await race([deletingAccountOf(me), ...times(4, anew)]);
  const after = await race(times(4, anew));
  expect((after[201] ?? 0) <= 1 && (after[409] ?? 0) >= 3).toBe(true);
  expect(await isGone(me)).toBe(false);
});

it('deletes connected accounts with chats at once without a deadlock', async () => {
  const circle = [me, other, await app.member(), await app.member()];
  for (const [at, one] of circle.entries())
    for (const another of circle.slice(at + 1)) {
      await connect(one, another);
      await one.call(openDirectChat, { body: { userId: another.id } });
    }
  expect(await race(circle.map(deletingAccountOf))).toEqual({ 200: 4 });
});
