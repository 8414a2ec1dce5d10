import { createPasswords } from '../platform/passwords.ts';

/** Passwords at the least that argon2 takes: the real code, and a hundred members in the time of one. */
export const cheapPasswords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
