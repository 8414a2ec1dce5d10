import { Client } from 'pg';

let asked = 0;
const plainQuery = Client.prototype.query;
// On import, before the first connection: the pool's clients take their `query` when they are made.
Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
  asked += 1;
  return Reflect.apply(plainQuery, this, args);
} as typeof plainQuery;

/** How many statements reach the database while `work` is done; nothing else may run meanwhile. */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = asked;
  await work();
  return asked - before;
}
