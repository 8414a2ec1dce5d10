import { useEffect } from 'react';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { useOwnProfile } from '../account.queries.ts';
import { type Proof, usePasswordRequest } from './password-request.store.ts';

const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog);
const FactorDialog = lazyPart(async () => (await import('./password-dialog.tsx')).FactorDialog);
const ProviderProofDialog = lazyPart(
  async () => (await import('../provider/provider-proof-dialog.tsx')).ProviderProofDialog,
);

/** Asks for the password, a log-in at the provider or a second factor, while something needs it; leaving the screens for members cancels. */
export function PasswordRequest() {
  const answer = usePasswordRequest((request) => request.answer);
  const asked = usePasswordRequest((request) => request.asked);
  useEffect(() => () => usePasswordRequest.getState().answer?.(false), []);
  const hasPassword = useOwnProfile()?.hasPassword !== false;
  return answer && <Dialog asked={asked} hasPassword={hasPassword} onEnd={answer} />;
}

interface DialogProps {
  asked: Proof;
  hasPassword: boolean;
  onEnd: (isConfirmed: boolean) => void;
}

function Dialog({ asked, hasPassword, onEnd }: DialogProps) {
  if (asked === 'factor') return <FactorDialog onEnd={onEnd} />;
  if (hasPassword) return <PasswordDialog onEnd={onEnd} />;
  return <ProviderProofDialog onCancel={() => onEnd(false)} />;
}
