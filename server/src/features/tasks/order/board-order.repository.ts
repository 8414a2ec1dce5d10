import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { tasks } from '../tasks.tables.ts';
import { freshKeys } from './board-order.rules.ts';

/** A card on its board. Deleted cards keep their position, for restoring them. */
interface Card {
  projectId: string;
  id: string;
}

export async function findPosition(db: Queryable, card: Card): Promise<string | null> {
  const [row] = await db
    .select({ position: tasks.position })
    .from(tasks)
    .where(and(eq(tasks.id, card.id), eq(tasks.projectId, card.projectId)));
  return row?.position ?? null;
}

export async function findFirstPosition(tx: Queryable, projectId: string): Promise<string | null> {
  const [first] = await tx
    .select({ position: tasks.position })
    .from(tasks)
    .where(eq(tasks.projectId, projectId))
    .orderBy(asc(tasks.position))
    .limit(1);
  return first?.position ?? null;
}

/** The last position before `before`, or on the whole board when null; without the card's own. */
export async function findPositionBefore(
  tx: Queryable,
  card: Card,
  before: string | null,
): Promise<string | null> {
  const [last] = await tx
    .select({ position: tasks.position })
    .from(tasks)
    .where(
      and(
        eq(tasks.projectId, card.projectId),
        ne(tasks.id, card.id),
        before === null ? undefined : lt(tasks.position, before),
      ),
    )
    .orderBy(desc(tasks.position))
    .limit(1);
  return last?.position ?? null;
}

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
