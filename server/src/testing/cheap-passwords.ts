import { createPasswords } from '../platform/passwords.ts';

/** The real password code with argon2's lowest cost, so that a sign-up is about a hundred times faster. */
export const cheapPasswords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
