import { joinByLink, viewInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { viewProject } from '@tandem/contract/projects';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';

/** The project that a link invites to. */
export const useLinkedProject = (token: string) =>
  useQuery({
    ...queryOf(viewInvitationLink, { body: { token } }),
    retry: false,
    select: ({ data }) => data,
  });

/** Whether the member is in a project already; undefined until it is known. */
export const useIsInProject = (projectId: string) =>
  useQuery({
    ...queryOf(
      viewProject,
      { params: { id: projectId } },
      { staleAfter: [joinByLink, projectMembersChanged] },
    ),
    select: ({ data }) => data.isMember,
  });

export const useJoinByLink = () =>
  useMutation({
    mutationFn: (token: string) => call(joinByLink, { body: { token } }),
    // Who joins goes on to the board.
    onSuccess: ({ message }) => notifySuccess(message, { survivesNavigation: true }),
  });
