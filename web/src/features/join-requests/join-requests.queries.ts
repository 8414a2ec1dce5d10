import {
  acceptJoinRequest,
  askToJoin,
  joinRequestsChanged,
  listMyApplications,
  listReceivedJoinRequests,
  rejectJoinRequest,
  withdrawJoinRequest,
  type TitledJoinRequest,
} from '@tandem/contract/join-requests';
import { projectChanged } from '@tandem/contract/projects/project-endings';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useOptimisticMutation } from '../../platform/query/optimistic-mutation.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { joinRequestTexts as texts } from './join-requests.texts.ts';
import { bodyOf, nameOf, putBack, without, type JoinDraft } from './join-requests.view.ts';

// A transfer of a project changes who receives its requests.
const received = queryOf(
  listReceivedJoinRequests,
  {},
  { staleAfter: [joinRequestsChanged, projectMembersChanged, projectChanged] },
);
const applications = queryOf(listMyApplications, {}, { staleAfter: [joinRequestsChanged, projectChanged] });

/** The pending requests to join the member's projects, oldest first. */
export function useReceivedRequests() {
  return useQuery({ ...received, select: ({ data }) => data });
}

/** The pending requests to join one of the member's projects, oldest first. */
export function useRequestsTo(projectId: string) {
  return useQuery({
    ...received,
    select: ({ data }) => data.filter((request) => request.projectId === projectId),
  });
}

/** The number of pending requests to join one of the member's projects. */
export const usePendingRequests = (projectId: string): number => useRequestsTo(projectId).data?.length ?? 0;

/** The member's applications, newest first. */
export function useMyApplications() {
  return useQuery({ ...applications, select: ({ data }) => data });
}

/** Sends a join request; the form shows failures. */
export function useAskToJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ projectId, draft }: { projectId: string; draft: JoinDraft }) =>
      call(askToJoin, { params: { projectId }, body: bodyOf(draft) }),
    onSuccess: ({ message }) => notifySuccess(message || texts.join.sent),
    onSettled: () => client.invalidateQueries({ queryKey: applications.queryKey }),
  });
}

interface DecideInput {
  request: TitledJoinRequest;
  decision: 'accept' | 'reject';
  /** For the applicant, with a rejection. */
  reason?: string | undefined;
}

const send = ({ request, decision, reason }: DecideInput) => {
  const params = paramsOf(request);
  if (decision === 'accept') return call(acceptJoinRequest, { params });
  return call(rejectJoinRequest, { params, ...(reason && { body: { reason } }) });
};
const decisionMade = { accept: texts.review.accepted, reject: texts.review.rejected };
const decisionFailed = { accept: texts.review.acceptFailed, reject: texts.review.rejectFailed };

/** Accepts or rejects a request; it leaves the list at once and returns on failure. */
export function useDecide() {
  const takeOut = useTakeOut();
  const { mutate } = useOptimisticMutation({
    key: ['decide'],
    mutate: send,
    edits: [received.queryKey],
    apply: ({ request }) => takeOut(received, request, 'oldest'),
    onSuccess: (_reply, { request, decision }) =>
      notifySuccess(decisionMade[decision](nameOf(request), request.projectTitle)),
    failed: ({ decision }) => decisionFailed[decision],
    refetches: () => [received.queryKey],
  });
  return (input: DecideInput) => void mutate(input);
}

/** Withdraws an application; it leaves the list at once and returns on failure. */
export function useWithdraw() {
  const takeOut = useTakeOut();
  const { mutate } = useOptimisticMutation({
    key: ['withdraw'],
    mutate: (request: TitledJoinRequest) => call(withdrawJoinRequest, { params: paramsOf(request) }),
    edits: [applications.queryKey],
    apply: (request) => takeOut(applications, request, 'newest'),
    onSuccess: ({ message }) => notifySuccess(message || texts.applications.withdrawn),
    failed: () => texts.applications.withdrawFailed,
    refetches: () => [applications.queryKey],
  });
  return (request: TitledJoinRequest) => void mutate(request);
}

const paramsOf = ({ projectId, _id }: TitledJoinRequest) => ({ projectId, requestId: _id });

/** Removes a request from a cached list. Returns a function that puts it back. */
function useTakeOut() {
  const client = useQueryClient();
  return (
    { queryKey }: typeof received | typeof applications,
    request: TitledJoinRequest,
    order: 'oldest' | 'newest',
  ) => {
    const edit = (change: (list: TitledJoinRequest[]) => TitledJoinRequest[]) =>
      void client.setQueryData(queryKey, (reply) => reply && { data: change(reply.data) });
    edit((list) => without(list, request));
    return () => edit((list) => putBack(list, request, order));
  };
}
