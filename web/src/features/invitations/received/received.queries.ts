import {
  acceptInvitation,
  declineInvitation,
  invitationsChanged,
  listMyInvitations,
  type ReceivedInvitation,
} from '@tandem/contract/invitations';
import { joinByLink } from '@tandem/contract/invitations/invitation-links';
import { pageSizes } from '@tandem/contract/limits';
import { projectChanged } from '@tandem/contract/projects/project-endings';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { byCursor, pagesOf, queryOf } from '../../../platform/query/query-of.ts';
import { onceById } from '../../../ui/lists/pages-in.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { receivedTexts as texts } from '../invitations.texts.ts';

const staleAfter = [invitationsChanged, acceptInvitation, declineInvitation, joinByLink, projectChanged];

/** The open invitations to the member in pages, newest first. */
export const useMyInvitations = () =>
  useInfiniteQuery({
    ...pagesOf(
      listMyInvitations,
      { query: { limit: String(pageSizes.requests) } },
      { ...byCursor, staleAfter },
    ),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });

/** One invitation to the member, open or not; null asks for none. The data is null where it cannot be shown any more. */
export const useInvitation = (invitation: string | null) =>
  useQuery({
    ...queryOf(listMyInvitations, { query: { invitation: invitation ?? '' } }, { staleAfter }),
    enabled: invitation !== null,
    select: ({ data: [found = null] }) => found,
  });

/** The open invitation of the member to one project; not asked for unless there may be one. */
export const useMyInvitationTo = (projectId: string, isEnabled: boolean) =>
  useQuery({
    ...queryOf(listMyInvitations, { query: { project: projectId } }, { staleAfter }),
    enabled: isEnabled,
    select: ({ data }) => data[0],
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
      notifySuccess(answered[answer](invitation.project.title), { survivesNavigation: answer === 'accept' }),
  });
