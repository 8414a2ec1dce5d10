import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { useOwnProfile } from '../own-profile.queries.ts';
import { usePasswordRequest } from './password-request.store.ts';

const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog);
const ProviderProofDialog = lazyPart(
  async () => (await import('../provider/provider-proof-dialog.tsx')).ProviderProofDialog,
);

/** Asks for the password, or a log-in at the provider, while something needs it; leaving the screens for members cancels. */
export function PasswordRequest() {
  const answer = usePasswordRequest((request) => request.answer);
  useEffect(() => () => usePasswordRequest.getState().answer?.(false), []);
  const hasPassword = useOwnProfile()?.hasPassword !== false;
  return (
    answer && (
      <Suspense>
        {hasPassword ? (
          <PasswordDialog onEnd={answer} />
        ) : (
          <ProviderProofDialog onCancel={() => answer(false)} />
        )}
      </Suspense>
    )
  );
}
