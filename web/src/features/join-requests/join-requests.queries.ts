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
import { projectMembersChanged } from '@tandem/contract/projects';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, isFinal } from '../../platform/call.ts';
import { failureLine } from '../../platform/failure-sentence.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { notifyFailure, notifySuccess } from '../../ui/notices/notices.ts';
import { joinRequestTexts as texts } from './join-requests.texts.ts';
import { nameOf, putBack, without, type JoinDraft } from './join-requests.view.ts';

// The requests to a project come and go with its ownership.
const received = queryOf(
  listReceivedJoinRequests,
  {},
  { staleAfter: [joinRequestsChanged, projectMembersChanged] },
);
const applications = queryOf(listMyApplications, {}, { staleAfter: [joinRequestsChanged] });

/** The pending requests to join my projects, oldest first. */
export function useReceivedRequests() {
  return useQuery({ ...received, select: ({ data }) => data });
}

/** What I asked to join, newest first. */
export function useMyApplications() {
  return useQuery({ ...applications, select: ({ data }) => data });
}

/** Asks to join a project; the form that asks says what went wrong. */
export function useAskToJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ projectId, draft }: { projectId: string; draft: JoinDraft }) =>
      call(askToJoin, { params: { projectId }, body: draft }),
    onSuccess: ({ message }) => notifySuccess(message || texts.join.sent),
    onSettled: () => client.invalidateQueries({ queryKey: applications.queryKey }),
  });
}

interface Decision {
  request: TitledJoinRequest;
  verdict: 'accept' | 'reject';
}

const operations = { accept: acceptJoinRequest, reject: rejectJoinRequest };
const decided = { accept: texts.review.accepted, reject: texts.review.rejected };
const undecided = { accept: texts.review.acceptFailed, reject: texts.review.rejectFailed };

/** Accepts or rejects: the request leaves the list at once, and comes back when that fails. */
export function useDecide() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: received.queryKey,
    mutationFn: ({ request, verdict }: Decision) => call(operations[verdict], { params: placeOf(request) }),
    onMutate: ({ request }) => change(client, received, (list) => without(list, request)),
    onSuccess: (_reply, { request, verdict }) =>
      notifySuccess(decided[verdict](nameOf(request), request.projectTitle)),
    onError: (error, decision) => {
      tell(error, undecided[decision.verdict], () => mutate(decision));
      return change(client, received, (list) => putBack(list, decision.request, 'oldest'));
    },
    onSettled: () => reload(client, received),
  });
  return mutate;
}

/** Withdraws my request: it leaves the list at once, and comes back when that fails. */
export function useWithdraw() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: applications.queryKey,
    mutationFn: (request: TitledJoinRequest) => call(withdrawJoinRequest, { params: placeOf(request) }),
    onMutate: (request) => change(client, applications, (list) => without(list, request)),
    onSuccess: ({ message }) => notifySuccess(message || texts.applications.withdrawn),
    onError: (error, request) => {
      tell(error, texts.applications.withdrawFailed, () => mutate(request));
      return change(client, applications, (list) => putBack(list, request, 'newest'));
    },
    onSettled: () => reload(client, applications),
  });
  return mutate;
}

const placeOf = ({ projectId, _id }: TitledJoinRequest) => ({ projectId, requestId: _id });

type List = typeof received | typeof applications;

/** Changes a list that was loaded, after stopping an answer under way that would undo it. */
async function change(
  client: QueryClient,
  { queryKey }: List,
  edit: (list: TitledJoinRequest[]) => TitledJoinRequest[],
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (kept) => kept && { data: edit(kept.data) });
}

/** Fetches a list again, unless another decision is under way, whose end will. */
async function reload(client: QueryClient, { queryKey }: List): Promise<void> {
  const refetchType = client.isMutating({ mutationKey: queryKey }) <= 1 ? 'active' : 'none';
  await client.invalidateQueries({ queryKey, refetchType });
}

/** Tells a failure; with Retry where the answer may change: a request that is decided stays decided. */
function tell(error: unknown, fallback: string, again: () => void): void {
  notifyFailure(
    failureLine(error, fallback),
    isFinal(error) ? {} : { action: { label: texts.retry, onClick: again } },
  );
}
