import { limits } from '@tandem/contract/limits';
import { CountBadge } from '../../../ui/badges/count-badge.tsx';
import { useSignUpEvents } from './sign-ups.live.ts';
import { useSignUpCount } from './sign-ups.queries.ts';
import { signUpsTexts as texts } from './sign-ups.texts.ts';

/** The number of those who ask to become members, beside the section; renders nothing for zero. */
export function SignUpsBadge() {
  useSignUpEvents();
  const { data = 0 } = useSignUpCount();
  if (data === 0) return null;
  return <CountBadge tone="filled" count={data} most={limits.countedSignUps} label={texts.waiting(data)} />;
}
