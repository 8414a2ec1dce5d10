import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import {
  changeMemberRole,
  projectMembersChanged,
  removeProjectUser,
} from '@tandem/contract/projects/project-members';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { createListeners, type LiveClient } from '../../testing/live-client.ts';
import { handOver, joinAndLeave, joinProject, publish } from '../../testing/project-actions.ts';

let app: TestApp;
let owner: Actor;
let collaborator: Actor;
let newcomer: Actor;
let applicant: Actor;
let former: Actor;
let stranger: Actor;
let projectId: string;
const { listen, closeAll } = createListeners(() => app);

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [owner, applicant, former, stranger] = await Promise.all([
    app.member(),
    app.member(),
    app.member(),
    app.member(),
  ]);
});
afterAll(() => app.close());
beforeEach(async () => {
  [collaborator, newcomer] = await Promise.all([app.member(), app.member()]);
  projectId = (await publish(owner))._id;
  await joinProject(owner, collaborator, projectId);
  await joinAndLeave(owner, former, projectId);
  await ask(applicant);
});
afterEach(closeAll);

const ask = async (who: Actor): Promise<string> =>
  (await who.call(askToJoin, { params: { projectId }, body: { role: 'Developer' } })).data._id;
const remove = (by: Actor, who: Actor) =>
  by.call(removeProjectUser, { params: { id: projectId, userId: who.id } });
const published = (socket: LiveClient) => socket.allSoFar(projectMembersChanged);

const changes: [what: string, act: () => Promise<unknown>][] = [
  [
    'somebody joins',
    async () => owner.call(acceptJoinRequest, { params: { projectId, requestId: await ask(newcomer) } }),
  ],
  ['a collaborator leaves', () => remove(newcomer, newcomer)],
  ['the owner removes a collaborator', () => remove(owner, newcomer)],
  ['a collaborator deletes their account', () => deleteAccountOf(newcomer)],
  [
    'the owner changes a role',
    () =>
      owner.call(changeMemberRole, {
        params: { id: projectId, userId: newcomer.id },
        body: { role: 'Navigator' },
      }),
  ],
  ['the owner hands it over', () => handOver(owner, newcomer, projectId)],
];

describe('the members of a project', () => {
  it.each(changes)('all receive an event when %s, and nobody else does', async (what, act) => {
    if (what !== 'somebody joins') await joinProject(owner, newcomer, projectId);
    const people = what.includes('account') ? [] : [newcomer];
    const receivers = await listen(owner, owner, collaborator, ...people);
    const others = await listen(applicant, former, stranger);
    await act();
    for (const socket of receivers) expect(await published(socket)).toEqual([{ projectId }]);
    for (const socket of others) expect(await published(socket)).toEqual([]);
  });

  it('receive no more events once they are gone', async () => {
    await joinProject(owner, newcomer, projectId);
    const [gone] = await listen(collaborator);
    await remove(owner, collaborator);
    await remove(owner, newcomer);
    expect(await published(gone!)).toEqual([{ projectId }]);
  });
});
