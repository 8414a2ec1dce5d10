import { claimAdministration } from '@tandem/contract/administration';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';

/** Makes the member the first administrator. The page loads anew, because the menus depend on the role. */
export const useClaim = () =>
  useMutation({
    mutationFn: (token: string) => call(claimAdministration, { body: { token } }),
    onSuccess: () => window.location.assign('/admin'),
  });
