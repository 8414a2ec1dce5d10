import { viewProfile } from '@tandem/contract/account';
import { confirmEmail, requestEmailVerification } from '@tandem/contract/account/account-email';
import { postChatMessage, sendMessage } from '@tandem/contract/chat';
import { acceptConnectionRequest, sendConnectionRequest } from '@tandem/contract/connections';
import { acceptInvitation, invitePerson } from '@tandem/contract/invitations';
import { askToJoin } from '@tandem/contract/join-requests';
import type { OperationShape } from '@tandem/contract/operation';
import { operationRegistry } from '@tandem/contract/registry';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { groupChatOf, openDirectChatWith, postMessage } from '../../../testing/chat-actions.ts';
import { connect as connectSocket } from '../../../testing/live-client.ts';
import { publish } from '../../../testing/project-actions.ts';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { members } from '../account.tables.ts';

let app: TestApp;
let ada: Actor;
let verified: Actor;
beforeAll(async () => {
  app = await createTestApp({ emailVerification: true, listens: true });
  [ada, verified] = [await app.member(), await app.member()];
  await app.database.orm
    .update(members)
    .set({ emailVerifiedAt: app.clock.now() })
    .where(eq(members.id, verified.id));
});
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

  it('refuses direct messages, and lets the chat of a project go on', async () => {
    const { request } = await verified.call(sendConnectionRequest, { params: { userId: ada.id } });
    await ada.call(acceptConnectionRequest, { params: { requestId: request._id } });
    const chatId = await openDirectChatWith(ada, verified);
    const message = { text: 'Hello', clientId: newId() };
    const refused = await ada.refused(postChatMessage, { params: { chatId }, body: message });
    expect([refused.status, refused.code]).toEqual([403, code]);
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
    const bo = await app.member();
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
    const old = await app.member();
    await app.database.orm.update(members).set({ isVerificationWaived: true }).where(eq(members.id, old.id));
    expect((await old.call(viewProfile)).user.mustVerifyEmail).toBe(false);
    await publish(old);
  });
});
