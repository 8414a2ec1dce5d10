import { readFileSync } from 'node:fs';
import { mayKnow } from './stolen-passwords/bloom-filter.ts';

/** Written by `tools/write-stolen-passwords.ts` from passwords of eight characters and more (ADR 0087). */
const filter = readFileSync(new URL('./stolen-passwords/stolen-passwords.bloom', import.meta.url));

/** Whether a password, in lower case, stands in published lists of stolen ones. */
export const isStolen = (lower: string): boolean => lower.length >= 8 && mayKnow(filter, lower);
