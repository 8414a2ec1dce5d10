import type { PasskeyCreation, PasskeyRequest } from '@tandem/contract/account/account-second-step';
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

/** The site that passkeys are made for. */
export interface RelyingParty {
  id: string;
  name: string;
}

const isNamed = (hostname: string): boolean => !/^[\d.]+$|^\[/.test(hostname);

/**
 * The site that passkeys are made for: the host of PUBLIC_URL; null where that is an IP address, for which browsers make
 * none. A trial without PUBLIC_URL serves localhost, which no DNS entry leads elsewhere.
 */
export function relyingPartyOf(publicUrl: string | null, name: string): RelyingParty | null {
  if (publicUrl === null) return { id: 'localhost', name };
  const { hostname } = new URL(publicUrl);
  return isNamed(hostname) ? { id: hostname, name } : null;
}

/** Whether a page of this origin may use the passkeys: that of PUBLIC_URL, in a trial those of localhost. */
export const isOwnPage = (origin: string, publicUrl: string | null): boolean =>
  publicUrl === null ? /^http:\/\/localhost(?::\d{1,5})?$/.test(origin) : origin === publicUrl;

/** Signatures that the server checks: ES256 and RS256, which all authenticators have one of. */
export const algorithms = [-7, -257];

/** A passkey as browsers name it. */
interface Known {
  credentialId: string;
  transports: string[];
}

const descriptor = ({ credentialId, transports }: Known) => ({
  type: 'public-key' as const,
  id: credentialId,
  transports,
});

/** What a browser needs to make a passkey that logs in without an address and asks for finger, face or PIN. */
export const creationOptions = (
  rp: RelyingParty,
  {
    challenge,
    user,
    known,
    timeout,
  }: Pick<PasskeyCreation, 'challenge' | 'user' | 'timeout'> & { known: Known[] },
): PasskeyCreation => ({
  challenge,
  rp,
  user,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout,
  excludeCredentials: known.map(descriptor),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});

/** What a browser needs to use one of the known passkeys; any of this site where none are given. */
export const requestOptions = (
  { id }: RelyingParty,
  { challenge, known, timeout }: Pick<PasskeyRequest, 'challenge' | 'timeout'> & { known: Known[] },
): PasskeyRequest => ({
  challenge,
  rpId: id,
  timeout,
  allowCredentials: known.map(descriptor),
  userVerification: 'required',
});
