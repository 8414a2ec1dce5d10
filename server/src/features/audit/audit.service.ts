import type { AuditEntry, exportAuditEntries, listAuditEntries } from '@tandem/contract/audit';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/paging/keyset.ts';
import { readCursor } from '../../platform/paging/keyset.ts';
import { removeExpired } from './audit-chain.repository.ts';
import { auditErrors } from './audit.errors.ts';
import * as repository from './audit.repository.ts';

/** What the audit log needs. */
export interface AuditDeps {
  database: Database;
  clock: Clock;
}

export type AuditService = ReturnType<typeof createAuditService>;

const [exportedAtOnce, deletedAtOnce] = [500, 500];

/** Reading the audit log, and deleting what is past its retention period. */
export function createAuditService({ database, clock }: AuditDeps) {
  const { orm } = database;
  return {
    listAuditEntries: async ({
      cursor,
      limit,
      ...filters
    }: ParsedInput<typeof listAuditEntries>['query']) => {
      const after = readCursor(cursor, auditErrors.invalidCursor);
      const rows = await repository.listEntries(orm, { ...filters, after, limit: limit + 1 });
      const page = pageOf(rows, limit);
      return { data: page.rows.map(toEntry), nextCursor: page.nextCursor };
    },
    /** All entries as JSON in chunks; one query a chunk. */
    async *exportAuditEntries(
      filters: ParsedInput<typeof exportAuditEntries>['query'],
    ): AsyncGenerator<string> {
      let after: { at: Date; id: string } | null = null;
      let before = '{"data":[';
      do {
        const rows: repository.ListedEntry[] = await repository.listEntries(orm, {
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
