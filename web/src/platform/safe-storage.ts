import type { StateStorage } from 'zustand/middleware';

/** Local storage that does not throw where the browser forbids it, and returns null for damaged JSON. */
export const safeStorage = {
  getItem: (name: string) => attempt(() => readable(localStorage.getItem(name))) ?? null,
  setItem: (name: string, value: string) => void attempt(() => localStorage.setItem(name, value)),
  removeItem: (name: string) => void attempt(() => localStorage.removeItem(name)),
} satisfies StateStorage<void>;

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function readable(value: string | null): string | null {
  if (value !== null) JSON.parse(value);
  return value;
}
