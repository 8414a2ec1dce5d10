import { type User, viewProfile } from '@tandem/contract/account';
import * as provider from '@tandem/contract/account/account-provider';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { keyOf, queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { leaveTo } from './leave-to.dom.ts';
import { providerAccountTexts } from './provider-account.texts.ts';

const texts = providerAccountTexts.settings;
const methods = queryOf(provider.viewLogInMethods);

/** How the member logs in. */
export const useLogInMethods = () => useQuery({ ...methods, select: ({ data }) => data });

/** Goes to the provider to link an account there. */
export function useStartLink() {
  const starting = useMutation({
    mutationFn: () => call(provider.startProviderLink),
    onSuccess: ({ data }) => leaveTo(data.url),
    onError: (error) => {
      reportFailedWrite(error, texts.notLinked, () => starting.mutate());
    },
  });
  return starting;
}

/** Links the log-in that waits in this browser. */
export function useLink() {
  const client = useQueryClient();
  const linking = useMutation({
    mutationFn: () => call(provider.linkProvider),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => {
      reportFailedWrite(error, texts.notLinked, () => linking.mutate());
    },
    onSettled: () => client.invalidateQueries({ queryKey: methods.queryKey }),
  });
  return linking;
}

/** Lets the account log in again that was kept with a new password. */
export function useConfirmKept() {
  const client = useQueryClient();
  const confirming = useMutation({
    mutationFn: () => call(provider.confirmKeptProvider),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => {
      reportFailedWrite(error, texts.notConfirmed, () => confirming.mutate());
    },
    onSettled: () => client.invalidateQueries({ queryKey: methods.queryKey }),
  });
  return confirming;
}

/** Unlinks the account at the provider. */
export function useUnlink() {
  const client = useQueryClient();
  const unlinking = useMutation({
    mutationFn: () => call(provider.unlinkProvider),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => {
      reportFailedWrite(error, texts.notUnlinked, () => unlinking.mutate());
    },
    onSettled: () => client.invalidateQueries({ queryKey: methods.queryKey }),
  });
  return unlinking;
}

/** Chooses the first password of a member. */
export function useSetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { newPassword: string }) => call(provider.setPassword, { body }),
    onSuccess: ({ message }) => {
      notifySuccess(message);
      client.setQueryData<{ user: User }>(
        keyOf(viewProfile),
        (reply) => reply && { user: { ...reply.user, hasPassword: true } },
      );
      void client.invalidateQueries({ queryKey: methods.queryKey });
    },
  });
}
