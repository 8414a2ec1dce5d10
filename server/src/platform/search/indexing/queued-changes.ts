import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { type SearchKind, searchChanges } from '../search-changes.tables.ts';

/** All queued changes of one text. */
export interface QueuedText {
  kind: SearchKind;
  id: string;
  changeIds: string[];
}

/** Half of a batch is the oldest changes, half the newest: a long queue neither starves nor delays what was just written. */
const halfBatch = 4;

/** The next texts to index, with every change of them that is committed. */
export async function findQueued(db: Queryable): Promise<QueuedText[]> {
  const { rows } = await db.execute(sql`
    with next as (
      (select kind, subject_id from ${searchChanges} order by id limit ${halfBatch})
      union
      (select kind, subject_id from ${searchChanges} order by id desc limit ${halfBatch})
    )
    select kind, subject_id as id, array_agg(queued.id)::text[] as "changeIds"
    from ${searchChanges} as queued join next using (kind, subject_id)
    group by kind, subject_id order by min(queued.id)`);
  return rows as unknown as QueuedText[];
}

/**
 * Takes the changes of a text off the queue; false when another process has, or is doing so. The text must have been
 * read after `findQueued`: whoever takes a change has then read what it committed, and no older text is written later.
 */
export async function takeChanges(tx: Queryable, { changeIds }: QueuedText): Promise<boolean> {
  const ids = sql`${sql.param(changeIds)}::bigint[]`;
  const { rowCount } = await tx.execute(sql`
    with free as (select id from ${searchChanges} where id = any(${ids}) for update skip locked)
    delete from ${searchChanges} where id = any(${ids}) and (select count(*) from free) = ${changeIds.length}`);
  return rowCount === changeIds.length;
}
