import { viewProfile, viewSession } from '@tandem/contract/account';
import * as provider from '@tandem/contract/account/account-provider';
import type { InputOf } from '@tandem/contract/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { keyOf, queryOf } from '../../../platform/query/query-of.ts';
import { useSession } from '../../../platform/session.store.ts';
import { leaveTo } from './leave-to.dom.ts';

/** The name of the provider, which the session check has read; null without one, or until it is known. */
export function useProviderName(): string | null {
  return useQuery({ ...queryOf(viewSession), staleTime: Infinity }).data?.provider ?? null;
}

/** Goes to the provider to log in, and then to `next`. */
export const useStartLogIn = (body: InputOf<typeof provider.startProviderLogIn>['body']) =>
  useMutation({
    mutationFn: () => call(provider.startProviderLogIn, { body }),
    onSuccess: ({ data }) => leaveTo(data.url),
  });

/** Goes to the provider for a new log-in there, and then to `next`. */
export const useStartProof = (next: string) =>
  useMutation({
    mutationFn: () => call(provider.startProviderProof, { body: { next } }),
    onSuccess: ({ data }) => leaveTo(data.url),
  });

/** Ends what was started at the provider, and stores the member who logged in. */
export function useFinishLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (search: string) => call(provider.finishProviderLogIn, { body: { search } }),
    onSuccess: ({ user }) => {
      if (user === undefined) return;
      useSession.getState().setUser(user);
      client.setQueryData(keyOf(viewProfile), { user });
    },
  });
}
