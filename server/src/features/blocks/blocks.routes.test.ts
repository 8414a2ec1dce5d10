import {
  openDirectChat,
  postChatMessage,
  listChatMessages,
  viewChat,
  listChatPeople,
} from '@tandem/contract/chat';
import { downloadOwnData } from '@tandem/contract/account';
import { blockMember, listBlockedIds, listBlockedMembers, unblockMember } from '@tandem/contract/blocks';
import {
  listConnectionRequests,
  listConnections,
  listReceivedRequests,
  sendConnectionRequest,
} from '@tandem/contract/connections';
import {
  acceptInvitation,
  invitePerson,
  listInvitableProjects,
  listMyInvitations,
} from '@tandem/contract/invitations';
import { joinByLink, makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import {
  askToJoin,
  acceptJoinRequest,
  listMyApplications,
  listProjectRequests,
} from '@tandem/contract/join-requests';
import { dismissSuggestion, listPeopleFeed, listSuggestions, viewPerson } from '@tandem/contract/people';
import { listPersonProjects } from '@tandem/contract/people/person-projects';
import { viewProject, viewProjectAnalytics } from '@tandem/contract/projects';
import { listFeed, listSaved, saveProject } from '@tandem/contract/projects/project-lists';
import { listProjectUsers } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openDirectChatWith, postMessage } from '../../testing/chat-actions.ts';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { askToConnect, connect } from '../../testing/people-actions.ts';
import { handOver, joinProject, publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
let mira: Actor;
let robin: Actor;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(1_000);
  [mira, robin] = [await app.member({ firstName: 'Mira' }), await app.member({ firstName: 'Robin' })];
});
afterAll(() => app.close());

const block = (me: Actor, other: Actor) => me.call(blockMember, { params: { userId: other.id } });
const unblock = (me: Actor, other: Actor) => me.call(unblockMember, { params: { userId: other.id } });

describe('blocking', () => {
  it('refuses oneself, unknown people, deleted accounts, and nobody in particular', async () => {
    const gone = await app.member();
    await deleteAccountOf(gone);
    const codes = [];
    for (const userId of [mira.id, newId(), gone.id])
      codes.push((await mira.refused(blockMember, { params: { userId } })).code);
    expect(codes).toEqual(['blocks.oneself', 'blocks.no_such_person', 'blocks.no_such_person']);
    expect((await app.nobody.refused(blockMember, { params: { userId: robin.id } })).status).toBe(401);
  });

  // spec: added-130
  it('answers with the blocked member and the own projects in which they collaborate', async () => {
    const [own, other] = [await publish(mira, { title: 'Loom' }), await publish(robin)];
    await joinProject(mira, robin, own._id);
    await joinProject(robin, mira, other._id);
    const reply = await block(mira, robin);
    expect(reply).toMatchObject({
      message: 'Member blocked.',
      data: { _id: robin.id, firstName: 'Robin' },
      ownProjects: [{ _id: own._id, title: 'Loom' }],
    });
  });

  // spec: added-132, added-133
  it('lists the blocked in pages, latest first, and all of their ids', async () => {
    const others = [await app.member(), await app.member(), await app.member()];
    for (const other of others) {
      app.clock.advance(1_000);
      await block(mira, other);
      await block(mira, other);
    }
    const first = await mira.call(listBlockedMembers, { query: { limit: '2' } });
    expect(first.data.map(({ _id }) => _id)).toEqual([others[2]?.id, others[1]?.id]);
    const rest = await mira.call(listBlockedMembers, {
      query: { limit: '2', cursor: first.nextCursor ?? '' },
    });
    expect([rest.data.map(({ _id }) => _id), rest.nextCursor]).toEqual([[others[0]?.id], null]);
    const ids = (await mira.call(listBlockedIds)).data;
    expect(ids.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
    expect((await others[0]!.call(listBlockedIds)).data).toEqual([]);
    expect((await mira.refused(listBlockedMembers, { query: { cursor: 'no' } })).status).toBe(400);
  });

  // spec: added-131
  it('is undone twice in the same way, and brings back sight but no connection', async () => {
    await connect(mira, robin);
    await block(mira, robin);
    for (let time = 0; time < 2; time += 1)
      expect(await unblock(mira, robin)).toEqual({ message: 'Member unblocked.' });
    expect((await robin.call(viewPerson, { params: { id: mira.id } })).data).toMatchObject({
      connectionStatus: 'none',
    });
    expect((await mira.refused(unblockMember, { params: { userId: newId() } })).status).toBe(404);
  });

  it('takes as many queries for any number of projects and requests', async () => {
    const one = await queriesOf(() => block(mira, robin));
    const other = await app.member();
    for (let n = 0; n < 3; n += 1) await joinProject(mira, other, (await publish(mira))._id);
    await other.call(askToJoin, { params: { projectId: (await publish(mira))._id }, body: { role: 'Cook' } });
    expect(await queriesOf(() => block(mira, other))).toBe(one);
  });

  it('exports whom one blocked, never by whom one is blocked, and ends with either account', async () => {
    await block(mira, robin);
    const data = async (who: Actor) => (await who.call(downloadOwnData)).data;
    expect(await data(mira)).toMatchObject({ blockedMembers: [{ personId: robin.id }] });
    const ofRobin = await data(robin);
    expect(ofRobin).toMatchObject({ blockedMembers: [] });
    expect(JSON.stringify(ofRobin)).not.toContain(mira.id);
    await deleteAccountOf(robin);
    expect((await mira.call(listBlockedIds)).data).toEqual([]);
  });
});

/** Both directions: who looks, and at whom, after one of the two has blocked the other. */
const directions = [
  ['the blocker', () => [mira, robin] as const],
  ['the blocked', () => [robin, mira] as const],
] as const;

describe.each(directions)('a block hides the other from %s', (_, sides) => {
  it('as a person: no page, no list, no search, no suggestion', async () => {
    await app.indexAll();
    await block(mira, robin);
    const [viewer, other] = sides();
    const one = { params: { id: other.id } };
    const userId = { params: { userId: other.id } };
    expect(await viewer.refused(viewPerson, one)).toMatchObject({ status: 404, code: 'people.not_found' });
    const part = { ...one, query: { part: 'owned' as const } };
    expect((await viewer.refused(listPersonProjects, part)).status).toBe(404);
    expect((await viewer.refused(dismissSuggestion, userId)).status).toBe(404);
    const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id);
    const { user } = other;
    for (const query of [{}, { search: user.firstName }]) {
      expect(ids((await viewer.call(listPeopleFeed, { query })).data)).not.toContain(other.id);
      const { suggestions } = await viewer.call(listSuggestions, { query: { ...query, limit: '50' } });
      expect(ids(suggestions)).not.toContain(other.id);
    }
  });

  it('as the owner of projects: not found, not in feed, search and saved, no request', async () => {
    const [viewer, other] = sides();
    const project = await publish(other, { title: 'Kiln' });
    const friend = await app.member();
    await joinProject(other, friend, project._id);
    const at = { params: { id: project._id } };
    await viewer.call(saveProject, at);
    await viewer.call(askToJoin, { params: { projectId: project._id }, body: { role: 'Potter' } });
    await app.indexAll();
    await block(mira, robin);
    for (const operation of [viewProject, saveProject, viewProjectAnalytics, listProjectUsers])
      expect(await viewer.refused(operation, at)).toMatchObject({ status: 404, code: 'projects.not_found' });
    const ask = { params: { projectId: project._id }, body: { role: 'Potter' } };
    expect(await viewer.refused(askToJoin, ask)).toMatchObject({ status: 404, code: 'projects.not_found' });
    const queries = [{}, { search: 'Kiln' }, { order: 'match' }, { order: 'active' }] as const;
    for (const query of queries)
      expect((await viewer.call(listFeed, { query })).data.map(({ _id }) => _id)).not.toContain(project._id);
    expect((await viewer.call(listSaved)).data).toEqual([]);
    expect((await viewer.call(listMyApplications)).data).toEqual([]);
    const joined = { params: { id: friend.id }, query: { part: 'joined' as const } };
    expect(await viewer.call(listPersonProjects, joined)).toMatchObject({ data: [], total: 0 });
  });

  it('as a contact: no requests, invitations, links and direct messages', async () => {
    const [viewer, other] = sides();
    const [project, theirs] = [await publish(viewer), await publish(other)];
    const { data: link } = await other.call(makeInvitationLink, {
      params: { projectId: theirs._id },
      body: {},
    });
    await block(mira, robin);
    const onPerson = { params: { userId: other.id } };
    expect(await viewer.refused(sendConnectionRequest, onPerson)).toMatchObject({
      status: 404,
      code: 'connections.no_such_person',
    });
    expect((await viewer.refused(openDirectChat, { body: { userId: other.id } })).status).toBe(404);
    expect((await viewer.refused(listInvitableProjects, onPerson)).status).toBe(404);
    const invite = { params: { projectId: project._id }, body: { userId: other.id, role: '' } };
    expect(await viewer.refused(invitePerson, invite)).toMatchObject({
      status: 404,
      code: 'invitations.no_such_person',
    });
    const token = link.path.split('/').pop() ?? '';
    expect(await viewer.refused(joinByLink, { body: { token } })).toMatchObject({
      status: 404,
      code: 'invitations.no_such_link',
    });
  });

  it('as a project member whom a link would bring together with them', async () => {
    const [viewer, other] = sides();
    const owner = await app.member();
    const project = await publish(owner);
    await joinProject(owner, other, project._id);
    const { data: link } = await owner.call(makeInvitationLink, {
      params: { projectId: project._id },
      body: {},
    });
    await block(mira, robin);
    const token = link.path.split('/').pop() ?? '';
    expect((await viewer.refused(joinByLink, { body: { token } })).code).toBe('invitations.no_such_link');
    // A visitor sees the project, but not the collaborator.
    const { data } = await viewer.call(viewProject, { params: { id: project._id } });
    expect(data.collaborators).toEqual([]);
  });
});

describe('a block ends what the two share', () => {
  it.each(['blocker', 'blocked'])('a connection request of the %s', async (from) => {
    const [sender, recipient] = from === 'blocker' ? [mira, robin] : [robin, mira];
    await askToConnect(sender, recipient);
    await block(mira, robin);
    for (const who of [mira, robin]) {
      expect((await who.call(listConnectionRequests)).requests).toEqual([]);
      expect((await who.call(listReceivedRequests)).requests).toEqual([]);
    }
  });

  it('their connection, and what goes with it', async () => {
    await connect(mira, robin);
    const chatId = await openDirectChatWith(mira, robin);
    await postMessage(robin, chatId, 'Are you there?');
    await block(mira, robin);
    for (const who of [mira, robin]) {
      expect((await who.call(listConnections)).connections).toEqual([]);
      expect((await who.call(listChatPeople)).data).toEqual([]);
      // Both keep what was said; neither is told why it is over.
      expect((await who.call(listChatMessages, { params: { chatId } })).data).toHaveLength(1);
      const message = { params: { chatId }, body: { text: 'Hello?' } };
      expect(await who.refused(postChatMessage, message)).toMatchObject({ code: 'chat.talk_ended' });
      const { data } = await who.call(viewChat, { params: { chatId } });
      expect([data.mayWrite, data.unread, data.people[0]?.emailId]).toEqual([false, 0, null]);
    }
  });

  it.each(['blocker', 'blocked'])('a join request to a project of the %s', async (owner) => {
    const [owning, asking] = owner === 'blocker' ? [mira, robin] : [robin, mira];
    const { _id: projectId } = await publish(owning);
    const { data } = await asking.call(askToJoin, { params: { projectId }, body: { role: 'Cook' } });
    await block(mira, robin);
    const params = { projectId, requestId: data._id };
    expect((await owning.refused(acceptJoinRequest, { params })).status).toBe(409);
    expect((await asking.call(listMyApplications)).data).toEqual([]);
  });

  it.each(['blocker', 'blocked'])('an invitation by the %s', async (owner) => {
    const [owning, invited] = owner === 'blocker' ? [mira, robin] : [robin, mira];
    const { _id: projectId } = await publish(owning);
    const body = { userId: invited.id, role: 'Cook' };
    const { data } = await owning.call(invitePerson, { params: { projectId }, body });
    await block(mira, robin);
    expect((await invited.call(listMyInvitations)).data).toEqual([]);
    const params = { projectId, invitationId: data?._id ?? '' };
    expect((await invited.refused(acceptInvitation, { params })).status).toBe(409);
  });
});

describe('a project that gets an owner whom a block keeps apart from some', () => {
  it.each(['blocker', 'blocked'])('loses the requests and invitations of the %s', async (away) => {
    const [next, apart] = away === 'blocked' ? [mira, robin] : [robin, mira];
    const [owner, other] = [await app.member(), await app.member()];
    const { _id: projectId } = await publish(owner);
    await joinProject(owner, next, projectId);
    const { data: asked } = await apart.call(askToJoin, { params: { projectId }, body: { role: 'Cook' } });
    const { data: kept } = await other.call(askToJoin, { params: { projectId }, body: { role: 'Cook' } });
    await block(mira, robin);
    await handOver(owner, next, projectId);
    const requests = await next.call(listProjectRequests, { params: { id: projectId } });
    expect(requests.data.map(({ _id }) => _id)).toEqual([kept._id]);
    const params = { projectId, requestId: asked._id };
    expect((await next.refused(acceptJoinRequest, { params })).status).toBe(409);
  });

  it('takes back the invitation that the former owner sent', async () => {
    const owner = await app.member();
    const { _id: projectId } = await publish(owner);
    await joinProject(owner, mira, projectId);
    const body = { userId: robin.id, role: 'Cook' };
    const { data } = await owner.call(invitePerson, { params: { projectId }, body });
    await block(mira, robin);
    expect((await robin.call(listMyInvitations)).data).toHaveLength(1);
    await handOver(owner, mira, projectId);
    expect((await robin.call(listMyInvitations)).data).toEqual([]);
    const params = { projectId, invitationId: data?._id ?? '' };
    expect((await robin.refused(acceptInvitation, { params })).status).toBe(409);
  });
});
