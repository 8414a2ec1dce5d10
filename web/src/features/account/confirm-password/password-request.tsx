import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { usePasswordRequest } from './password-request.store.ts';

const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog);

/** Asks for the password while something needs it; leaving the screens for members cancels. */
export function PasswordRequest() {
  const answer = usePasswordRequest((request) => request.answer);
  useEffect(() => () => usePasswordRequest.getState().answer?.(false), []);
  return (
    answer && (
      <Suspense>
        <PasswordDialog onEnd={answer} />
      </Suspense>
    )
  );
}
