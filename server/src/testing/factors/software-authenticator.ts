import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '@tandem/contract/account/account-second-step';

/** What a dishonest or broken browser or authenticator does differently. */
export interface Deviation {
  challenge?: string;
  origin?: string;
  rpId?: string;
  crossOrigin?: boolean;
  type?: string;
  /** False: nobody showed a finger, a face or a PIN. */
  isVerified?: boolean;
  /** The count of signatures in place of the real one. */
  signCount?: number;
  userHandle?: string;
  /** Signs with another key. */
  forges?: boolean;
}

interface Made {
  id: string;
  rpId: string;
  userHandle: string;
  key: KeyObject;
  signCount: number;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** An authenticator with the browser around it: makes passkeys with ES256 keys, and signs with them. */
export function createAuthenticator(pageOrigin = 'http://localhost') {
  const passkeys: Made[] = [];
  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    base64url(
      Buffer.from(
        JSON.stringify({
          type: deviation.type ?? type,
          challenge: deviation.challenge ?? challenge,
          origin: deviation.origin ?? pageOrigin,
          crossOrigin: deviation.crossOrigin ?? false,
        }),
      ),
    );
  return {
    create: ({ challenge, rp, user }: PasskeyCreation, deviation: Deviation = {}): CreatedPasskey => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const rawId = randomBytes(32);
      const id = base64url(rawId);
      passkeys.push({ id, rpId: rp.id, userHandle: user.id, key: privateKey, signCount: 0 });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, coseKeyOf(publicKey)]);
      const authData = Buffer.concat([
        authenticatorData(deviation.rpId ?? rp.id, { deviation, signCount: 0, more: flags.attested }),
        credential,
      ]);
      const attestation = cborMap([
        ['fmt', cborText('none')],
        ['attStmt', cborMap([])],
        ['authData', cborBytes(authData)],
      ]);
      const clientDataJSON = clientData('webauthn.create', challenge, deviation);
      const response = {
        clientDataJSON,
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    /** Signs with an allowed passkey, or with the newest of this site. */
    use: ({ challenge, rpId, allowCredentials }: PasskeyRequest, deviation: Deviation = {}): UsedPasskey => {
      const allowed = allowCredentials.map(({ id }) => id);
      const made = passkeys.findLast(
        (passkey) => passkey.rpId === rpId && (allowed.length === 0 || allowed.includes(passkey.id)),
      );
      if (made === undefined) throw new Error('The authenticator has no such passkey.');
      made.signCount += 1;
      const signCount = deviation.signCount ?? made.signCount;
      const authData = authenticatorData(deviation.rpId ?? rpId, { deviation, signCount });
      const clientDataJSON = clientData('webauthn.get', challenge, deviation);
      const hash = sha256(Buffer.from(clientDataJSON, 'base64url'));
      const { privateKey: foreign } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const signature = sign(
        'sha256',
        Buffer.concat([authData, hash]),
        deviation.forges ? foreign : made.key,
      );
      const response = {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: deviation.userHandle ?? made.userHandle,
      };
      return { id: made.id, rawId: made.id, type: 'public-key', response };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

function authenticatorData(
  rpId: string,
  { deviation, signCount, more = 0 }: { deviation: Deviation; signCount: number; more?: number },
): Buffer {
  const verified = deviation.isVerified === false ? 0 : flags.verified;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(signCount);
  return Buffer.concat([sha256(rpId), Buffer.from([flags.present | verified | more]), count]);
}

/** A P-256 key as COSE writes it (RFC 9053 §7.1): type EC2, algorithm ES256, the curve and both coordinates. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [1, cborInteger(2)],
    [3, cborInteger(-7)],
    [-1, cborInteger(1)],
    [-2, cborBytes(Buffer.from(x, 'base64url'))],
    [-3, cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

// The part of CBOR (RFC 8949) that passkeys are written in.

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

const cborInteger = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);

const cborMap = (entries: [string | number, Buffer][]): Buffer =>
  Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [typeof key === 'number' ? cborInteger(key) : cborText(key), value]),
  ]);
