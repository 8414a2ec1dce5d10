import { randomUUIDv7 } from 'node:crypto';

/** A new UUIDv7; later ids sort later. */
export const newId = (): string => randomUUIDv7();
