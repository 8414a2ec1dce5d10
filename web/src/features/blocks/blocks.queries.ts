import { blockMember, listBlockedMembers, unblockMember } from '@tandem/contract/blocks';
import { pageSizes } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { reportFailedWrite } from '../../platform/failed-writes.ts';
import { byCursor, pagesOf } from '../../platform/query/query-of.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { blockedIds, refetchAll, staleAfterBlocks } from './blocked-ids.queries.ts';
import { blockTexts as texts } from './blocks.texts.ts';

/** The members whom the member blocked, latest first. */
export function useBlockedMembers() {
  return useInfiniteQuery({
    ...pagesOf(
      listBlockedMembers,
      { query: { limit: String(pageSizes.people) } },
      { ...byCursor, staleAfter: staleAfterBlocks },
    ),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** Blocks a member; the notice undoes it. */
export function useBlock(onEnd: (ownProjects: { _id: string; title: string }[]) => void) {
  const client = useQueryClient();
  const unblock = useUnblock();
  const blocking = useMutation({
    mutationFn: ({ _id: userId }: PersonSummary) => call(blockMember, { params: { userId } }),
    onSuccess: ({ data, ownProjects }, person) => {
      client.setQueryData(
        blockedIds.queryKey,
        (reply) => reply && { data: [...new Set([...reply.data, data._id])] },
      );
      notifySuccess(texts.done(fullName(person)), {
        action: { label: texts.undo, onClick: () => unblock.mutate(person._id) },
        survivesNavigation: true,
      });
      onEnd(ownProjects);
      void refetchAll(client);
    },
    onError: (error, person) => reportFailedWrite(error, texts.failed, () => blocking.mutate(person)),
  });
  return blocking;
}

/** Unblocks a member. */
export function useUnblock() {
  const client = useQueryClient();
  const unblocking = useMutation({
    mutationFn: (userId: string) => call(unblockMember, { params: { userId } }),
    onSuccess: ({ message }, userId) => {
      client.setQueryData(
        blockedIds.queryKey,
        (reply) => reply && { data: reply.data.filter((id) => id !== userId) },
      );
      notifySuccess(message || texts.unblocked);
      return refetchAll(client);
    },
    onError: (error, userId) => reportFailedWrite(error, texts.notUnblocked, () => unblocking.mutate(userId)),
  });
  return unblocking;
}

/** Removes a blocked member from an own project. */
export function useRemoveFromProject(userId: string) {
  const removing = useMutation({
    mutationFn: (id: string) => call(removeProjectUser, { params: { id, userId } }),
    onError: (error, id) => reportFailedWrite(error, texts.removal.failed, () => removing.mutate(id)),
  });
  return removing;
}
