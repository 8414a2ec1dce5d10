import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import {
  findKey,
  type Sealer,
  sealerOf,
  type ServerKey,
} from '../../../platform/keys/server-keys.repository.ts';
import { base32 } from '../../../platform/keys/totp.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import type { NotifyOfSecurity } from '../sessions.service.ts';
import { countCodes, replaceCodes, syncSecondFactor, deleteSecondStepsOf } from './factors.repository.ts';
import { codesOfSet, plainCode, shownCode } from './factors.rules.ts';

/** Notes that a factor was added; returns the recovery codes that come with the first one, else null. */
export async function afterAdded(
  tx: Queryable,
  memberId: string,
  { clock }: { clock: Clock },
): Promise<string[] | null> {
  await syncSecondFactor(tx, memberId);
  return (await countCodes(tx, memberId)) > 0 ? null : makeCodes(tx, memberId, clock.now());
}

/** Notes that a factor was removed. Without any, recovery codes and log-ins that wait for a second step are of no use. */
export async function afterRemoved(
  tx: Queryable,
  memberId: string,
  { clock }: { clock: Clock },
): Promise<void> {
  if (await syncSecondFactor(tx, memberId)) return;
  await replaceCodes(tx, memberId, { codeHashes: [], createdAt: clock.now() });
  await deleteSecondStepsOf(tx, memberId);
}

/** Tells a member what happened to their factors. */
export function notifyOfFactor(
  { notify }: { notify: NotifyOfSecurity },
  memberId: string,
  kind: Parameters<NotifyOfSecurity>[1]['kind'],
): void {
  notify(memberId, { kind, actorId: null, projectId: null, requestId: newId() });
}

/** The name of the key of the server that seals those of apps. */
export const appKeyName = 'authenticator-apps';

/** Reads the key of the server that seals those of apps. */
export const findAppKey = (db: Queryable, clock: Clock): Promise<ServerKey> =>
  findKey(db, { name: appKeyName, make: newToken, clock });

/** Reads the key that seals the secrets of apps, and the one before it. */
export function createReadAppKeys({ database, clock }: { database: Database; clock: Clock }) {
  return async (): Promise<Sealer> => sealerOf(await findAppKey(database.orm, clock));
}

/** 120 random bits, so that a plain hash of it protects it as well as one of a password would. */
const newCode = (): string => base32(randomBytes(15));

/** What is stored in place of a recovery code. */
export const hashCode = (typed: string): string => hashToken(plainCode(typed));

/** Gives a member new recovery codes in place of the old ones, and returns them as they are shown. */
export async function makeCodes(tx: Queryable, memberId: string, createdAt: Date): Promise<string[]> {
  const codes = Array.from({ length: codesOfSet }, newCode);
  await replaceCodes(tx, memberId, { codeHashes: codes.map(hashCode), createdAt });
  return codes.map(shownCode);
}
