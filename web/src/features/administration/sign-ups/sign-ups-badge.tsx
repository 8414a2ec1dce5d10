import { signUpRequestsChanged } from '@tandem/contract/administration';
import { limits } from '@tandem/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchOn } from '../../../platform/live/refetch-on.ts';
import { CountBadge } from '../../../ui/badges/count-badge.tsx';
import { useSignUpCount } from './sign-ups.queries.ts';
import { signUpsTexts as texts } from './sign-ups.texts.ts';

/** The number of those who ask to become members, beside the section; renders nothing for zero. */
export function SignUpsBadge() {
  useSignUpEvents();
  const { data = 0 } = useSignUpCount();
  if (data === 0) return null;
  return <CountBadge tone="filled" count={data} most={limits.countedSignUps} label={texts.waiting(data)} />;
}

/** Reads sign-up requests and their count again when somebody asks or decides; moderators alone are told. */
function useSignUpEvents(): void {
  const client = useQueryClient();
  useEffect(() => refetchOn(client, [signUpRequestsChanged]), [client]);
}
