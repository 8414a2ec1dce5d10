import { createHash } from 'node:crypto';
import { mentionedIn, mentionToken } from '@tandem/contract/chat/plain-text';

/** An image that is still to be drawn. */
export interface DemoDrawing {
  drawing: string;
  id: string;
  uploaderId: string;
  projectId: string | null;
  createdAt: Date;
}

const day = 86_400_000;
const minute = 60_000;

const digest = (seed: string) => createHash('sha256').update(seed).digest();

/** A time on the UTC day `daysAgo` (at least 1) days before `now`. The seed determines the minute from 07:00 to 20:59. */
export function demoMoment(now: Date, daysAgo: number, seed: string): Date {
  const midnight = Math.floor(now.getTime() / day) * day;
  const minutes = 7 * 60 + (digest(`moment ${seed}`).readUInt32BE() % (14 * 60));
  return new Date(midnight - daysAgo * day + minutes * minute);
}

/** A number of days from 1 to 40 that the seed determines; most are below 15. */
export const demoDays = (seed: string): number => {
  const share = (digest(`days ${seed}`).readUInt32BE() % 1_000) / 1_000;
  return 1 + Math.floor(39 * share ** 2);
};

/** The time of a decision: 2 to 15 hours after the request, so at the latest on the next day. */
export function demoDecision(requestedAt: Date, seed: string): Date {
  const minutes = 120 + (digest(`answer ${seed}`).readUInt32BE() % (13 * 60));
  return new Date(requestedAt.getTime() + minutes * minute);
}

/** A time 1 to 7 minutes later, for the next message of a chat. */
export function demoPause(after: Date, seed: string): Date {
  const minutes = 1 + (digest(`pause ${seed}`).readUInt32BE() % 7);
  return new Date(after.getTime() + minutes * minute);
}

/** A UUIDv7 of the given time. Its random part comes from the seed, so every seeding gives the same ids. */
export function demoId(at: Date, seed: string): string {
  const random = digest(`id ${seed}`);
  const bytes = Buffer.concat([Buffer.alloc(6), random.subarray(0, 10)]);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The first name in lower-case ASCII letters at a reserved domain: tomas@example.org for `Tomás`. */
export function demoEmail(firstName: string): string {
  const letters = firstName
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return `${letters}@example.org`;
}

/** The id of a member, and the time of the sign-up. */
export function demoMemberIdentity(
  { key, joinedDaysAgo }: { key: string; joinedDaysAgo: number },
  now: Date,
): { id: string; createdAt: Date } {
  const createdAt = demoMoment(now, joinedDaysAgo, `member ${key}`);
  return { id: demoId(createdAt, `member ${key}`), createdAt };
}

/** A text of the data with ids in place of the keys of members, as in "<@ana>", and the ids of those whom it mentions. */
export function demoText(
  written: string,
  idOf: (key: string) => string,
): { text: string; mentioned: string[] } {
  const text = written.replaceAll(/<@([a-z0-9-]+)>/g, (_token, key: string) => mentionToken(idOf(key)));
  return { text, mentioned: mentionedIn(text) };
}
