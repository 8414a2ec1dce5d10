import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { createKeyedLimiter } from './concurrency/keyed-work.ts';

/** The parameters of argon2. */
export interface PasswordCost {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** argon2id with OWASP's second recommendation: 19 MiB, two passes, one lane. */
export const safeCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** Hashes a password with a new salt; about 20 ms at the safe cost. */
  hash(password: string): Promise<string>;
  /** Whether a password matches a hash; takes the same time without a hash, so that timing reveals nothing. */
  fits(password: string, passwordHash: string | null): Promise<boolean>;
  /** Runs work that hashes, one at a time per key, so that nobody's hashes delay those of others by more than one. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Creates the hasher; the server uses the safe cost, tests a minimal one. */
export function createPasswords(cost: PasswordCost): Passwords {
  // Each hash takes 19 MiB and a core, so only a few run at once.
  const oneOfFew = pLimit(Math.max(2, Math.floor(availableParallelism() / 2)));
  const hashOne = (password: string) => oneOfFew(() => hash(password, cost));
  const nobodysHash = hashOne('the password of nobody');
  return {
    hash: hashOne,
    fits: async (password, passwordHash) => {
      const candidate = passwordHash ?? (await nobodysHash);
      const fits = await oneOfFew(() => verify(candidate, password));
      return fits && passwordHash !== null;
    },
    inTurn: createKeyedLimiter({ inAll: Number.POSITIVE_INFINITY, each: 1 }),
  };
}
