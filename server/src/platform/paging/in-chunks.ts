const usualLength = 1_000;

/** Reads rows by key in chunks, so that only one chunk is in memory at a time. */
export async function* inChunks<Row>(
  keys: readonly string[],
  read: (page: readonly string[]) => Promise<Row[]>,
  length = usualLength,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < keys.length; start += length) yield read(keys.slice(start, start + length));
}
