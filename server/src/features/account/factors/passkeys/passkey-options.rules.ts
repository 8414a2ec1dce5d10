import type { PasskeyCreation, PasskeyRequest } from '@tandem/contract/account/account-passkeys';

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
