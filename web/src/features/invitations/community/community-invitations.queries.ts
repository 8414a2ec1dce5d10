import {
  listCommunityInvitations,
  makeCommunityInvitation,
  revokeCommunityInvitation,
} from '@tandem/contract/invitations/community-invitations';
import type { InputOf } from '@tandem/contract/operation';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { communityInvitationsTexts as texts } from './community-invitations.texts.ts';

/** Links that admit somebody, or all others. */
export type ShownLinks = keyof typeof texts.states;

/** The links to the community, newest first. Asked anew by each visit, because sign-ups change their uses. */
export function useCommunityInvitations(state: ShownLinks) {
  return useInfiniteQuery({
    ...pagesOf(
      listCommunityInvitations,
      { query: { state, limit: '20' } },
      { ...byCursor, staleAfter: [makeCommunityInvitation, revokeCommunityInvitation] },
    ),
    refetchOnMount: 'always',
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** Makes a link; the dialog shows a failure. */
export const useMakeCommunityInvitation = () =>
  useMutation({
    mutationFn: (body: InputOf<typeof makeCommunityInvitation>['body']) =>
      call(makeCommunityInvitation, { body }),
  });

/** Ends a link. */
export function useRevokeCommunityInvitation() {
  const revoking = useMutation({
    mutationFn: (invitationId: string) => call(revokeCommunityInvitation, { params: { invitationId } }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error, id) => reportFailedWrite(error, texts.revokeFailed, () => revoking.mutate(id)),
  });
  return revoking;
}
