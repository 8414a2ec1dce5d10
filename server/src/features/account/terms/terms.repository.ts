import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { members } from '../account.tables.ts';

interface Acceptance {
  memberId: string;
  version: string;
  at: Date;
}

/** Records that a member accepted a version of the terms; the time of the first acceptance stays. */
export async function recordAcceptance(db: Queryable, { memberId, version, at }: Acceptance): Promise<void> {
  await db
    .update(members)
    .set({ termsVersion: version, termsAcceptedAt: at })
    .where(
      and(
        eq(members.id, memberId),
        isNull(members.deletedAt),
        sql`${members.termsVersion} is distinct from ${version}`,
      ),
    );
}

/** The version of the terms that a member accepted last. */
export async function findAcceptedVersion(db: Queryable, memberId: string): Promise<string | null> {
  const [row] = await db
    .select({ termsVersion: members.termsVersion })
    .from(members)
    .where(eq(members.id, memberId));
  return row?.termsVersion ?? null;
}
