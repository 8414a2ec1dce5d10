import { dictionary } from '@zxcvbn-ts/language-common';

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
export interface PersonalFacts {
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
