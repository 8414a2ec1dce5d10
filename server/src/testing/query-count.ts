import { Client } from 'pg';

let queries = 0;
const plainQuery = Client.prototype.query;
// Replaced on import, before the pool creates its first client.
Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
  if (!isAfterReply(args[0])) queries += 1;
  return Reflect.apply(plainQuery, this, args);
} as typeof plainQuery;

/** Statements that no reply waits for say so in a comment. */
const isAfterReply = (query: unknown): boolean => {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return String(text).includes('/* after the reply */');
};

/** Counts the statements that `work` sends to the database before its replies. Nothing else may query it meanwhile. */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = queries;
  await work();
  return queries - before;
}
