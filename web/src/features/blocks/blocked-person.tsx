import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUnblock } from './blocks.queries.ts';
import { blockTexts } from './blocks.texts.ts';

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
