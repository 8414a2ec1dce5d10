import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { newToken } from '../tokens.ts';
import { serverKeys } from '../database/installation.tables.ts';

/** A secret of the server, and the one that it replaced, if any. What the former one made is still accepted. */
export interface ServerKey {
  current: string;
  former: string | null;
}

const formerOf = (name: string) => `${name}:former`;

/**
 * Finds a secret of the server by its name, or stores the one that `make` gives; all processes get the same. Read it at each
 * use: a rotation replaces it while processes run.
 */
export async function findKey(
  db: Queryable,
  { name, make, clock }: { name: string; make: () => string; clock: Clock },
): Promise<ServerKey> {
  const read = async (): Promise<ServerKey | null> => {
    const rows = await db
      .select({ name: serverKeys.name, secret: serverKeys.secret })
      .from(serverKeys)
      .where(inArray(serverKeys.name, [name, formerOf(name)]));
    const secretOf = (wanted: string) => rows.find((row) => row.name === wanted)?.secret;
    const current = secretOf(name);
    return current === undefined ? null : { current, former: secretOf(formerOf(name)) ?? null };
  };
  const found = await read();
  if (found !== null) return found;
  await db.insert(serverKeys).values({ name, secret: make(), createdAt: clock.now() }).onConflictDoNothing();
  // Another process may have been first.
  const stored = await read();
  if (stored === null) throw new Error(`The key ${name} was not stored.`);
  return stored;
}

/** SQL of two steps of a statement: replaces the secrets of `{ name: secret }`, as JSON, and keeps those that they replace. */
export const rotatedKeysSql = (secrets: string, at: string): string => `
  former_keys as (
    insert into server_keys (name, secret, created_at)
    select k.name || ':former', k.secret, ${at} from server_keys k join jsonb_object_keys(${secrets}) n(name) on n.name = k.name
    on conflict (name) do update set secret = excluded.secret, created_at = excluded.created_at
  ), new_keys as (
    update server_keys k set secret = n.secret, created_at = ${at} from jsonb_each_text(${secrets}) n(name, secret)
    where k.name = n.name
  )`;

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

/** Encrypts and decrypts secrets of other owners than the server, such as members and projects. */
export interface Sealer {
  seal(secret: Uint8Array, owner: string): string;
  open(sealed: string, owner: string): Buffer;
}

/** Seals with the current key, and opens what that or the former one sealed. */
export const sealerOf = ({ current, former }: ServerKey): Sealer => ({
  seal: (secret, owner) => seal(secret, { serverKey: current, owner }),
  open: (sealed, owner) => {
    try {
      return unseal(sealed, { serverKey: current, owner });
    } catch (error) {
      if (former === null) throw error;
      return unseal(sealed, { serverKey: former, owner });
    }
  },
});

/** The name of the key of the server that seals the secrets of projects: those of webhooks, and tokens for repositories. */
export const projectSecretsKeyName = 'project-secrets';

/** Reads the key that seals the secrets of projects, and the one before it. */
export const findProjectSealer = async (db: Queryable, clock: Clock): Promise<Sealer> =>
  sealerOf(await findKey(db, { name: projectSecretsKeyName, make: newToken, clock }));
