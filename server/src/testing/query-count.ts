import { Client } from 'pg';
import { vi } from 'vitest';

// Set on import, before the first connection: the pool's clients take their `query` when they are made.
const query = vi.spyOn(Client.prototype, 'query');

/** How many statements reach the database while `work` is done; nothing else may run meanwhile. */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = query.mock.calls.length;
  await work();
  return query.mock.calls.length - before;
}
