import { signUp, type User } from '@tandem/contract/account';
import { confirmSignUp, viewSignUpInvitation } from '@tandem/contract/account/account-sign-up';
import { suspendMember } from '@tandem/contract/administration/administration-members';
import {
  listCommunityInvitations,
  revokeCommunityInvitation,
} from '@tandem/contract/invitations/invitation-links';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import {
  inviteToCommunity,
  newcomer,
  setSignUp,
} from '../../../testing/invitations/community-invitation-actions.ts';
import { makeLink } from '../../../testing/invitations/invitation-actions.ts';
import { publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  visitor,
} from '../../../testing/test-app.ts';
import { projects } from '../../projects/public.ts';
import { signUps } from './sign-up.tables.ts';

let app: TestApp;
let admin: Actor;
const start = async (options: Parameters<typeof createTestApp>[0] = {}) => {
  app = await createTestApp(options);
  admin = await makeAdministrator(app, options.signsUpByMail ? await memberByMail() : await app.member());
};
async function memberByMail(): Promise<Actor> {
  await app.nobody.send(signUp, { body: newcomer() });
  await app.sendMails();
  const body = { token: lastToken(app.mails), password };
  const reply = await app.nobody.send(confirmSignUp, { body });
  const { user } = reply.json<{ user: User }>();
  await app.database.orm.delete(signUps);
  const cookie = cookieOf(reply);
  return { ...visitor(app.http, cookie), id: user._id, user, cookie };
}
beforeEach(() => setSignUp(admin, { signUpMode: 'invitation', emailDomains: null, projectLinksAdmit: null }));
afterAll(() => app.close());

const ask = async (more: Parameters<typeof newcomer>[0] = {}) => {
  const reply = await app.nobody.send(signUp, { body: newcomer(more) });
  return [reply.statusCode, reply.json<{ code?: string }>().code];
};
const usesOf = async (id: string) => {
  const { data } = await admin.call(listCommunityInvitations, { query: {} });
  return data.find(({ _id }) => _id === id)?.uses;
};
const created = [201, undefined];

describe('sign-up by invitation', () => {
  beforeAll(() => start());

  // spec: added-764
  it('takes nobody without a link that admits them', async () => {
    const { id, token } = await inviteToCommunity(admin);
    expect(await ask()).toEqual([403, 'account.invitation_needed']);
    expect(await ask({ emailId: admin.user.emailId })).toEqual([403, 'account.invitation_needed']);
    expect(await ask({ invitation: 'x'.repeat(43) })).toEqual([404, 'invitations.no_such_link']);
    expect(await ask({ invitation: 'x' })).toEqual([400, 'invalid']);
    expect(await ask({ invitation: token })).toEqual(created);
    expect(await ask({ invitation: token })).toEqual([409, 'invitations.link_used_up']);
    expect(await usesOf(id)).toBe(1);
  });

  it('counts no use when the address is taken', async () => {
    const { id, token } = await inviteToCommunity(admin);
    const taken = { invitation: token, emailId: admin.user.emailId };
    expect(await ask(taken)).toEqual([409, 'account.email_taken']);
    expect(await usesOf(id)).toBe(0);
  });

  it('keeps to the allowed domains, and to a closed community', async () => {
    const { id, token } = await inviteToCommunity(admin);
    await setSignUp(admin, { emailDomains: ['hut.example'] });
    expect(await ask({ invitation: token })).toEqual([403, 'account.foreign_domain']);
    await setSignUp(admin, { signUpMode: 'closed', emailDomains: null });
    expect(await ask({ invitation: token })).toEqual([403, 'account.sign_up_closed']);
    expect(await usesOf(id)).toBe(0);
  });

  it('spares the wait for moderators by a link that works, and by no other', async () => {
    const { id, token } = await inviteToCommunity(admin);
    await setSignUp(admin, { signUpMode: 'approval' });
    expect(await ask({ invitation: token })).toEqual(created);
    const waiting = [202, undefined];
    expect([await ask({ invitation: token }), await ask()]).toEqual([waiting, waiting]);
    expect(await usesOf(id)).toBe(1);
  });

  // spec: added-765
  it('admits by a link of a project only where an administrator lets it, once for each of its uses', async () => {
    const { _id: projectId } = await publish(admin);
    const { token } = await makeLink(admin, projectId, { maxUses: 2 });
    const forMembers = [409, 'invitations.link_for_members_only'];
    const view = async () => (await app.nobody.send(viewSignUpInvitation, { body: { token } })).statusCode;
    expect([await ask({ invitation: token }), await view()]).toEqual([forMembers, 409]);
    await setSignUp(admin, { signUpMode: 'approval' });
    expect(await ask({ invitation: token })).toEqual([202, undefined]);

    await setSignUp(admin, { projectLinksAdmit: true });
    expect([await view(), await ask({ invitation: token })]).toEqual([200, created]);
    await setSignUp(admin, { signUpMode: 'closed' });
    expect(await ask({ invitation: token })).toEqual([403, 'account.sign_up_closed']);
    await setSignUp(admin, { signUpMode: 'invitation' });
    const two = await Promise.all([ask({ invitation: token }), ask({ invitation: token })]);
    expect(two.toSorted()).toEqual([created, [409, 'invitations.link_used_up']]);
  });

  it('admits nobody by the link of a closed project or of a suspended member', async () => {
    await setSignUp(admin, { signUpMode: 'open', projectLinksAdmit: true });
    const owner = await app.member();
    await setSignUp(admin, { signUpMode: 'invitation' });
    const { _id: projectId } = await publish(owner);
    const { token } = await makeLink(owner, projectId);
    const close = (status: 'open' | 'closed') =>
      app.database.orm.update(projects).set({ status }).where(eq(projects.id, projectId));
    await close('closed');
    expect(await ask({ invitation: token })).toEqual([409, 'invitations.closed_meanwhile']);
    await close('open');
    const body = { days: 1, reason: 'Advertising.' } as const;
    await admin.call(suspendMember, { params: { userId: owner.id }, body });
    expect(await ask({ invitation: token })).toEqual([409, 'invitations.link_for_members_only']);
  });

  it('counts a link that works also where anybody can sign up, and ignores one that has ended', async () => {
    const { id, token } = await inviteToCommunity(admin);
    await setSignUp(admin, { signUpMode: 'open' });
    expect(await ask({ invitation: token })).toEqual(created);
    expect(await ask({ invitation: token })).toEqual(created);
    expect(await ask({ invitation: 'x'.repeat(43) })).toEqual(created);
    expect(await usesOf(id)).toBe(1);
  });
});

describe('sign-up by invitation and by mail', () => {
  beforeAll(async () => {
    await app.close();
    await start({ signsUpByMail: true });
  });

  const sent = [202, undefined];
  /** Asks to sign up; returns the token of the mail. */
  const waitFor = async (invitation: string) => {
    expect(await ask({ invitation })).toEqual(sent);
    await app.sendMails();
    return lastToken(app.mails);
  };
  const confirm = async (token: string) => {
    const reply = await app.nobody.send(confirmSignUp, { body: { token, password } });
    return [reply.statusCode, reply.json<{ code?: string }>().code];
  };

  it('counts the use when the account is created, and forgets the link then', async () => {
    const { id, token } = await inviteToCommunity(admin);
    const mail = await waitFor(token);
    expect(await usesOf(id)).toBe(0);
    const stored = await app.database.orm.select().from(signUps);
    expect(stored.map(({ invitationHash }) => invitationHash)).toEqual([hashToken(token)]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await confirm(mail)).toEqual([200, undefined]);
    expect(await usesOf(id)).toBe(1);
    const [left] = await app.database.orm.select().from(signUps);
    expect(left?.invitationHash).toBeNull();
  });

  it('admits one of two who wait for the last use', async () => {
    const { id, token } = await inviteToCommunity(admin);
    const [first, second] = [await waitFor(token), await waitFor(token)];
    const replies = await Promise.all([confirm(first), confirm(second)]);
    expect(replies.toSorted()).toEqual([
      [200, undefined],
      [409, 'invitations.link_used_up'],
    ]);
    expect(await usesOf(id)).toBe(1);
  });

  it('refuses a link that was revoked meanwhile, and whoever began without one', async () => {
    const { id, token } = await inviteToCommunity(admin);
    const mail = await waitFor(token);
    await admin.call(revokeCommunityInvitation, { params: { invitationId: id } });
    expect(await confirm(mail)).toEqual([409, 'invitations.link_revoked']);
    await setSignUp(admin, { signUpMode: 'open' });
    expect(await ask()).toEqual(sent);
    await app.sendMails();
    await setSignUp(admin, { signUpMode: 'invitation' });
    expect(await confirm(lastToken(app.mails))).toEqual([403, 'account.invitation_needed']);
  });

  it('spares the wait for moderators by a link that works until the mail is opened', async () => {
    const { id, token } = await inviteToCommunity(admin);
    await setSignUp(admin, { signUpMode: 'approval' });
    const [first, second] = [await waitFor(token), await waitFor(token)];
    expect(await confirm(first)).toEqual([200, undefined]);
    expect((await confirm(second))[0]).toBe(202);
    expect(await usesOf(id)).toBe(1);
  });

  it('asks the database the same for a known and an unknown address, and answers the same', async () => {
    const { token } = await inviteToCommunity(admin, { maxUses: 5 });
    const as = (emailId: string) => () => ask({ invitation: token, emailId });
    expect(await as(admin.user.emailId)()).toEqual(sent);
    const known = await queriesOf(as(admin.user.emailId));
    expect(await queriesOf(as('unknown@example.org'))).toBe(known);
  });
});
