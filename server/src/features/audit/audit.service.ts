import { createHash } from 'node:crypto';
import type { AuditEntry, exportAuditEntries, listAuditEntries } from '@tandem/contract/audit';
import type { ParsedInput } from '@tandem/contract/operation';
import { failureKind } from '@tandem/contract/failure';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Reader } from '../../platform/database/database.ts';
import { pageOf, readCursor } from '../../platform/paging/keyset.ts';
import {
  type ChainLink,
  chainStart,
  hashedText,
  type Misfit,
  misfitAtEnd,
  misfitOf,
} from './audit-chain.rules.ts';
import * as repository from './audit.repository.ts';
import { readChain, removeExpired } from './audit.repository.ts';

const auditErrors = {
  invalidCursor: failureKind('audit.no_such_place', 400, 'This page no longer exists. Load the list again.'),
} as const;

/** What the audit log needs. */
export interface AuditDeps {
  database: Database;
  clock: Clock;
}

export type AuditService = ReturnType<typeof createAuditService>;

const [exportedAtOnce, deletedAtOnce] = [500, 500];

/** Reading the audit log, and deleting what is past its retention period. */
export function createAuditService({ database, clock }: AuditDeps) {
  return {
    listAuditEntries: async (
      { cursor, limit, ...filters }: ParsedInput<typeof listAuditEntries>['query'],
      reader: Reader,
    ) => {
      const after = readCursor(cursor, auditErrors.invalidCursor);
      const rows = await repository.listEntries(await reader(), { ...filters, after, limit: limit + 1 });
      const page = pageOf(rows, limit);
      return { data: page.rows.map(toEntry), nextCursor: page.nextCursor };
    },
    /** All entries as JSON in chunks; one query a chunk. */
    async *exportAuditEntries(
      filters: ParsedInput<typeof exportAuditEntries>['query'],
      db: Queryable,
    ): AsyncGenerator<string> {
      let after: { at: Date; id: string } | null = null;
      let before = '{"data":[';
      do {
        const rows: repository.ListedEntry[] = await repository.listEntries(db, {
          ...filters,
          after,
          limit: exportedAtOnce,
        });
        for (const row of rows) {
          yield `${before}${JSON.stringify(toEntry(row))}`;
          before = ',';
        }
        after = rows.length < exportedAtOnce ? null : (rows.at(-1) ?? null);
      } while (after !== null);
      yield before === ',' ? ']}' : '{"data":[]}';
    },
    /** Few rows a statement, so that nobody waits long for the embedded database. */
    removeExpired: async (): Promise<void> => {
      const now = clock.now();
      const remove = () => database.transaction((tx) => removeExpired(tx, now, deletedAtOnce));
      while ((await remove()) === deletedAtOnce) continue;
    },
  };
}

function toEntry({ entry, actorName, memberName }: repository.ListedEntry): AuditEntry {
  const { id, at, act, actorId, memberId, subjectKind, subjectId, details, reason, address } = entry;
  const { number, hash, expiresAt } = entry;
  // Whoever is not in the table any more was a member of the demo community.
  const named = (_id: string | null, name: string | null) =>
    _id === null ? null : { _id, name: name ?? 'Deleted member' };
  return {
    _id: id,
    at: at.toISOString(),
    act,
    actor: named(actorId, actorName),
    member: named(memberId, memberName),
    subject: subjectKind === null ? null : { kind: subjectKind, _id: subjectId },
    details,
    reason,
    address,
    number,
    hash,
    expiresAt: expiresAt.toISOString(),
  };
}

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
