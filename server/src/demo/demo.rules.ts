import { createHash } from 'node:crypto';

const day = 86_400_000;
const minute = 60_000;

const digest = (seed: string) => createHash('sha256').update(seed).digest();

/** A moment on the UTC day `daysAgo` (at least 1) days before `now`, between 07:00 and 20:59; the seed chooses the minute. */
export function demoMoment(now: Date, daysAgo: number, seed: string): Date {
  const midnight = Math.floor(now.getTime() / day) * day;
  const minutes = 7 * 60 + (digest(`moment ${seed}`).readUInt32BE() % (14 * 60));
  return new Date(midnight - daysAgo * day + minutes * minute);
}

/** When an owner answered: from 2 to 15 hours after the request, so before the next day but one. */
export function demoAnswer(askedAt: Date, seed: string): Date {
  const minutes = 120 + (digest(`answer ${seed}`).readUInt32BE() % (13 * 60));
  return new Date(askedAt.getTime() + minutes * minute);
}

/** A moment from 1 to 7 minutes later, as it takes to write a message. */
export function demoPause(after: Date, seed: string): Date {
  const minutes = 1 + (digest(`pause ${seed}`).readUInt32BE() % 7);
  return new Date(after.getTime() + minutes * minute);
}

/** A UUIDv7 of the given moment whose random part comes from the seed, so that two seedings agree. */
export function demoId(at: Date, seed: string): string {
  const random = digest(`id ${seed}`);
  const bytes = Buffer.concat([Buffer.alloc(6), random.subarray(0, 10)]);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** `Tomás` lives at tomas@example.org: the first name in plain lower-case letters, at a domain that nobody owns. */
export function demoEmail(firstName: string): string {
  const letters = firstName
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return `${letters}@example.org`;
}
