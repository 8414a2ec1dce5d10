import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import styles from './blocked.module.css';
import { useUnblock } from './blocks.queries.ts';
import { blockTexts, blockTexts as texts } from './blocks.texts.ts';

/** In place of the page of somebody whom the member blocked. */
export function BlockedPerson({ id }: { id: string }) {
  const { mutate, isPending } = useUnblock();
  return (
    <EmptyState
      title={blockTexts.page.title}
      hint={blockTexts.page.hint}
      drawing="apart"
      action={
        <Button variant="default" loading={isPending} onClick={() => mutate(id)}>
          {blockTexts.unblock}
        </Button>
      }
    />
  );
}

interface FoldedProps {
  isFolded: boolean;
  children: ReactNode;
}

/** What a blocked member wrote in a common project, folded until it is asked for. */
export function Folded({ isFolded, children }: FoldedProps) {
  const [isShown, setShown] = useState(false);
  if (!isFolded || isShown) return children;
  return (
    <p className={styles.folded}>
      {texts.folded} ·{' '}
      <button type="button" className={styles.show} onClick={() => setShown(true)}>
        {texts.show}
      </button>
    </p>
  );
}
