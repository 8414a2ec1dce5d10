import {
  invitationsChanged,
  invitePerson,
  listInvitableProjects,
  withdrawInvitation,
  invitationLinksChanged,
  listProjectInvitations,
} from '@tandem/contract/invitations';
import {
  makeInvitationLink,
  listInvitationLinks,
  revokeInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import { joinRequestsChanged } from '@tandem/contract/join-requests';
import type { InputOf } from '@tandem/contract/operation';
import { listPeopleFeed } from '@tandem/contract/people';
import { setProjectStatus } from '@tandem/contract/projects';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { keepPreviousData, useMutation, useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { pageSizes } from '@tandem/contract/limits';
import { call } from '../../platform/call.ts';
import { queryOf, byCursor, pagesOf } from '../../platform/query/query-of.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { latestConnections } from '../connections/public.ts';
import { onceById } from '../../ui/lists/pages-in.ts';

/** The member's open projects that a person is not in. */
export const useInvitable = (userId: string, isEnabled: boolean) =>
  useQuery({
    ...queryOf(
      listInvitableProjects,
      { params: { userId } },
      {
        staleAfter: [
          invitePerson,
          withdrawInvitation,
          invitationsChanged,
          joinRequestsChanged,
          projectMembersChanged,
          setProjectStatus,
        ],
      },
    ),
    enabled: isEnabled,
    select: ({ data }) => data,
  });

/** Invites a person, or accepts their pending request; the form shows failures. */
export const useInvite = () =>
  useMutation({
    mutationFn: ({ projectId, ...body }: { projectId: string } & InputOf<typeof invitePerson>['body']) =>
      call(invitePerson, { params: { projectId }, body }),

    onSuccess: ({ message }) => notifySuccess(message),
  });

export const useMakeLink = (projectId: string) =>
  useMutation({
    mutationFn: (body: InputOf<typeof makeInvitationLink>['body']) =>
      call(makeInvitationLink, { params: { projectId }, body }),
  });

const maxFound = '6';

/** The members that match a search, best first; without one, connections. */
export function usePeopleToInvite(search: string) {
  const connections = useQuery({
    ...latestConnections(maxFound),
    enabled: search === '',
    select: (reply) => reply.connections,
  });
  const found = useQuery({
    ...queryOf(listPeopleFeed, { query: { search, limit: maxFound } }, { holds: 'person' }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });
  return search === '' ? connections : found;
}

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
