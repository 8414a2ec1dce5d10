/** What a chips input holds: finished entries, and the one that is being typed. */
export interface Chips {
  chips: string[];
  typed: string;
}

/** How entries are compared: two with the same key are one. */
export type KeyOf = (entry: string) => string;

function once(entries: readonly string[], keyOf: KeyOf): string[] {
  const found = new Map<string, string>();
  for (const entry of entries.map((text) => text.trim()))
    if (entry !== '' && !found.has(keyOf(entry))) found.set(keyOf(entry), entry);
  return [...found.values()];
}

/** The comma-separated text of chips and of what is being typed. */
export const textOfChips = ({ chips, typed }: Chips): string =>
  [...chips, ...(typed === '' ? [] : [typed])].join(', ');

/** Reads a comma-separated text that may end with what is being typed. Repeats and empty entries are dropped. */
export function chipsIn(text: string, typed: string, keyOf: KeyOf): Chips {
  const head = { chips: once(text.split(',').slice(0, -1), keyOf), typed };
  if (typed !== '' && textOfChips(head) === text) return head;
  return { chips: once(text.split(','), keyOf), typed: '' };
}

/** Finishes the typed entry, in the spelling of a known one that is the same. */
export function finished({ chips, typed }: Chips, known: readonly string[], keyOf: KeyOf): Chips {
  const entry = typed.trim();
  const spelled = known.find((spelling) => keyOf(spelling) === keyOf(entry)) ?? entry;
  return { chips: once([...chips, spelled], keyOf), typed: '' };
}

/** What a text typed or pasted into the field makes of the chips: each comma finishes an entry. */
export function typedInto(now: Chips, text: string, known: readonly string[], keyOf: KeyOf): Chips {
  const parts = text.split(',');
  const typed = (parts.pop() ?? '').trimStart();
  const { chips } = parts.reduce((next, part) => finished({ ...next, typed: part }, known, keyOf), now);
  return { chips, typed };
}
