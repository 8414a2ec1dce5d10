import { invitationLinksChanged } from '@tandem/contract/invitations/invitations-live';
import {
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
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';

/** The open invitations of a project. */
export const useProjectInvitations = (projectId: string) =>
  useQuery({
    ...queryOf(
      listProjectInvitations,
      { params: { projectId } },
      { staleAfter: [invitationsChanged, invitePerson, withdrawInvitation] },
    ),
    select: ({ data }) => data,
  });

/** The links of a project. */
export const useLinks = (projectId: string) =>
  useQuery({
    ...queryOf(
      listInvitationLinks,
      { params: { projectId } },
      { staleAfter: [invitationLinksChanged, makeInvitationLink, revokeInvitationLink] },
    ),
    select: ({ data }) => data,
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
