/** The rows of several pages, each once: a row may move to another page between two requests. */
export const onceById = <Row extends { _id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row._id, row])).values(),
];

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The pages of an infinite query as an `InfiniteList` takes them. */
export const pagesIn = (query: Pages) => ({
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  hasFailed: query.isFetchNextPageError,
  onMore: () => void query.fetchNextPage(),
});

/** The item that receives the focus when another is removed: the next, else the previous, else undefined. */
export function neighbourOf<Item extends { _id: string }>(
  list: readonly Item[],
  id: string,
): Item | undefined {
  const at = list.findIndex(({ _id }) => _id === id);
  return at < 0 ? undefined : (list[at + 1] ?? list[at - 1]);
}
