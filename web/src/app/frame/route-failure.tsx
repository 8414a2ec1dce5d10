import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PlainButton } from '../../ui/forms/plain-button.tsx';
import { Page } from '../../ui/page/page.tsx';

/** What a screen shows in place of itself when it breaks; the frame around it lives on. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => reportError(error), [error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title="Something went wrong" subtitle="This screen stopped working. Trying again may help.">
      <div role="alert">
        <PlainButton onClick={retry}>Retry</PlainButton>
      </div>
    </Page>
  );
}
