import { signUpRequestsChanged } from '@tandem/contract/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchOn } from '../../../platform/live/refetch-on.ts';

/** Reads sign-up requests and their count again when somebody asks or decides; moderators alone are told. */
export function useSignUpEvents(): void {
  const client = useQueryClient();
  useEffect(() => refetchOn(client, [signUpRequestsChanged]), [client]);
}
