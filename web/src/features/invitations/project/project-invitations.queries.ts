import {
  invitationLinksChanged,
  invitationsChanged,
  invitePerson,
  listProjectInvitations,
  withdrawInvitation,
} from '@tandem/contract/invitations';
import {
  listInvitationLinks,
  makeInvitationLink,
  revokeInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import { pageSizes } from '@tandem/contract/limits';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { byCursor, pagesOf, queryOf } from '../../../platform/query/query-of.ts';
import { onceById } from '../../../ui/lists/pages-in.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';

const limit = String(pageSizes.requests);
const staleAfter = [invitationsChanged, invitePerson, withdrawInvitation];

/** The open invitations of a project in pages, newest first. */
export const useProjectInvitations = (projectId: string) =>
  useInfiniteQuery({
    ...pagesOf(
      listProjectInvitations,
      { params: { projectId }, query: { limit } },
      { ...byCursor, staleAfter },
    ),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });

/** The open invitations of a project, of which those beyond `limits.wholeList` are left out. */
export const useInvited = (projectId: string) =>
  useQuery({
    ...queryOf(listProjectInvitations, { params: { projectId } }, { staleAfter }),
    select: ({ data }) => data,
  });

/** The links of a project in pages, newest first. */
export const useLinks = (projectId: string) =>
  useInfiniteQuery({
    ...pagesOf(
      listInvitationLinks,
      { params: { projectId }, query: { limit } },
      { ...byCursor, staleAfter: [invitationLinksChanged, makeInvitationLink, revokeInvitationLink] },
    ),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });

export const useWithdrawInvitation = (projectId: string) =>
  useMutation({
    mutationFn: (invitationId: string) => call(withdrawInvitation, { params: { projectId, invitationId } }),
    onSuccess: ({ message }) => notifySuccess(message),
  });

export const useRevokeLink = (projectId: string) =>
  useMutation({
    mutationFn: (linkId: string) => call(revokeInvitationLink, { params: { projectId, linkId } }),
    onSuccess: ({ message }) => notifySuccess(message),
  });
