import type { StateStorage } from 'zustand/middleware';

/** Local storage that neither throws where the browser forbids it nor hands out damaged JSON. */
export const safeStorage: StateStorage<void> = {
  getItem: (name) => attempt(() => readable(localStorage.getItem(name))) ?? null,
  setItem: (name, value) => void attempt(() => localStorage.setItem(name, value)),
  removeItem: (name) => void attempt(() => localStorage.removeItem(name)),
};

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
