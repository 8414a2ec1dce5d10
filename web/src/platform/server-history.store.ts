import { safeStorage } from './safe-storage.ts';

const storageKey = 'history';

/** The history of the server's database that everything in this browser belongs to; undefined before the first reply. */
let known: string | undefined = stored();
/** Histories that were left. Another process of the server may name one a little longer. */
const left = new Set<string>();
const listeners = new Set<() => void>();

/** Notes the history that a reply or the connection names; calls the listeners when it is another one than before. */
export function noteHistory(id: string | null): void {
  if (!id || id === known || left.has(id)) return;
  const before = known;
  known = id;
  safeStorage.setItem(storageKey, JSON.stringify(id));
  if (before === undefined) return;
  left.add(before);
  for (const listener of listeners) listener();
}

/** Called when the server's database goes on in another history: what was loaded before may not fit what comes. */
export function onHistoryLeft(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function stored(): string | undefined {
  const value: unknown = JSON.parse(safeStorage.getItem(storageKey) ?? 'null');
  return typeof value === 'string' ? value : undefined;
}
