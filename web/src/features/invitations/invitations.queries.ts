import {
  acceptInvitation,
  declineInvitation,
  invitationsChanged,
  invitePerson,
  listMyInvitations,
  listProjectInvitations,
  type ReceivedInvitation,
  withdrawInvitation,
} from '@tandem/contract/invitations';
import {
  invitationLinksChanged,
  joinByLink,
  listInvitationLinks,
  makeInvitationLink,
  revokeInvitationLink,
  viewInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import type { InputOf } from '@tandem/contract/operation';
import { createProject, setProjectStatus } from '@tandem/contract/projects';
import { listMyProjects } from '@tandem/contract/projects/project-lists';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { invitationTexts as texts } from './invitations.texts.ts';

const received = queryOf(
  listMyInvitations,
  {},
  { staleAfter: [invitationsChanged, acceptInvitation, declineInvitation, joinByLink] },
);

/** The open invitations to the member, newest first. */
export const useMyInvitations = () => useQuery({ ...received, select: ({ data }) => data });

interface Answer {
  invitation: ReceivedInvitation;
  answer: 'accept' | 'decline';
}

const operations = { accept: acceptInvitation, decline: declineInvitation };
const answered = { accept: texts.received.accepted, decline: texts.received.declined };

/** Accepts or declines an invitation; the card shows failures. */
export const useAnswer = () =>
  useMutation({
    mutationFn: ({ invitation, answer }: Answer) =>
      call(operations[answer], {
        params: { projectId: invitation.project._id, invitationId: invitation._id },
      }),
    onSuccess: (_reply, { invitation, answer }) => notifySuccess(answered[answer](invitation.project.title)),
  });

/** The member's own projects, to choose one. */
export const useOwnProjects = (isEnabled: boolean) =>
  useQuery({
    ...queryOf(listMyProjects, { query: { limit: '50' } }, { staleAfter: [createProject, setProjectStatus] }),
    enabled: isEnabled,
    select: ({ data }) => data.filter(({ status, archivedAt }) => status === 'open' && archivedAt === null),
  });

/** Invites a person; the form shows failures. */
export const useInvite = () =>
  useMutation({
    mutationFn: ({ projectId, ...body }: { projectId: string } & InputOf<typeof invitePerson>['body']) =>
      call(invitePerson, { params: { projectId }, body }),
    onSuccess: ({ message }) => notifySuccess(message),
  });

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

export const useMakeLink = (projectId: string) =>
  useMutation({ mutationFn: () => call(makeInvitationLink, { params: { projectId }, body: {} }) });

export const useRevokeLink = (projectId: string) =>
  useMutation({
    mutationFn: (linkId: string) => call(revokeInvitationLink, { params: { projectId, linkId } }),
    onSuccess: ({ message }) => notifySuccess(message),
  });

/** The project that a link invites to. */
export const useLinkedProject = (token: string) =>
  useQuery({
    ...queryOf(viewInvitationLink, { body: { token } }),
    retry: false,
    select: ({ data }) => data,
  });

export const useJoinByLink = () =>
  useMutation({
    mutationFn: (token: string) => call(joinByLink, { body: { token } }),
    onSuccess: ({ message }) => notifySuccess(message),
  });
