import { eq } from 'drizzle-orm';
import { members, passwordResets, emailChanges, emailLinks } from '../../features/account/account.tables.ts';
import { signUpLinks, signUps } from '../../features/account/sign-up/sign-up.tables.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { cheapPasswords } from '../cheap-passwords.ts';
import { password, type TestApp } from '../test-app.ts';

/** The secrets of links in mails to others than the roles. */
export interface MailLinks {
  /** With it somebody chooses a new password. */
  resetToken: string;
  /** With it somebody confirms a sign-up. */
  signUpToken: string;
  /** Somebody who asks to become a member. */
  signUpRequest: string;
  /** With them somebody changes an e-mail address, and takes another change back. */
  emailToken: string;
  undoToken: string;
}

/** Replaces the links of mails. */
export async function createMailLinks(app: TestApp, freeEmail: string): Promise<MailLinks> {
  return {
    resetToken: await createResetLink(app),
    ...(await createSignUps(app, freeEmail)),
    ...(await createEmailLinks(app, freeEmail)),
  };
}

/** A member who has no role. */
async function forgetfulMember({ database, member }: TestApp): Promise<string> {
  const firstName = 'Forgetful';
  const [known] = await database.orm
    .select({ id: members.id })
    .from(members)
    .where(eq(members.firstName, firstName));
  return known?.id ?? (await member({ firstName })).id;
}

/** A link to choose a new password. */
async function createResetLink(app: TestApp): Promise<string> {
  const { database, clock } = app;
  const memberId = await forgetfulMember(app);
  const [token, now] = [newToken(), clock.now()];
  const expiresAt = new Date(now.getTime() + 60_000);
  await database.orm.delete(passwordResets);
  await database.orm
    .insert(passwordResets)
    .values({ tokenHash: hashToken(token), requestId: newId(), memberId, createdAt: now, expiresAt });
  return token;
}

/** The link of a sign-up with a new address, and a sign-up that waits for moderators. */
async function createSignUps(
  { database, clock }: TestApp,
  emailId: string,
): Promise<Pick<MailLinks, 'signUpToken' | 'signUpRequest'>> {
  const [id, token, now] = [newId(), newToken(), clock.now()];
  const expiresAt = new Date(now.getTime() + 60_000);
  const lists = { techStack: ['SQL'], skills: ['Testing'], interests: ['Quality'] };
  const person = { firstName: 'Nora', lastName: 'Next', gender: 'others' as const, about: 'New here.' };
  await database.orm.delete(signUps);
  const entered = {
    passwordHash: await cheapPasswords.hash(password),
    profile: { ...person, ...lists, age: 30, experience: 1 },
    createdAt: now,
    expiresAt,
  };
  const [signUpRequest, request] = [newId(), 'waiting' as const];
  const asking = { ...entered, id: signUpRequest, emailId: `${newId()}@asks.example`, request, askedAt: now };
  await database.orm.insert(signUps).values([{ ...entered, id, emailId }, asking]);
  await database.orm.insert(signUpLinks).values({ tokenHash: hashToken(token), signUpId: id, expiresAt });
  return { signUpToken: token, signUpRequest };
}

/** Links of a change that waits and of one that was made, both of a member whose password is the usual one. */
async function createEmailLinks(app: TestApp, freeEmail: string) {
  const { database, clock } = app;
  const [memberId, now] = [await forgetfulMember(app), clock.now()];
  const [emailToken, undoToken] = [newToken(), newToken()];
  const [made, waiting] = [newId(), newId()];
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + 60_000) };
  const change = { memberId, fromEmail: `${made}@example.org`, toEmail: freeEmail, ...times };
  await database.orm
    .update(members)
    .set({ passwordHash: await cheapPasswords.hash(password) })
    .where(eq(members.id, memberId));
  await database.orm.delete(emailChanges);
  await database.orm.insert(emailChanges).values([
    { ...change, id: made, status: 'confirmed' },
    { ...change, id: waiting, status: 'pending' },
  ]);
  await database.orm.insert(emailLinks).values([
    { tokenHash: hashToken(undoToken), changeId: made, purpose: 'undo' },
    { tokenHash: hashToken(emailToken), changeId: waiting, purpose: 'confirm' },
  ]);
  return { emailToken, undoToken };
}
