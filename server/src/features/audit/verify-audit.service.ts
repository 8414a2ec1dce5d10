import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { readChain } from './audit-chain.repository.ts';
import {
  type ChainLink,
  chainStart,
  hashedText,
  type Misfit,
  misfitAtEnd,
  misfitOf,
} from './audit-chain.rules.ts';

/** What the verification of the audit log found. */
export interface ChainReport {
  entries: number;
  /** The times of the first and the latest entry; null without any. */
  from: string | null;
  until: string | null;
  head: ChainLink;
  misfit: Misfit | null;
  /** Whether the hash that was asked for is one of an entry, or of the last that was removed; null without such a question. */
  hasNoted: boolean | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const readAtOnce = 500;
/** Below every number, so that no entry hides before the first. */
const belowAll = -2_147_483_648;

/**
 * Computes the hash of every entry anew, up to the first that does not fit. Entries may be added and removed meanwhile.
 * `noted` is a hash that was written down earlier.
 */
export async function verifyAudit(
  database: Pick<Database, 'executeSql'>,
  noted: string | null,
): Promise<ChainReport> {
  const report: ChainReport = {
    entries: 0,
    from: null,
    until: null,
    head: chainStart,
    misfit: null,
    hasNoted: noted === null ? null : false,
  };
  let before: ChainLink | null = null;
  for (;;) {
    const { entries, head, removed } = await readChain(database, before?.number ?? belowAll, readAtOnce);
    // What was removed at its time is taken as it stands: nothing of it is left.
    if (before === null || before.number < removed.number) before = removed;
    if (before.hash === noted) report.hasNoted = true;
    for (const entry of entries) {
      report.misfit = misfitOf(before, entry, sha256(hashedText(entry.fields, before.hash)));
      if (report.misfit !== null) return report;
      before = entry;
      report.entries += 1;
      report.from ??= entry.at;
      report.until = entry.at;
      if (entry.hash === noted) report.hasNoted = true;
    }
    if (entries.length < readAtOnce) return { ...report, head, misfit: misfitAtEnd(before, head) };
  }
}
