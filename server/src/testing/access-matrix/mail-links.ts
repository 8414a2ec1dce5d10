import { eq } from 'drizzle-orm';
import { members } from '../../features/account/account.tables.ts';
import { passwordResets } from '../../features/account/recovery/recovery.tables.ts';
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
}

/** Replaces the links of mails. */
export async function createMailLinks(app: TestApp, freeEmail: string): Promise<MailLinks> {
  return { resetToken: await createResetLink(app), signUpToken: await createSignUpLink(app, freeEmail) };
}

/** A link to choose a new password, of a member who has no role. */
async function createResetLink({ database, clock, member }: TestApp): Promise<string> {
  const emailId = 'forgetful@example.org';
  const [known] = await database.orm
    .select({ id: members.id })
    .from(members)
    .where(eq(members.emailId, emailId));
  const memberId = known?.id ?? (await member({ emailId })).id;
  const [token, now] = [newToken(), clock.now()];
  const expiresAt = new Date(now.getTime() + 60_000);
  await database.orm.delete(passwordResets);
  await database.orm
    .insert(passwordResets)
    .values({ tokenHash: hashToken(token), requestId: newId(), memberId, createdAt: now, expiresAt });
  return token;
}

/** The link of a sign-up with a new address. */
async function createSignUpLink({ database, clock }: TestApp, emailId: string): Promise<string> {
  const [id, token, now] = [newId(), newToken(), clock.now()];
  const expiresAt = new Date(now.getTime() + 60_000);
  const lists = { techStack: ['SQL'], skills: ['Testing'], interests: ['Quality'] };
  const person = { firstName: 'Nora', lastName: 'Next', gender: 'others' as const, about: 'New here.' };
  await database.orm.delete(signUps);
  await database.orm.insert(signUps).values({
    id,
    emailId,
    passwordHash: await cheapPasswords.hash(password),
    profile: { ...person, ...lists, age: 30, experience: 1 },
    createdAt: now,
    expiresAt,
  });
  await database.orm.insert(signUpLinks).values({ tokenHash: hashToken(token), signUpId: id, expiresAt });
  return token;
}
