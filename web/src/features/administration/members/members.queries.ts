import * as operations from '@tandem/contract/administration/administration-members';
import type { CommunityRole } from '@tandem/contract/operation';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { byCursor, pagesOf, queryOf } from '../../../platform/query/query-of.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { membersTexts } from './members.texts.ts';

const texts = membersTexts.actions;

const staleAfter = [
  operations.suspendMember,
  operations.liftSuspension,
  operations.endMemberSessions,
  operations.setCommunityRole,
  operations.removeMemberFactors,
  operations.deleteMember,
];

/** The members that fit, newest first. */
export function useCommunityMembers(search: string, filter: MemberFilter) {
  return useInfiniteQuery({
    ...pagesOf(
      operations.listCommunityMembers,
      { query: { search, ...queryOfFilter(filter), limit: '30' } },
      { ...byCursor, staleAfter },
    ),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** A member as moderators see them. */
export function useCommunityMember(userId: string) {
  return useQuery({
    ...queryOf(operations.viewCommunityMember, { params: { userId } }, { staleAfter }),
    select: ({ data }) => data,
  });
}

/** The address of a member, which is asked for by a button. */
export function useMemberEmail(userId: string) {
  const looking = useMutation({
    mutationFn: () => call(operations.viewMemberEmail, { params: { userId } }),
    onError: (error) => reportFailedWrite(error, texts.failed, () => looking.mutate()),
  });
  return looking;
}

/** Suspends a member; the dialog shows a failure. */
export const useSuspend = (userId: string) =>
  useMutation({
    mutationFn: (body: { days: 1 | 7 | 30 | null; reason: string }) =>
      call(operations.suspendMember, { params: { userId }, body }),
    onSuccess: ({ message }) => notifySuccess(message),
  });

/** Ends the suspension of a member. */
export function useLift(userId: string) {
  const lifting = useMutation({
    mutationFn: () => call(operations.liftSuspension, { params: { userId } }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => reportFailedWrite(error, texts.failed, () => lifting.mutate()),
  });
  return lifting;
}

/** Signs a member out everywhere. */
export function useEndSessions(userId: string) {
  const ending = useMutation({
    mutationFn: () => call(operations.endMemberSessions, { params: { userId } }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => reportFailedWrite(error, texts.failed, () => ending.mutate()),
  });
  return ending;
}

/** Gives a member a role; the dialog shows a failure. */
export const useSetRole = (userId: string) =>
  useMutation({
    mutationFn: (role: CommunityRole) =>
      call(operations.setCommunityRole, { params: { userId }, body: { role } }),
    onSuccess: ({ message }) => notifySuccess(message),
  });

/** Mails a link for a new password, or makes one where mail is off; the dialog shows a failure. */
export const useResetLink = (userId: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      call(operations.makeMemberResetLink, { params: { userId }, body: { reason } }),
    onSuccess: ({ message, data }) => {
      if (data.path === null) notifySuccess(message);
    },
  });

/** Downloads the data of a member; the dialog shows a failure. */
export const useExportMember = (userId: string) =>
  useMutation({
    mutationFn: (reason: string) => call(operations.exportMember, { params: { userId }, body: { reason } }),
    onSuccess: ({ data }) => {
      saveFile(`tandem-member-${userId}.json`, 'application/json', JSON.stringify(data, null, 2));
      notifySuccess(membersTexts.request.download.done);
    },
  });

/** Removes the second factor of a member; the dialog shows a failure. */
export const useRemoveFactors = (userId: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      call(operations.removeMemberFactors, { params: { userId }, body: { reason } }),
    onSuccess: ({ message }) => notifySuccess(message),
  });

/** Deletes the account of a member; the dialog shows a failure. */
export const useDeleteMember = (userId: string) =>
  useMutation({
    mutationFn: (reason: string) => call(operations.deleteMember, { params: { userId }, body: { reason } }),
    onSuccess: ({ message }) => notifySuccess(message, { survivesNavigation: true }),
  });

/** What the list of members can be narrowed to. */
export const memberFilters = ['all', 'active', 'suspended', 'moderator', 'administrator'] as const;
export type MemberFilter = (typeof memberFilters)[number];

/** The query of a filter. */
function queryOfFilter(filter: MemberFilter): {
  role?: 'moderator' | 'administrator';
  state?: 'active' | 'suspended';
} {
  if (filter === 'moderator' || filter === 'administrator') return { role: filter };
  return filter === 'all' ? {} : { state: filter };
}
