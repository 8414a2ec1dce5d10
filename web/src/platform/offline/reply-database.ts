import { databaseName } from './forget-offline.ts';

const store = 'replies';
const order = 'at';

/** A reply that this browser keeps for a member. */
export interface KeptReply {
  /** Member and query, see `idOf`. */
  id: string;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
  data: unknown;
}

/** The contract that this page was built with; a reply to another one may lack what the page reads. */
const contract: unknown = import.meta.env.CONTRACT;

/** How many replies are kept; the oldest go first. */
const maxReplies = 200;
/**
 * How long a reply is kept, in milliseconds. What was deleted since stays readable in one that nobody reads again, such as a chat, for
 * as long at most.
 */
const maxAgeMs = 7 * 24 * 60 * 60 * 1_000;

/** The id of the reply to a query of a member. */
export const idOf = (member: string, queryHash: string): string => `${member} ${queryHash}`;

/** Reads a reply; undefined without one, and where the browser has no database. */
export async function readReply(id: string): Promise<unknown> {
  try {
    const replies = await open('readonly');
    const found = await resultOf<(KeptReply & { contract?: unknown }) | undefined>(replies.get(id));
    return found && found.contract === contract && found.at > Date.now() - maxAgeMs ? found.data : undefined;
  } catch {
    return undefined;
  }
}

/** Writes replies, and removes old ones, and the oldest beyond the limit. Does nothing where the browser refuses. */
export async function writeReplies(written: readonly KeptReply[]): Promise<void> {
  try {
    const replies = await open('readwrite');
    await Promise.all(written.map((reply) => resultOf(replies.put({ ...reply, contract }))));
    const old = IDBKeyRange.upperBound(Date.now() - maxAgeMs);
    const outdated = await resultOf(replies.index(order).getAllKeys(old));
    await Promise.all(outdated.map((id) => resultOf(replies.delete(id))));
    const surplus = (await resultOf(replies.count())) - maxReplies;
    if (surplus <= 0) return;
    const ids = await resultOf(replies.index(order).getAllKeys(null, surplus));
    await Promise.all(ids.map((id) => resultOf(replies.delete(id))));
  } catch {
    // Without room or permission nothing is kept.
  }
}

/** Removes the replies to a member's queries whose hashes contain a text. */
export async function forgetRepliesOf(member: string, text: string): Promise<void> {
  try {
    const replies = await open('readwrite');
    const ids = (await resultOf(replies.getAllKeys())).map(String);
    const found = ids.filter((id) => id.startsWith(idOf(member, '')) && id.includes(text));
    await Promise.all(found.map((id) => resultOf(replies.delete(id))));
  } catch {
    // What cannot be opened keeps nothing.
  }
}

let connection: Promise<IDBDatabase> | null = null;

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  connection ??= connect();
  try {
    return (await connection).transaction(store, mode).objectStore(store);
  } catch (error) {
    connection = null;
    throw error;
  }
}

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(store, { keyPath: 'id' }).createIndex(order, order);
  });
  const database = await resultOf(request);
  const forget = () => {
    connection = null;
  };
  database.addEventListener('versionchange', () => {
    database.close();
    forget();
  });
  database.addEventListener('close', forget);
  return database;
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  });
}
