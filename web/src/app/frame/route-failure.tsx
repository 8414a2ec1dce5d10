import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { appTexts } from '../app.texts.ts';
import { PlainButton } from '../../ui/forms/plain-controls.tsx';
import { Page } from '../../ui/page/page.tsx';

const texts = appTexts.frame;

/** Replaces a screen that throws; the frame around it stays. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => reportError(error), [error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title={texts.failedTitle} subtitle={texts.failedText}>
      <div role="alert">
        <PlainButton onClick={retry}>{texts.retry}</PlainButton>
      </div>
    </Page>
  );
}
