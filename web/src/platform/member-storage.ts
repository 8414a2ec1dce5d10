import { safeStorage } from './safe-storage.ts';

const mark = 'kept:';

/** Keeps a value in this browser for one member, until it is forgotten; a full or forbidden storage keeps nothing. */
export function keep(name: string, member: string, value: unknown): void {
  safeStorage.setItem(mark + name, JSON.stringify({ member, value }));
}

/** What was kept under a name for this member; undefined when there is nothing, or it is another member's. */
export function readForMember(name: string, member: string): unknown {
  const found: unknown = JSON.parse(safeStorage.getItem(mark + name) ?? 'null');
  if (typeof found !== 'object' || found === null || !('member' in found) || !('value' in found))
    return undefined;
  return found.member === member ? found.value : undefined;
}

/** Forgets what was kept under a name. */
export const forget = (name: string): void => safeStorage.removeItem(mark + name);

/** The names that begin so and are kept in this browser, for whichever member. */
export const storedNames = (beginning: string): string[] =>
  allKeys()
    .filter((key) => key.startsWith(mark + beginning))
    .map((key) => key.slice(mark.length));

/** Forgets everything that was kept for members: at log-out nothing that they wrote stays behind. */
export function clearMemberStorage(): void {
  for (const name of storedNames('')) forget(name);
}

/** Calls back with the names that other tabs forgot; gives the way to stop. */
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
