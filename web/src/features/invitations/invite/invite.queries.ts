import {
  invitationsChanged,
  invitePerson,
  listInvitableProjects,
  withdrawInvitation,
} from '@tandem/contract/invitations';
import { makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { joinRequestsChanged } from '@tandem/contract/join-requests';
import type { InputOf } from '@tandem/contract/operation';
import { listPeopleFeed } from '@tandem/contract/people';
import { setProjectStatus } from '@tandem/contract/projects';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { latestConnections } from '../../connections/public.ts';

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
