import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { tasks } from '../tasks.tables.ts';
import { freshKeys } from '../boards/board-order.rules.ts';

/** Replaces all keys of the board by short ones in the same order. The caller must hold the project's lock. */
export async function rebalancePositions(tx: Queryable, projectId: string): Promise<void> {
  const cards = await tx
    .select({ id: tasks.id, position: tasks.position })
    .from(tasks)
    .where(eq(tasks.projectId, projectId))
    .orderBy(asc(tasks.position));
  const ids = sql.param(cards.map(({ id }) => id));
  const keys = sql.param(freshKeys(cards.at(-1)?.position ?? null, cards.length));
  await tx
    .update(tasks)
    .set({ position: sql`rebalanced.position` })
    .from(sql`unnest(${ids}::uuid[], ${keys}::text[]) as rebalanced(task_id, position)`)
    .where(sql`${tasks.id} = rebalanced.task_id`);
}
