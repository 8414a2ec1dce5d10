import {
  acceptJoinRequest,
  askToJoin,
  joinRequestsChanged,
  listMyApplications,
  listProjectRequests,
  listReceivedJoinRequests,
  rejectJoinRequest,
  withdrawJoinRequest,
  type TitledJoinRequest,
} from '@tandem/contract/join-requests';
import { pageSizes } from '@tandem/contract/limits';
import type { Reply } from '@tandem/contract/operation';
import type { RequestStatus } from '@tandem/contract/projects';
import { projectChanged } from '@tandem/contract/projects/project-endings';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useOptimisticMutation } from '../../platform/query/optimistic-mutation.ts';
import { byCursor, keyOf, pagesOf, queryOf } from '../../platform/query/query-of.ts';
import { onceById } from '../../ui/lists/once-by-id.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { joinRequestTexts as texts } from './join-requests.texts.ts';
import { bodyOf, nameOf, putBack, without, type JoinDraft } from './join-requests.view.ts';

// A transfer of a project changes who receives its requests.
const received = queryOf(
  listReceivedJoinRequests,
  {},
  { staleAfter: [joinRequestsChanged, projectMembersChanged, projectChanged] },
);
const limit = String(pageSizes.requests);
const applications = (status: RequestStatus | undefined) =>
  pagesOf(
    listMyApplications,
    { query: { limit, status } },
    { ...byCursor, staleAfter: [joinRequestsChanged, projectChanged] },
  );
const allApplications = keyOf(listMyApplications);

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

/** The accepted or rejected requests to join one of the member's projects, in pages, newest first. */
export function useDecidedRequests(projectId: string, status: 'accepted' | 'rejected') {
  return useInfiniteQuery({
    ...pagesOf(
      listProjectRequests,
      { params: { id: projectId }, query: { limit, status } },
      { ...byCursor, staleAfter: [joinRequestsChanged] },
    ),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });
}

/** The member's applications in pages, newest first; only those in a status, if one is given. */
export function useMyApplications(status: RequestStatus | undefined) {
  return useInfiniteQuery({
    ...applications(status),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });
}

/** Sends a join request; the form shows failures. */
export function useAskToJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ projectId, draft }: { projectId: string; draft: JoinDraft }) =>
      call(askToJoin, { params: { projectId }, body: bodyOf(draft) }),
    onSuccess: ({ message }) =>
      notifySuccess(message || texts.join.sent, {
        links: [{ label: texts.join.toApplications, href: '/my-applications' }],
      }),
    onSettled: () => client.invalidateQueries({ queryKey: allApplications }),
  });
}

interface DecideInput {
  request: TitledJoinRequest;
  decision: 'accept' | 'reject';
  /** For the applicant: the reason of a rejection, or a note to whom is accepted. */
  words?: string | undefined;
}

const send = ({ request, decision, words }: DecideInput) => {
  const params = paramsOf(request);
  if (decision === 'accept')
    return call(acceptJoinRequest, { params, ...(words && { body: { note: words } }) });
  return call(rejectJoinRequest, { params, ...(words && { body: { reason: words } }) });
};
const decisionMade = { accept: texts.review.accepted, reject: texts.review.rejected };
const decisionFailed = { accept: texts.review.acceptFailed, reject: texts.review.rejectFailed };

/** Accepts or rejects a request; it leaves the list at once and returns on failure. */
export function useDecide() {
  const client = useQueryClient();
  const takeOut = (request: TitledJoinRequest) => {
    const edit = (change: (list: TitledJoinRequest[]) => TitledJoinRequest[]) =>
      void client.setQueryData(received.queryKey, (reply) => reply && { data: change(reply.data) });
    edit((list) => without(list, request));
    return () => edit((list) => putBack(list, request));
  };
  const { mutate } = useOptimisticMutation({
    key: ['decide'],
    mutate: send,
    edits: [received.queryKey],
    apply: ({ request }) => takeOut(request),
    onSuccess: (_reply, { request, decision }) =>
      notifySuccess(decisionMade[decision](nameOf(request), request.projectTitle)),
    failed: ({ decision }) => decisionFailed[decision],
    refetches: () => [received.queryKey],
  });
  return (input: DecideInput) => void mutate(input);
}

type ApplicationPages = InfiniteData<Reply<typeof listMyApplications>, string | undefined>;

/** Withdraws an application; it leaves the lists at once and returns on failure. */
export function useWithdraw() {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: ['withdraw'],
    mutate: (request: TitledJoinRequest) => call(withdrawJoinRequest, { params: paramsOf(request) }),
    edits: [allApplications],
    apply: (request) => {
      client.setQueriesData<ApplicationPages>(
        { queryKey: allApplications },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, data: without(page.data, request) })),
          },
      );
    },
    onSuccess: ({ message }) => notifySuccess(message || texts.applications.withdrawn),
    failed: () => texts.applications.withdrawFailed,
    refetches: () => [allApplications],
  });
  return (request: TitledJoinRequest) => void mutate(request);
}

const paramsOf = ({ projectId, _id }: TitledJoinRequest) => ({ projectId, requestId: _id });
