import { blockMember, blocksChanged, listBlockedIds, unblockMember } from '@tandem/contract/blocks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query/query-of.ts';

/** What changes whom the member blocked. */
export const staleAfterBlocks = [blocksChanged, blockMember, unblockMember];

/** The ids of all whom the member blocked. */
export const blockedIds = queryOf(listBlockedIds, {}, { staleAfter: staleAfterBlocks });

const none: ReadonlySet<string> = new Set();

/** Those whom the member blocked, as far as they are known. */
export function useBlockedIds(): ReadonlySet<string> {
  const { data } = useQuery({ ...blockedIds, select: asSet, staleTime: Infinity });
  return data ?? none;
}

const asSet = ({ data }: { data: string[] }): ReadonlySet<string> => new Set(data);

/** Whether the member blocked somebody, outside of components. */
export const isBlockedIn = (client: QueryClient, id: string | undefined): boolean =>
  id !== undefined && (client.getQueryData(blockedIds.queryKey)?.data.includes(id) ?? false);

/** Any list may have shown the other: those on screen are fetched again. */
export const refetchAll = (client: QueryClient) => client.invalidateQueries();
