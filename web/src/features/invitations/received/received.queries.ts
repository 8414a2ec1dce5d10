import {
  acceptInvitation,
  declineInvitation,
  invitationsChanged,
  listMyInvitations,
  type ReceivedInvitation,
} from '@tandem/contract/invitations';
import { joinByLink } from '@tandem/contract/invitations/invitation-links';
import { pageSizes } from '@tandem/contract/limits';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { byCursor, pagesOf, queryOf } from '../../../platform/query/query-of.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { onceById } from '../../../ui/lists/pages-in.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { receivedTexts as texts } from '../invitations.texts.ts';

const staleAfter = [invitationsChanged, acceptInvitation, declineInvitation, joinByLink, projectChanged];

/** The open invitations to the member in pages, newest first. */
export const useMyInvitations = (isEnabled = true) =>
  useInfiniteQuery({
    ...pagesOf(
      listMyInvitations,
      { query: { limit: String(pageSizes.requests) } },
      { ...byCursor, staleAfter },
    ),
    enabled: isEnabled,
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

/** Called also when the invitation has left the screen. */
interface AnswerHandlers {
  onAnswered?: ((invitation: ReceivedInvitation, answer: Answer['answer']) => void) | undefined;
  /** Called when the invitation stays open after all. */
  onFailed?: ((invitationId: string) => void) | undefined;
}

const operations = { accept: acceptInvitation, decline: declineInvitation };
const answered = { accept: texts.accepted, decline: texts.declined };

/** The place of an invitation on the screen, where its answer is said. */
export const placeOf = ({ _id }: Pick<ReceivedInvitation, '_id'>): string => `invitation:${_id}`;

/** Accepts or declines an invitation; the buttons show failures. */
const useAnswer = ({ onAnswered, onFailed }: AnswerHandlers) =>
  useMutation({
    mutationFn: ({ invitation, answer }: Answer) =>
      call(operations[answer], {
        params: { projectId: invitation.project._id, invitationId: invitation._id },
      }),
    onSuccess: (_reply, { invitation, answer }) => {
      onAnswered?.(invitation, answer);
      notifySuccess(answered[answer](invitation.project.title), {
        at: placeOf(invitation),
        // Who accepts goes on to the project.
        survivesNavigation: answer === 'accept',
      });
    },
    onError: (_error, { invitation }) => onFailed?.(invitation._id),
  });

interface AnswersOptions extends AnswerHandlers {
  /** Called when an answer is sent. */
  onSend?: () => void;
  /** Called with the answer of an invitation that is still on the screen. */
  onDone?: (answer: 'accept' | 'decline') => void;
}

/** What the buttons of an invitation do: Accept acts at once, Decline after a confirmation. */
export function useAnswers(invitation: ReceivedInvitation, { onSend, onDone, ...handlers }: AnswersOptions) {
  const { mutate, isPending, error, variables } = useAnswer(handlers);
  const dialog = useDialog<null>();
  const send = (answer: 'accept' | 'decline') => {
    onSend?.();
    mutate({ invitation, answer }, { onSuccess: () => onDone?.(answer) });
  };
  const failed = variables?.answer === 'decline' ? texts.declineFailed : texts.acceptFailed;
  return {
    accept: () => send('accept'),
    askToDecline: () => dialog.open(null),
    isBusy: isPending,
    isAccepting: isPending && variables.answer === 'accept',
    failure: error && failureLine(error, failed),
    declineDialog: {
      title: invitation.project.title,
      isOpen: dialog.isOpen,
      onDecline: () => {
        dialog.close();
        send('decline');
      },
      onClose: dialog.close,
    },
  };
}
