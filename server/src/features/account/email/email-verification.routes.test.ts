import { signUp, viewProfile } from '@tandem/contract/account';
import { confirmEmail, requestEmailVerification } from '@tandem/contract/account/account-email';
import { postChatMessage, sendMessage } from '@tandem/contract/chat';
import { pinMessage, unpinMessage } from '@tandem/contract/chat/chat-messages';
import {
  updateCommunitySettings,
  viewCommunitySettings,
  communityChanged,
} from '@tandem/contract/community/community-administration';
import { acceptConnectionRequest, sendConnectionRequest } from '@tandem/contract/connections';
import { acceptInvitation, invitePerson } from '@tandem/contract/invitations';
import { askToJoin } from '@tandem/contract/join-requests';
import type { OperationShape } from '@tandem/contract/operation';
import { operationRegistry } from '@tandem/contract/registry';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import {
  groupChatOf,
  onMessage,
  openDirectChatWith,
  postMessage,
  reactionRefused,
} from '../../../testing/chat-actions.ts';
import { connect as connectSocket } from '../../../testing/live-client.ts';
import { publish } from '../../../testing/project-actions.ts';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { members } from '../account.tables.ts';

let app: TestApp;
let ada: Actor;
let verified: Actor;
/** Members whose addresses nobody verified. */
let bo: Actor;
let old: Actor;
let admin: Actor;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [ada, verified, bo, old] = [await app.member(), await app.member(), await app.member(), await app.member()];
  admin = await makeAdministrator(app, await app.member());
  await app.database.orm
    .update(members)
    .set({ emailVerifiedAt: app.clock.now() })
    .where(eq(members.id, verified.id));
  await ask(true);
});
/** Sets whether the community asks for verified addresses. */
const ask = async (emailVerification: boolean | null) => {
  const { versions } = (await admin.call(viewCommunitySettings)).data;
  const body = { section: 'signUp', version: versions.signUp, emailVerification } as const;
  await admin.call(updateCommunitySettings, { body });
};
afterAll(() => app.close());

const code = 'session.email_unverified';

describe('where the community asks for verified addresses', () => {
  const asking = operationRegistry.filter(({ operation }) => operation.asksVerifiedEmail);

  // spec: added-152
  it.each(asking.map(({ operation }) => [operation.name, operation] as const))(
    '%s is refused without one',
    async (_, operation: OperationShape) => {
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name) => [name, newId()]));
      const refused = await ada.refused(operation, { params, body: {} });
      expect([refused.status, refused.code]).toEqual([403, code]);
    },
  );

  it('asks for one before requests, invitations, publishing and the role of the first administrator', () => {
    expect(asking.map(({ operation }) => operation.name).toSorted()).toEqual([
      'askToJoin',
      'claimAdministration',
      'createProject',
      'invitePerson',
      'makeInvitationLink',
      'sendConnectionRequest',
    ]);
  });

  it('refuses direct messages, also to pin or react to one, and lets the chat of a project go on', async () => {
    const { request } = await verified.call(sendConnectionRequest, { params: { userId: ada.id } });
    await ada.call(acceptConnectionRequest, { params: { requestId: request._id } });
    const chatId = await openDirectChatWith(ada, verified);
    const message = { text: 'Hello', clientId: newId() };
    const refused = await ada.refused(postChatMessage, { params: { chatId }, body: message });
    expect([refused.status, refused.code]).toEqual([403, code]);
    const theirs = await postMessage(verified, chatId, 'Hello');
    for (const act of [pinMessage, unpinMessage])
      expect((await ada.refused(act, onMessage(theirs))).code).toBe(code);
    expect((await reactionRefused(ada, theirs)).code).toBe(code);
    const socket = await connectSocket(app, ada);
    expect(await socket.refused(sendMessage, { chatId, senderId: ada.id, ...message })).toMatchObject({
      code,
    });
    const { _id: projectId } = await publish(verified);
    const invited = { params: { projectId }, body: { userId: ada.id, role: 'Tester' } };
    const { data: invitation } = await verified.call(invitePerson, invited);
    await ada.call(acceptInvitation, { params: { projectId, invitationId: invitation?._id ?? '' } });
    await postMessage(ada, await groupChatOf(ada, projectId), 'Hello');
  });

  it('says so in the profile, and lets the member act once the address is verified', async () => {
    expect((await bo.call(viewProfile)).user.mustVerifyEmail).toBe(true);
    const { _id: projectId } = await publish(verified);
    const join = { params: { projectId }, body: { role: 'Tester' } };
    expect((await bo.refused(askToJoin, join)).code).toBe(code);
    app.mails.length = 0;
    await bo.call(requestEmailVerification);
    await app.sendMails();
    const token = lastToken(app.mails);
    await app.nobody.call(confirmEmail, { body: { token, password } });
    await bo.call(askToJoin, join);
    expect((await bo.call(viewProfile)).user.mustVerifyEmail).toBe(false);
  });

  it('lets members act whose accounts are from before verification', async () => {
    await app.database.orm.update(members).set({ isVerificationWaived: true }).where(eq(members.id, old.id));
    expect((await old.call(viewProfile)).user.mustVerifyEmail).toBe(false);
    await publish(old);
  });
});

describe('what an administrator sets', () => {
  const newcomer = (emailId: string) => {
    const lists = { techStack: ['QGIS'], skills: ['Maps'], interests: ['Rivers'] };
    const profile = { firstName: 'Cy', lastName: 'Osei', age: 30, about: 'Draws maps.', experience: 5 };
    return app.nobody.send(signUp, { body: { ...profile, ...lists, emailId, password } });
  };

  it('is obeyed at once by guard, profile and sign-up, told to every socket, and logged', async () => {
    const socket = await connectSocket(app, ada);
    await ask(false);
    expect((await socket.received(communityChanged)).emailVerification).toBe(false);
    expect((await ada.call(viewProfile)).user.mustVerifyEmail).toBe(false);
    await publish(ada);
    expect((await newcomer('cy@example.org')).statusCode).toBe(201);
    await ask(true);
    expect((await ada.call(viewProfile)).user.mustVerifyEmail).toBe(true);
    expect((await ada.refused(sendConnectionRequest, { params: { userId: verified.id } })).code).toBe(code);
    expect((await newcomer('di@example.org')).json()).toMatchObject({ waitsFor: 'link' });
    const entries = await app.database.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, admin.id));
    expect(entries.slice(-2).map(({ details }) => details)).toEqual([
      { section: 'signUp', 'emailVerification.before': true, 'emailVerification.after': false },
      { section: 'signUp', 'emailVerification.before': false, 'emailVerification.after': true },
    ]);
  });
});
