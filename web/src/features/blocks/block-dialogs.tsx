import { Button } from '@mantine/core';
import type { PersonSummary } from '@tandem/contract/people';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { fullName } from '../../ui/people/full-name.ts';
import styles from './blocks.module.css';
import { offerRemoval } from './block-request.store.ts';
import { useBlock, useRemoveFromProject } from './blocks.queries.ts';
import { Box, Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { blockTexts } from './blocks.texts.ts';

const texts = blockTexts.dialog;

interface BlockDialogProps {
  person: PersonSummary;
  onEnd: () => void;
}

/** Says what a block does and asks for confirmation. */
export function BlockDialog({ person, onEnd }: BlockDialogProps) {
  const { mutate, isPending } = useBlock((ownProjects) => {
    onEnd();
    offerRemoval(person, ownProjects);
  });
  return (
    <ConfirmDialog
      isOpen
      title={texts.title(fullName(person))}
      confirmLabel={texts.confirm}
      isDangerous
      isBusy={isPending}
      onConfirm={() => mutate(person, { onError: onEnd })}
      onClose={onEnd}
    >
      <Stack as="ul" gap={8} below={12} className={styles.consequences}>
        {texts.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
      <p>{texts.quiet(person.firstName)}</p>
    </ConfirmDialog>
  );
}

const removalTexts = blockTexts.removal;

interface RemovalDialogProps {
  person: PersonSummary;
  projects: { _id: string; title: string }[];
  onClose: () => void;
}

/** The own projects in which a blocked member collaborates, with a button to remove them from each. */
export function RemovalDialog({ person, projects, onClose }: RemovalDialogProps) {
  const [removedIds, setRemovedIds] = useState<string[]>([]);
  const { mutate, isPending, variables } = useRemoveFromProject(person._id);
  const remove = (id: string) => mutate(id, { onSuccess: () => setRemovedIds((ids) => [...ids, id]) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={removalTexts.title(person.firstName)}
      size="sm"
      withCloseButton={false}
    >
      <p>{removalTexts.text(person.firstName)}</p>
      <Box as="ul" isRuled above={12} aria-label={removalTexts.list}>
        {projects.map(({ _id, title }) => (
          <Row as="li" gap={12} justify="between" key={_id} tall={48}>
            <Text as="bdi" weight={600} breaks shrinks>
              {title}
            </Text>
            {removedIds.includes(_id) ? (
              <Text as="span" tone="2" size={13} role="status">
                {removalTexts.removed}
              </Text>
            ) : (
              <Button
                size="xs"
                variant="default"
                loading={isPending && variables === _id}
                aria-label={removalTexts.removeFrom(title)}
                onClick={() => remove(_id)}
              >
                {removalTexts.remove}
              </Button>
            )}
          </Row>
        ))}
      </Box>
      <Row justify="end" above={16}>
        <Button onClick={onClose} data-autofocus>
          {removalTexts.done}
        </Button>
      </Row>
    </Modal>
  );
}
