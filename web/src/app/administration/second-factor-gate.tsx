import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../ui/page/page.tsx';
import { useLacksFactor } from './second-factor.queries.ts';
import { secondFactorTexts as texts } from './second-factor.texts.ts';

/** Leads to the security settings while the community asks for a second factor that the member has not set up. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  if (!useLacksFactor()) return children;
  return (
    <Page title={texts.title} subtitle={texts.text} width="narrow">
      <Button renderRoot={(props) => <Link to="/settings/security" {...props} />}>{texts.action}</Button>
    </Page>
  );
}
