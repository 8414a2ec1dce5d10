import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import { base32 } from '../../../platform/keys/totp.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { codesOfSet, plainCode, shownCode } from './factors.rules.ts';
import { replaceCodes } from './factors.repository.ts';

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
