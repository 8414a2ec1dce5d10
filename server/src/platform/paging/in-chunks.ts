const pageLength = 1_000;

/** Reads what the keys stand for page after page, so that no more than a page of it is held at a time. */
export async function* inChunks<Row>(
  keys: readonly string[],
  read: (page: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < keys.length; start += pageLength)
    yield read(keys.slice(start, start + pageLength));
}
