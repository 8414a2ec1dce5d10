import {
  declineInvitation,
  listMyInvitations,
  listProjectInvitations,
  type ReceivedInvitation,
} from '@tandem/contract/invitations';
import { listInvitationLinks, makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invite } from '../../testing/invitations/invitation-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let guest: Actor;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member();
  guest = await app.member();
});
afterAll(() => app.close());

interface Page {
  data: { _id: string }[];
  nextCursor: string | null;
}

/** Expects that pages of two have the rows of the whole list, and as many queries each. */
async function expectPages(read: (query: { limit?: string; cursor?: string }) => Promise<Page>) {
  const whole = await read({});
  expect(whole.data).toHaveLength(3);
  expect(whole.nextCursor).toBeNull();
  const first = await read({ limit: '2' });
  expect(first.data).toEqual(whole.data.slice(0, 2));
  const cursor = first.nextCursor!;
  expect(await read({ limit: '2', cursor })).toEqual({ data: whole.data.slice(2), nextCursor: null });
  expect((await read({ limit: '3' })).nextCursor).toBeNull();
  expect(await queriesOf(() => read({ limit: '2', cursor }))).toBe(
    await queriesOf(() => read({ limit: '2' })),
  );
}

describe('lists of invitations', () => {
  it('come in pages for the owner, latest first', async () => {
    const { _id: projectId } = await publish(owner);
    for (const firstName of ['Ana', 'Ben', 'Cleo']) {
      app.clock.advance(1_000);
      await invite(owner, await app.member({ firstName }), projectId);
    }
    const list = (query: object) => owner.call(listProjectInvitations, { params: { projectId }, query });
    expect((await list({})).data.map(({ userId }) => userId.firstName)).toEqual(['Cleo', 'Ben', 'Ana']);
    await expectPages(list);
    const wrong = { params: { projectId }, query: { cursor: 'nonsense' } };
    expect((await owner.refused(listProjectInvitations, wrong)).code).toBe('invitations.no_such_place');
  });

  it('come in pages for the invited person, and name the one to a project', async () => {
    const projects = [];
    for (const title of ['Boat', 'Hut', 'Map']) {
      app.clock.advance(1_000);
      const project = await publish(owner, { title });
      await invite(owner, guest, project._id);
      projects.push(project);
    }
    const list = (query: object) => guest.call(listMyInvitations, { query });
    const titles = async (query: object) => (await list(query)).data.map(({ project }) => project.title);
    expect(await titles({})).toEqual(['Map', 'Hut', 'Boat']);
    await expectPages(list);
    expect(await titles({ project: projects[0]!._id })).toEqual(['Boat']);
    expect(await titles({ project: (await publish(owner))._id })).toEqual([]);
    const [{ _id: invitationId, project }] = (await list({ limit: '1' })).data as [ReceivedInvitation];
    await guest.call(declineInvitation, { params: { projectId: project._id, invitationId } });
    expect(await titles({})).toEqual(['Hut', 'Boat']);
    expect((await list({ invitation: invitationId })).data).toMatchObject([{ status: 'declined' }]);
    expect((await owner.call(listMyInvitations, { query: { invitation: invitationId } })).data).toEqual([]);
    for (const query of [{ cursor: 'nonsense' }, { limit: '51' }, { project: 'none' }])
      expect((await guest.refused(listMyInvitations, { query })).status).toBe(400);
  });

  it('come in pages for the links of a project', async () => {
    const { _id: projectId } = await publish(owner);
    for (const role of ['Cook', 'Baker', 'Tester']) {
      app.clock.advance(1_000);
      await owner.call(makeInvitationLink, { params: { projectId }, body: { role } });
    }
    const list = (query: object) => owner.call(listInvitationLinks, { params: { projectId }, query });
    expect((await list({})).data.map(({ role }) => role)).toEqual(['Tester', 'Baker', 'Cook']);
    await expectPages(list);
    const wrong = { params: { projectId }, query: { cursor: 'nonsense' } };
    expect((await owner.refused(listInvitationLinks, wrong)).status).toBe(400);
  });
});
