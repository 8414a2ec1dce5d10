import {
  acceptJoinRequest,
  askToJoin,
  countPendingRequests,
  joinRequestsChanged,
  listMyApplications,
  listProjectRequests,
  listReceivedJoinRequests,
  rejectJoinRequest,
  withdrawJoinRequest,
  type JoinRequest,
  type TitledJoinRequest,
} from '@tandem/contract/join-requests';
import { pageSizes } from '@tandem/contract/limits';
import type { RequestStatus } from '@tandem/contract/projects';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call, CallFailure } from '../../platform/call.ts';
import { useOptimisticMutation } from '../../platform/query/optimistic-mutation.ts';
import { byCursor, keyOf, pagesOf, queryOf } from '../../platform/query/query-of.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { onceById } from '../../ui/lists/pages-in.ts';
import { useDecided } from '../../ui/lists/use-decided.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { moveFocus } from '../../ui/page/use-reveal.ts';
import { joinRequestTexts as texts } from './join-requests.texts.ts';
import {
  bodyOf,
  countedBy,
  headingIdOf,
  nameOf,
  putBackInPages,
  sumOf,
  withoutInPages,
  type JoinDraft,
  type RequestPages,
} from './join-requests.view.ts';

const limit = String(pageSizes.requests);
// A transfer of a project changes who receives its requests.
const staleAfter = [joinRequestsChanged, projectMembersChanged, projectChanged];
const received = pagesOf(listReceivedJoinRequests, { query: { limit } }, { ...byCursor, staleAfter });
export const pendingCounts = queryOf(countPendingRequests, {}, { staleAfter });
const pendingTo = (projectId: string) =>
  pagesOf(listProjectRequests, { params: { id: projectId }, query: { limit } }, { ...byCursor, staleAfter });
const pendingLists = [keyOf(listReceivedJoinRequests), keyOf(listProjectRequests)];
const applications = (status: RequestStatus | undefined) =>
  pagesOf(
    listMyApplications,
    { query: { limit, status } },
    { ...byCursor, staleAfter: [joinRequestsChanged, projectChanged] },
  );
const allApplications = keyOf(listMyApplications);

/** The pending requests to join the member's projects in pages, oldest first. */
function useReceivedRequests(isEnabled: boolean) {
  return useInfiniteQuery({
    ...received,
    enabled: isEnabled,
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });
}

/** The pending requests to join one of the member's projects in pages, oldest first. */
export function useRequestsTo(projectId: string) {
  return useInfiniteQuery({
    ...pendingTo(projectId),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });
}

/**
 * One request to a project, decided or not, which may stand on a page that is not loaded; null asks for none. The data is
 * null once the request was withdrawn.
 */
export const useRequestTo = (projectId: string, request: string | null) =>
  useInfiniteQuery({
    ...pagesOf(
      listProjectRequests,
      { params: { id: projectId }, query: { request: request ?? '', status: 'any' } },
      { ...byCursor, staleAfter },
    ),
    enabled: request !== null,
    select: ({ pages }) => pages[0]?.data[0] ?? null,
  });

/** The number of pending requests to join one of the member's projects; with `roleId`, of those for an open role. */
export function usePendingRequests(projectId: string, roleId?: string): number {
  const { data = 0 } = useQuery({
    ...pendingCounts,
    select: ({ data: counted }) => sumOf(counted, { projectId, roleId }),
  });
  return data;
}

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

/**
 * One application of the member, which may stand on a page that is not loaded; null asks for none. The data is null once it
 * was withdrawn.
 */
export const useApplication = (request: string | null) =>
  useInfiniteQuery({
    ...pagesOf(
      listMyApplications,
      { query: { request: request ?? '' } },
      { ...byCursor, staleAfter: [joinRequestsChanged, projectChanged] },
    ),
    enabled: request !== null,
    select: ({ pages }) => pages[0]?.data[0] ?? null,
  });

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

export type Decision = 'accept' | 'reject';

interface DecideInput<Request extends JoinRequest> {
  request: Request;
  projectTitle: string;
  decision: Decision;
  /** For the applicant: the reason of a rejection, or a note to whom is accepted. */
  words?: string | undefined;
}

const send = ({ request, decision, words }: DecideInput<JoinRequest>) => {
  const params = paramsOf(request);
  if (decision === 'accept')
    return call(acceptJoinRequest, { params, ...(words && { body: { note: words } }) });
  return call(rejectJoinRequest, { params, ...(words && { body: { reason: words } }) });
};
/** The place of a request on the screen, where its decision is said. */
export const placeOf = ({ _id }: Pick<JoinRequest, '_id'>): string => `join-request:${_id}`;
/** What is said where the decision was made. */
const sentenceOf = ({ request, projectTitle, decision }: DecideInput<JoinRequest>) =>
  decision === 'accept'
    ? texts.review.accepted(request.userId.firstName)
    : texts.review.rejected(nameOf(request), projectTitle);
const decidedBefore = {
  accept: 'join_requests.already_accepted',
  reject: 'join_requests.already_rejected',
};
const decisionFailed = { accept: texts.review.acceptFailed, reject: texts.review.rejectFailed };

interface DecideOptions<Request> {
  /** Called at once, before the server answers. */
  onDecided: (request: Request, decision: Decision) => void;
  /** Called when the request stays undecided after all. */
  onFailed: (requestId: string) => void;
}

/** Accepts or rejects a request; it leaves the lists and the counts at once and returns on failure. */
export function useDecide<Request extends JoinRequest>({ onDecided, onFailed }: DecideOptions<Request>) {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: ['decide'],
    mutate: (input: DecideInput<Request>) =>
      send(input).catch((error: unknown) => {
        // The member decided the same before, such as in another tab.
        if (!(error instanceof CallFailure) || error.code !== decidedBefore[input.decision]) throw error;
      }),
    edits: [...pendingLists, pendingCounts.queryKey],
    apply: ({ request, decision, words }) => {
      const status = decision === 'accept' ? 'accepted' : 'rejected';
      onDecided({ ...request, status, reason: words || null }, decision);
      return takeOut(client, request);
    },
    onSuccess: (_reply, input) => notifySuccess(sentenceOf(input), { at: placeOf(input.request) }),
    failed: ({ decision }) => decisionFailed[decision],
    onFailure: (_error, { request }) => onFailed(request._id),
    refetches: () => [...pendingLists, pendingCounts.queryKey],
  });
  return (input: DecideInput<Request>) => void mutate(input);
}

/**
 * The requests to the member's projects, with those that the member decided about on this visit. Accepting into a closed
 * project opens a dialog first.
 */
export function useReview(isEnabled = true) {
  const requests = useReceivedRequests(isEnabled);
  const { keep, forget, withDecided } = useDecided<TitledJoinRequest, Decision>();
  const decide = useDecide({ onDecided: keep, onFailed: forget });
  const closed = useDialog<TitledJoinRequest>();
  const decideRequest = (request: TitledJoinRequest, decision: Decision, words?: string) => {
    moveFocus(headingIdOf(request._id));
    decide({ request, projectTitle: request.projectTitle, decision, words });
  };
  return {
    requests,
    listed: requests.data && withDecided(requests.data),
    accept: (request: TitledJoinRequest) =>
      request.projectStatus === 'closed' ? closed.open(request) : decideRequest(request, 'accept'),
    reject: (request: TitledJoinRequest, reason: string) => decideRequest(request, 'reject', reason),
    closedDialog: {
      request: closed.subject,
      isOpen: closed.isOpen,
      onAccept: () => {
        closed.close();
        if (closed.subject) decideRequest(closed.subject, 'accept');
      },
      onClose: closed.close,
    },
  };
}

/** Removes a request from the cached lists and counts; returns how it gets back into those it was in. */
function takeOut(client: QueryClient, request: JoinRequest) {
  const lists = pendingLists.flatMap((queryKey) => client.getQueriesData<RequestPages>({ queryKey }));
  const found = lists.flatMap(([queryKey, list]) => {
    const row = list?.pages.flatMap(({ data }) => data).find(({ _id }) => _id === request._id);
    return row ? [{ queryKey, row }] : [];
  });
  const count = (by: number) =>
    client.setQueryData(
      pendingCounts.queryKey,
      (reply) => reply && { data: countedBy(reply.data, request, by) },
    );
  count(-1);
  for (const { queryKey, row } of found)
    client.setQueryData<RequestPages>(queryKey, (list) => list && withoutInPages(list, row));
  return () => {
    count(1);
    for (const { queryKey, row } of found)
      client.setQueryData<RequestPages>(queryKey, (list) => list && putBackInPages(list, row));
  };
}

/** Withdraws an application; it leaves the lists at once and returns on failure. */
export function useWithdraw() {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: ['withdraw'],
    mutate: (request: TitledJoinRequest) => call(withdrawJoinRequest, { params: paramsOf(request) }),
    edits: [allApplications],
    apply: (request) => {
      client.setQueriesData<RequestPages>(
        { queryKey: allApplications },
        (list) => list && withoutInPages(list, request),
      );
    },
    onSuccess: ({ message }) => notifySuccess(message || texts.applications.withdrawn),
    failed: () => texts.applications.withdrawFailed,
    refetches: () => [allApplications],
  });
  return (request: TitledJoinRequest) => void mutate(request);
}

const paramsOf = ({ projectId, _id }: JoinRequest) => ({ projectId, requestId: _id });
