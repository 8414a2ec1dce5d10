import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id with OWASP's second recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes 19 MiB and a core, so that only as many run at once as leave room for the rest. */
const oneOfFew = pLimit(Math.max(2, Math.floor(availableParallelism() / 2)));

/** Hashes a password with a salt of its own; about 20 ms. */
export const hashPassword = (password: string): Promise<string> => oneOfFew(() => hash(password, cost));

const nobodysHash = hashPassword('the password of nobody');

/** Whether a password fits a hash; takes the same time when there is no hash, so that nothing is learnt from it. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const candidate = passwordHash ?? (await nobodysHash);
  const fits = await oneOfFew(() => verify(candidate, password));
  return fits && passwordHash !== null;
}
