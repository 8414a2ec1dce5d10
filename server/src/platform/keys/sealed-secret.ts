import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const cipherName = 'aes-256-gcm';
const lengths = { nonce: 12, tag: 16 };

const keyOf = (serverKey: string): Buffer => createHash('sha256').update(serverKey).digest();

/** Encrypts bytes with a key of the server. They open only for the same owner, so that no row serves another. */
export function seal(bytes: Uint8Array, { serverKey, owner }: { serverKey: string; owner: string }): string {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv(cipherName, keyOf(serverKey), nonce).setAAD(Buffer.from(owner));
  const encrypted = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts what `seal` encrypted; throws when the key or the owner is another one, or the text was changed. */
export function unseal(sealed: string, { serverKey, owner }: { serverKey: string; owner: string }): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, lengths.nonce);
  const decipher = createDecipheriv(cipherName, keyOf(serverKey), nonce, { authTagLength: lengths.tag });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-lengths.tag));
  return Buffer.concat([decipher.update(bytes.subarray(lengths.nonce, -lengths.tag)), decipher.final()]);
}
