import {
  acceptInvitation,
  declineInvitation,
  invitationsChanged,
  listMyInvitations,
  type ReceivedInvitation,
} from '@tandem/contract/invitations';
import { joinByLink } from '@tandem/contract/invitations/invitation-links';
import { projectChanged } from '@tandem/contract/projects/project-endings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { receivedTexts as texts } from './received.texts.ts';

const received = queryOf(
  listMyInvitations,
  {},
  { staleAfter: [invitationsChanged, acceptInvitation, declineInvitation, joinByLink, projectChanged] },
);

/** The open invitations to the member, newest first. */
export const useMyInvitations = () => useQuery({ ...received, select: ({ data }) => data });

/** The open invitation of the member to one project; not asked for unless there may be one. */
export const useMyInvitationTo = (projectId: string, isEnabled: boolean) =>
  useQuery({
    ...received,
    enabled: isEnabled,
    select: ({ data }) => data.find(({ project }) => project._id === projectId),
  });

interface Answer {
  invitation: ReceivedInvitation;
  answer: 'accept' | 'decline';
}

const operations = { accept: acceptInvitation, decline: declineInvitation };
const answered = { accept: texts.accepted, decline: texts.declined };

/** Accepts or declines an invitation; the card shows failures. */
export const useAnswer = () =>
  useMutation({
    mutationFn: ({ invitation, answer }: Answer) =>
      call(operations[answer], {
        params: { projectId: invitation.project._id, invitationId: invitation._id },
      }),
    // Who accepts goes on to the project.
    onSuccess: (_reply, { invitation, answer }) =>
      notifySuccess(answered[answer](invitation.project.title), { isOfNoScreen: answer === 'accept' }),
  });
