import type { Queryable } from './database.ts';
import { isAtHead } from './migrations.ts';

const patienceMs = 1000;

/** Whether the database answers within 1 s and is fully migrated; false on any error. */
export async function respondsInTime(orm: Queryable): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    return await Promise.race([isAtHead(orm), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
