/** A place in the chain of entries: the number of an entry, and its hash. */
export interface ChainLink {
  number: number;
  hash: string;
}

/** An entry as it is hashed: the text of each column, in the order of `audit_entry_hash` of the database. */
export interface ChainedEntry extends ChainLink {
  id: string;
  at: string;
  fields: (string | null)[];
}

/** The first entry that does not fit. */
export interface Misfit {
  what: 'changed' | 'missing' | 'inserted';
  number: number;
  /** Absent for an entry that is not there. */
  entry?: Pick<ChainedEntry, 'id' | 'at'>;
}

/** Where the chain begins, before any entry. */
export const chainStart: ChainLink = { number: 0, hash: '' };

/** What is hashed of an entry that follows one with the hash `former`. Each text is preceded by its bytes, so none can be moved to the next. */
export function hashedText(fields: readonly (string | null)[], former: string): string {
  const texts = [...fields, former];
  return texts.map((text) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)).join(',');
}

/** Why an entry with this hash, computed anew, cannot follow the one before; null when it does. */
export function misfitOf(before: ChainLink, entry: ChainedEntry, hash: string): Misfit | null {
  const { number, id, at } = entry;
  if (number > before.number + 1) return { what: 'missing', number: before.number + 1 };
  if (number <= before.number) return { what: 'inserted', number, entry: { id, at } };
  return hash === entry.hash ? null : { what: 'changed', number, entry: { id, at } };
}

/** Why the chain cannot end with this entry; null when it does. */
export function misfitAtEnd(last: ChainLink, head: ChainLink): Misfit | null {
  if (last.number < head.number) return { what: 'missing', number: last.number + 1 };
  if (last.number > head.number) return { what: 'inserted', number: last.number };
  return last.hash === head.hash ? null : { what: 'changed', number: last.number };
}
