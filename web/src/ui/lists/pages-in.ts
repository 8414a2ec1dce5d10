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
