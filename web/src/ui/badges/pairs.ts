const pairCount = 10;

/** The colour pair of a name, 0 to 9: a hash of the name that ignores case (§9-17). */
export function pairOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0) % pairCount;
}

/** The first letter of the first two words of a name (§9-16). */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}
