import { Client } from 'pg';

let queries = 0;
const plainQuery = Client.prototype.query;
// Replaced on import, before the pool creates its first client.
Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
  queries += 1;
  return Reflect.apply(plainQuery, this, args);
} as typeof plainQuery;

/** Counts the statements that `work` sends to the database. Nothing else may query it meanwhile. */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = queries;
  await work();
  return queries - before;
}
