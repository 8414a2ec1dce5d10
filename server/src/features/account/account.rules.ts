import type { Makers } from '@tandem/contract/account/account-tokens';
import type { CommunityRole } from '@tandem/contract/operation';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Whether somebody of a role may make what the community leaves to some: API tokens, webhooks. */
export const mayMake = (makers: Makers, role: CommunityRole): boolean =>
  makers === 'everybody' || (makers === 'administrators' && role === 'administrator');

const minute = 60 * 1_000;
const day = 24 * 60 * minute;

/** How long a session lasts after its last use, in milliseconds. */
export const sessionLength = 30 * day;

/** How long a session lasts however often it is used, in milliseconds. */
const longestSession = 90 * day;

/** How long a browser is known in which somebody logged in, in milliseconds. */
const knownLength = 365 * day;

/** Until when a browser is known in which somebody logs in now. */
export const knownUntil = (now: Date): Date => new Date(now.getTime() + knownLength);

/** Sessions of a member; a new log-in beyond them ends the one that was not used for longest. */
export const mostSessions = 20;

/** The expiry of a session that started at `createdAt` and is used now. */
export const expiryFrom = (now: Date, createdAt: Date): Date =>
  new Date(Math.min(now.getTime() + sessionLength, createdAt.getTime() + longestSession));

/** Sessions that started before this time have ended. */
export const earliestStart = (now: Date): Date => new Date(now.getTime() - longestSession);

/** Whether to extend a session: once a day, so that most requests write nothing. */
export const isRenewalDue = (
  { expiresAt, createdAt }: { expiresAt: Date; createdAt: Date },
  now: Date,
): boolean => expiryFrom(now, createdAt).getTime() - expiresAt.getTime() > day;

/** Whether to record the use of a session: every ten minutes, so that most requests write nothing. */
export const isUseNews = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= 10 * minute;

/** Whether the password was entered within ten minutes; what that allows does not ask for it again. */
export const isProofFresh = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < 10 * minute;

/** Whether a name is the one that deleted accounts are shown under, in whatever case, spacing or lookalike form. */
export function isReservedName({ firstName, lastName }: { firstName: string; lastName: string }): boolean {
  const letters = `${firstName}${lastName}`.normalize('NFKD').replace(/[^\p{L}]|\p{DI}/gu, '');
  return letters.toLowerCase() === 'deletedmember';
}

/** The 49,000 commonest passwords in lower case, and the name of this product (ADR 0021). */
const common: ReadonlySet<string> = new Set([...dictionary['passwords-common'], 'tandem']);

const digits = '01234567890123456789';
const backwards = '98765432109876543210';

/** Digits and signs that people put around a word. */
const decoration = /^[\d!@#$%^&*._-]+|[\d!@#$%^&*._-]+$/g;
const mostDecoration = 6;

/** Whether a password is common: known, stolen before, a known word or the community's name with little added, a run of digits, or a repetition. */
export function isCommonPassword(
  password: string,
  communityName: string,
  isStolen: (lower: string) => boolean,
): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower) || isStolen(lower) || new Set(lower).size <= 2) return true;
  if (digits.includes(lower) || backwards.includes(lower)) return true;
  const unit = /^(.+?)\1+$/u.exec(lower)?.[1];
  if (unit !== undefined && (unit.length <= 4 || isCommonPassword(unit, communityName, isStolen)))
    return true;
  const bare = lower.replace(decoration, '');
  const name = lettersOf(communityName);
  const isWord = common.has(bare) || isStolen(bare) || (name !== '' && lettersOf(bare) === name);
  return lower.length - bare.length <= mostDecoration && isWord;
}

/** Whose password it is: what others know or guess first. */
interface PersonalFacts {
  firstName: string;
  lastName: string;
  emailId: string;
}

/** Letters that a password needs beside one's own name and e-mail address. */
const leastOtherLetters = 4;

/** Whether a password is little more than parts of the member's own name and e-mail address. */
export function isPersonalPassword(
  password: string,
  { firstName, lastName, emailId }: PersonalFacts,
): boolean {
  const parts = [firstName, lastName, emailId]
    .flatMap((fact) => [fold(fact), ...fold(fact).split(/[^\p{L}\p{N}]+/u)])
    .map((part) => part.replace(/[^\p{L}]+/gu, ''))
    .filter((part) => part.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const letters = lettersOf(password);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), letters);
  return rest.length < letters.length && rest.length < leastOtherLetters;
}

/** Lower case without accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}]+/gu, '');
