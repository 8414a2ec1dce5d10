import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';

interface NobodyYetProps {
  texts: { empty: string; emptyHint: string; emptyAction: string };
  icon: ReactNode;
}

/** The empty state of a list of people, with a link to Discover People. */
export function NobodyYet({ texts, icon }: NobodyYetProps) {
  return (
    <EmptyState
      title={texts.empty}
      hint={texts.emptyHint}
      icon={icon}
      action={
        <Button renderRoot={(props) => <Link to="/people/feed" {...props} />}>{texts.emptyAction}</Button>
      }
    />
  );
}
