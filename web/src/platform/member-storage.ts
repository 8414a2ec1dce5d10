import { safeStorage } from './safe-storage.ts';

const mark = 'kept:';

/** Stores a value in this browser for one member; does nothing when storage is full or forbidden. */
export function keep(name: string, member: string, value: unknown): void {
  safeStorage.setItem(mark + name, JSON.stringify({ member, value }));
}

/** The member's stored value; undefined when missing or another member's. */
export function readForMember(name: string, member: string): unknown {
  const found: unknown = JSON.parse(safeStorage.getItem(mark + name) ?? 'null');
  if (typeof found !== 'object' || found === null || !('member' in found) || !('value' in found))
    return undefined;
  return found.member === member ? found.value : undefined;
}

/** Removes a stored value. */
export const forget = (name: string): void => safeStorage.removeItem(mark + name);

/** The stored names with a prefix, of any member. */
export const storedNames = (beginning: string): string[] =>
  allKeys()
    .filter((key) => key.startsWith(mark + beginning))
    .map((key) => key.slice(mark.length));

/** Removes all members' values; called at log-out. */
export function clearMemberStorage(): void {
  for (const name of storedNames('')) forget(name);
}

/** Calls back with names removed by other tabs; returns a function that stops. */
export function onRemoved(handler: (name: string) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(mark) && newValue === null) handler(key.slice(mark.length));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function allKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
