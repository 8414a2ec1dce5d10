import { randomUUIDv7 } from 'node:crypto';

/** A new id: UUIDv7, so that ids made later sort later. */
export const newId = (): string => randomUUIDv7();
