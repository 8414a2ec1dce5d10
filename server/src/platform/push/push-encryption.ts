import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gives for a subscription: its public key and its secret, in base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

const curve = 'prime256v1';
/** The largest record that every push service takes (RFC 8291). */
const recordSize = 4_096;
const lengths = { publicKey: 65, secret: 16 };

/** Whether a browser may have made these keys. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    const key = ECDH.convertKey(p256dh, curve, 'base64url', undefined, 'uncompressed') as Buffer;
    return key.length === lengths.publicKey && Buffer.from(auth, 'base64url').length === lengths.secret;
  } catch {
    return false;
  }
}

/** A key pair for one message and its salt; given in tests. */
interface Ephemeral {
  privateKey?: Buffer;
  salt?: Buffer;
}

/** Encrypts a message so that only the browser of the subscription reads it: `aes128gcm` with the keys of RFC 8291. */
export function encryptPush(text: string, keys: PushKeys, ephemeral: Ephemeral = {}): Buffer {
  const { salt = randomBytes(16) } = ephemeral;
  const ecdh = createECDH(curve);
  if (ephemeral.privateKey) ecdh.setPrivateKey(ephemeral.privateKey);
  else ecdh.generateKeys();
  const [receiver, sender] = [Buffer.from(keys.p256dh, 'base64url'), ecdh.getPublicKey()];
  const shared = ecdh.computeSecret(receiver);
  const secret = Buffer.from(keys.auth, 'base64url');
  const input = derive(shared, secret, Buffer.concat([info('WebPush: info'), receiver, sender]), 32);
  const key = derive(input, salt, info('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(input, salt, info('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // A 2 ends the last record.
  const sealed = [
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordSize);
  header.writeUInt8(sender.length, 4);
  return Buffer.concat([salt, header, sender, ...sealed]);
}

const info = (name: string) => Buffer.from(`${name}\0`, 'ascii');

const derive = (input: Buffer, salt: Buffer, context: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, context, length));
