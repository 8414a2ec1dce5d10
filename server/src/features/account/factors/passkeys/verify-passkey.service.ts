import type { CreatedPasskey, UsedPasskey } from '@tandem/contract/account/account-passkeys';
import { algorithms, isOwnPage, type RelyingParty } from './passkey-options.rules.ts';
import type { StoredPasskey } from './passkeys.repository.ts';

/** What a response of a browser is compared with. */
interface Expected {
  challenge: string;
  relyingParty: RelyingParty;
  publicUrl: string | null;
}

/** What is stored about a passkey that was just made. */
export type NewPasskey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

// Loading it takes 0.4 s and 25 MB, which a server without passkeys does not spend.
const load = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The passkey in a response; null when the response does not fit what was asked for. */
export async function verifyCreation(
  { id, rawId, type, response }: CreatedPasskey,
  { challenge, relyingParty, publicUrl }: Expected,
): Promise<NewPasskey | null> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    load(),
    loadHelpers(),
  ]);
  return nullOnError(async () => {
    const origin = ownPageIn(response.clientDataJSON, publicUrl);
    // No attestation was asked for. Others have certificates, which the library would follow to addresses in them.
    const format = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('fmt');
    if (origin === null || (format !== 'none' && format !== 'packed')) return null;
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    const { counter, publicKey } = credential;
    return { credentialId: credential.id, publicKey: base64url(publicKey), signCount: counter, transports };
  });
}

/** The new count of a passkey that signed; null when the signature does not fit what was asked for. */
export async function verifySignature(
  { id, rawId, type, response }: UsedPasskey,
  { credentialId, publicKey, signCount }: StoredPasskey,
  { challenge, relyingParty, publicUrl }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  return nullOnError(async () => {
    const origin = ownPageIn(response.clientDataJSON, publicUrl);
    if (origin === null) return null;
    const { clientDataJSON, authenticatorData, signature } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: signCount },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** The origin of the page that asked, unless it is a foreign one or ours within a foreign page. */
function ownPageIn(clientDataJson: string, publicUrl: string | null): string | null {
  const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
  if (typeof data !== 'object' || data === null || !('origin' in data)) return null;
  if ('crossOrigin' in data && data.crossOrigin === true) return null;
  const { origin } = data;
  return typeof origin === 'string' && isOwnPage(origin, publicUrl) ? origin : null;
}

/** The library throws for everything that does not fit, also for bytes that it cannot read. */
async function nullOnError<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
