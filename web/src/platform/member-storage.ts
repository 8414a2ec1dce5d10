import { safeStorage } from './safe-storage.ts';

const prefix = 'kept:';

/** Stores a value in this browser for one member; does nothing when storage is full or forbidden. */
export function storeForMember(name: string, member: string, value: unknown): void {
  safeStorage.setItem(prefix + name, JSON.stringify({ member, value }));
}

/** The member's stored value; undefined when missing or another member's. */
export function readForMember(name: string, member: string): unknown {
  const found: unknown = JSON.parse(safeStorage.getItem(prefix + name) ?? 'null');
  if (typeof found !== 'object' || found === null || !('member' in found) || !('value' in found))
    return undefined;
  return found.member === member ? found.value : undefined;
}

/** Removes a stored value. */
export const forget = (name: string): void => safeStorage.removeItem(prefix + name);

/** The stored names with a prefix, of any member. */
export const storedNames = (beginning: string): string[] =>
  allKeys()
    .filter((key) => key.startsWith(prefix + beginning))
    .map((key) => key.slice(prefix.length));

/** Removes all members' values; called at log-out. */
export function clearMemberStorage(): void {
  for (const name of storedNames('')) forget(name);
}

/** Calls back with names removed by other tabs; returns a function that stops. */
export function onRemoved(handler: (name: string) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(prefix) && newValue === null) handler(key.slice(prefix.length));
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function allKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
