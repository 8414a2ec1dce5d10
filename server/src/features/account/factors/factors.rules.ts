import type { SecondFactorRoles } from '@tandem/contract/community';
import { limits } from '@tandem/contract/limits';
import type { CommunityRole } from '@tandem/contract/operation';

/** Whether members of a role need a second factor for what the role entitles to. */
export const requiresSecondFactor = (role: CommunityRole, requiredOf: SecondFactorRoles): boolean =>
  role === 'administrator' ? requiredOf !== 'nobody' : role === 'moderator' && requiredOf === 'moderators';

const minute = 60 * 1_000;

/** How long a log-in waits for its second step, in milliseconds. */
export const secondStepMs = 10 * minute;

/** How long a passkey has to sign, in milliseconds. */
export const challengeMs = 5 * minute;

/** Wrong codes that end a log-in; the password has to be entered again. */
export const mostFailures = 5;

/** Log-ins of a member that wait at once; the oldest ends. */
export const mostSecondSteps = 10;

/** Recovery codes of a set. */
export const codesOfSet = 10;

/** Whether a member can add a passkey. */
export const canAddPasskey = (count: number): boolean => count < limits.passkeys;

/** A code of an authenticator app without what people type between its digits; null for anything else. */
export function digitsOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '');
  return /^[0-9]{6}$/.test(code) ? code : null;
}

/** A recovery code as it is shown: groups of six. */
export const shownCode = (code: string): string => code.match(/.{1,6}/g)?.join('-') ?? code;

/** A recovery code as it is hashed: capitals and digits only. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The address that authenticator apps read from a QR code. */
export function appUrl({ key, account, issuer }: { key: string; account: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const facts = `issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${label}?secret=${key}&${facts}`;
}
