import { signUpRequestsChanged } from '@tandem/contract/administration';
import {
  approveSignUp,
  countSignUpRequests,
  listSignUpRequests,
  refuseSignUp,
  type SignUpRequest,
} from '@tandem/contract/administration/administration-members';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, CallFailure } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { byCursor, keyOf, pagesOf, queryOf } from '../../../platform/query/query-of.ts';
import { onceById } from '../../../ui/lists/pages-in.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { signUpsTexts as texts } from '../administration.texts.ts';

const dependencies = { staleAfter: [signUpRequestsChanged] };

/** Those who ask to become members, oldest first, in pages. */
export const useSignUpRequests = () =>
  useInfiniteQuery({
    ...pagesOf(listSignUpRequests, {}, { ...byCursor, ...dependencies }),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });

/** How many ask to become members, and the names of those who wait longest. */
export const useWaitingSignUps = () =>
  useQuery({ ...queryOf(countSignUpRequests, {}, dependencies), select: ({ data }) => data });

/** How many ask to become members. */
export const useSignUpCount = () =>
  useQuery({ ...queryOf(countSignUpRequests, {}, dependencies), select: ({ data }) => data.waiting });

const refetch = (client: QueryClient) =>
  Promise.all(
    [listSignUpRequests, countSignUpRequests].map((operation) =>
      client.invalidateQueries({ queryKey: keyOf(operation) }),
    ),
  );

/** Whether somebody else was first, or the request ended. */
const wasDecided = (error: Error) =>
  error instanceof CallFailure && (error.status === 409 || error.status === 404);

/** Accepts somebody; a failure is told, and the list is read again where somebody else was first. */
export function useApprove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: SignUpRequest) => call(approveSignUp, { params: { signUpId: _id } }),
    onSuccess: async ({ message }) => {
      notifySuccess(message);
      await refetch(client);
    },
    onError: async (error) => {
      reportFailedWrite(error, texts.decisionFailed);
      if (wasDecided(error)) await refetch(client);
    },
  });
}

/** Refuses somebody; the dialog shows failures. */
export function useRefuse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, reason }: { request: SignUpRequest; reason: string }) =>
      call(refuseSignUp, { params: { signUpId: request._id }, body: reason.trim() === '' ? {} : { reason } }),
    onSuccess: async ({ message }) => {
      notifySuccess(message);
      await refetch(client);
    },
    onError: async (error) => {
      if (wasDecided(error)) await refetch(client);
    },
  });
}
