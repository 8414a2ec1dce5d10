import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** What hashing one password costs, in the words of argon2. */
export interface PasswordCost {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** argon2id with OWASP's second recommendation: 19 MiB, two passes, one lane. */
export const safeCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** Hashes a password with a salt of its own; about 20 ms at the safe cost. */
  hash(password: string): Promise<string>;
  /** Whether a password fits a hash; takes the same time when there is no hash, so that nothing is learnt from it. */
  fits(password: string, passwordHash: string | null): Promise<boolean>;
}

/** The server's passwords are made at the safe cost; those of the tests, which hash thousands, at one that protects nothing. */
export function createPasswords(cost: PasswordCost): Passwords {
  // Each hash takes 19 MiB and a core, so that only as many run at once as leave room for the rest.
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
  };
}
