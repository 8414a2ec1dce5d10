import type { InputOf, Operation, Reply } from '@tandem/contract/operation';
import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { call, type CallArguments } from '../call.ts';
import { metaOf, type Dependencies } from './dependencies.ts';

type Part<O extends Operation, Name extends 'params' | 'query'> = {
  [K in Name]?: InputOf<O> extends { [N in Name]?: infer Value } ? Partial<Value> : never;
};
/** The part of an operation's input that names the replies in question; without it, all of them. */
type PartialInput<O extends Operation> = Part<O, 'params'> & Part<O, 'query'>;

type InputArguments<O extends Operation> =
  Partial<InputOf<O>> extends InputOf<O>
    ? [input?: InputOf<O>, dependencies?: Dependencies]
    : [input: InputOf<O>, dependencies?: Dependencies];

interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
}

/**
 * The cache key of an operation: `[operation.name, params, query]`. As a filter it matches every reply whose input includes
 * this one.
 */
export const keyOf = <O extends Operation>(operation: O, input?: PartialInput<O>): QueryKey =>
  keyFor(operation.name, input);

/** The cache key of a socket command's result. */
export const keyOfCommand = ({ name }: { name: string }, params: object = {}): QueryKey =>
  keyFor(name, { params });

// The key omits the values that `call` omits from the URL. A body is part of the key.
function keyFor(name: string, { params = {}, query = {}, body }: AnyInput = {}): QueryKey {
  const key = [name, given(params), given(query)];
  return body === undefined ? key : [...key, body];
}

const given = (part: object) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined && value !== ''));

/** How an operation is called and where its reply is cached: options for `useQuery` and the query client. */
export function queryOf<O extends Operation>(operation: O, ...[input, dependencies]: InputArguments<O>) {
  return queryOptions({
    queryKey: keyFor(operation.name, input as AnyInput),
    queryFn: ({ signal }) => request(operation, { ...(input as AnyInput), signal }),
    meta: metaOf(dependencies),
  });
}

const request = <O extends Operation>(operation: O, options: object): Promise<Reply<O>> =>
  call(operation, ...([options] as CallArguments<O>));

/** How the pages of a list follow each other. */
export interface Paging<O extends Operation, PageParam, Page> extends Dependencies {
  initialPageParam: PageParam;
  /** The query parameters of a page. */
  queryFor: (pageParam: PageParam) => object;
  getNextPageParam: (last: NoInfer<Page>, all: NoInfer<Page>[]) => PageParam | null | undefined;
  /** Maps a reply to the cached page; the reply itself by default. */
  read?: (reply: Reply<O>) => Page;
}

/** The pages of a list whose replies name the next one in `nextCursor`. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  queryFor: (cursor: string | undefined) => ({ cursor }),
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/** The pages of a list whose replies have a page number and the total. */
export const byNumber = {
  initialPageParam: 1,
  queryFor: (page: number) => ({ page: String(page) }),
  getNextPageParam: ({ page, limit, total }: { page: number; limit: number; total: number }) =>
    page * limit < total ? page + 1 : null,
};

/**
 * The options of `useInfiniteQuery` for a list. Its key ends in `pages`, because the same input may be queried without
 * pages as well.
 */
export function pagesOf<O extends Operation, PageParam, Page = Reply<O>>(
  operation: O,
  input: PartialInput<O>,
  { initialPageParam, queryFor, getNextPageParam, read, ...dependencies }: Paging<O, PageParam, Page>,
) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(operation, input), 'pages'] as QueryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { ...input.query, ...queryFor(pageParam as PageParam) };
      const reply = await request(operation, { ...input, query, signal });
      return read ? read(reply) : (reply as Page);
    },
    initialPageParam,
    getNextPageParam,
    meta: metaOf(dependencies),
  });
}
