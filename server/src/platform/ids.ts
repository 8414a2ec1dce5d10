import { randomUUIDv7 } from 'node:crypto';

/** A new UUIDv7; later ids sort later. */
export const newId = (): string => randomUUIDv7();

/** Before every id: where a walk through all of them starts. */
export const firstId = '00000000-0000-0000-0000-000000000000';
