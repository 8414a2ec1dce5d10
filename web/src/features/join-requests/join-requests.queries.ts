import {
  acceptJoinRequest,
  askToJoin,
  listMyApplications,
  listReceivedJoinRequests,
  rejectJoinRequest,
  withdrawJoinRequest,
  type TitledJoinRequest,
} from '@tandem/contract/join-requests';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, isFinal } from '../../platform/call.ts';
import { failureLine } from '../../platform/failure-sentence.ts';
import { notifyFailure, notifySuccess } from '../../ui/notices/notices.ts';
import { joinRequestTexts as texts } from './join-requests.texts.ts';
import { nameOf, putBack, without, type JoinDraft } from './join-requests.view.ts';

const keys = {
  all: ['join-requests'] as const,
  received: ['join-requests', 'received'] as const,
  mine: ['join-requests', 'mine'] as const,
};

// The projects room keeps its lists under this key; it enters this room, so that its own door cannot be used here.
const projectsKey = ['projects'] as const;

type Kept = { data: TitledJoinRequest[] };

/** The pending requests to join my projects, oldest first. */
export function useReceivedRequests() {
  return useQuery({
    queryKey: keys.received,
    queryFn: ({ signal }) => call(listReceivedJoinRequests, { signal }),
    select: ({ data }) => data,
  });
}

/** What I asked to join, newest first. */
export function useMyApplications() {
  return useQuery({
    queryKey: keys.mine,
    queryFn: ({ signal }) => call(listMyApplications, { signal }),
    select: ({ data }) => data,
  });
}

/** Asks to join a project; the form that asks says what went wrong. */
export function useAskToJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ projectId, draft }: { projectId: string; draft: JoinDraft }) =>
      call(askToJoin, { params: { projectId }, body: draft }),
    onSuccess: ({ message }) => notifySuccess(message || texts.join.sent),
    onError: (error) => (isFinal(error) ? client.invalidateQueries({ queryKey: projectsKey }) : undefined),
    onSettled: () => client.invalidateQueries({ queryKey: keys.mine }),
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
    mutationKey: keys.received,
    mutationFn: ({ request, verdict }: Decision) => call(operations[verdict], { params: placeOf(request) }),
    onMutate: ({ request }) => change(client, keys.received, (list) => without(list, request)),
    onSuccess: (_reply, { request, verdict }) =>
      notifySuccess(decided[verdict](nameOf(request), request.projectTitle)),
    onError: (error, decision) => {
      tell(error, undecided[decision.verdict], () => mutate(decision));
      return change(client, keys.received, (list) => putBack(list, decision.request, 'oldest'));
    },
    onSettled: () => reload(client, keys.received),
  });
  return mutate;
}

/** Withdraws my request: it leaves the list at once, and comes back when that fails. */
export function useWithdraw() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: keys.mine,
    mutationFn: (request: TitledJoinRequest) => call(withdrawJoinRequest, { params: placeOf(request) }),
    onMutate: (request) => change(client, keys.mine, (list) => without(list, request)),
    onSuccess: ({ message }) => notifySuccess(message || texts.applications.withdrawn),
    onError: (error, request) => {
      tell(error, texts.applications.withdrawFailed, () => mutate(request));
      return change(client, keys.mine, (list) => putBack(list, request, 'newest'));
    },
    onSettled: () => reload(client, keys.mine),
  });
  return mutate;
}

const placeOf = ({ projectId, _id }: TitledJoinRequest) => ({ projectId, requestId: _id });

/** Changes a list that was loaded, after stopping an answer under way that would undo it. */
async function change(
  client: QueryClient,
  queryKey: readonly string[],
  edit: (list: TitledJoinRequest[]) => TitledJoinRequest[],
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<Kept>(queryKey, (kept) => kept && { data: edit(kept.data) });
}

/** Asks again for what changed, unless another decision is under way, whose end will ask. */
async function reload(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  const refetchType = client.isMutating({ mutationKey: queryKey }) <= 1 ? 'active' : 'none';
  await Promise.all([
    client.invalidateQueries({ queryKey, refetchType }),
    client.invalidateQueries({ queryKey: projectsKey, refetchType }),
  ]);
}

/** Tells a failure; with Retry where the answer may change: a request that is decided stays decided. */
function tell(error: unknown, fallback: string, again: () => void): void {
  notifyFailure(
    failureLine(error, fallback),
    isFinal(error) ? {} : { action: { label: texts.retry, onClick: again } },
  );
}
