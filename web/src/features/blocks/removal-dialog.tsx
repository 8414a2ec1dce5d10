import { Button } from '@mantine/core';
import type { PersonSummary } from '@tandem/contract/people';
import { useState } from 'react';
import { Modal } from '../../ui/dialogs/modal.tsx';
import styles from './block-dialog.module.css';
import { useRemoveFromProject } from './blocks.queries.ts';
import { blockTexts } from './blocks.texts.ts';

const texts = blockTexts.removal;

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
    <Modal opened onClose={onClose} title={texts.title(person.firstName)} size="sm" withCloseButton={false}>
      <p>{texts.text(person.firstName)}</p>
      <ul className={styles.projects} aria-label={texts.list}>
        {projects.map(({ _id, title }) => (
          <li key={_id} className={styles.project}>
            <bdi className={styles.title}>{title}</bdi>
            {removedIds.includes(_id) ? (
              <span className={styles.removed} role="status">
                {texts.removed}
              </span>
            ) : (
              <Button
                size="xs"
                variant="default"
                loading={isPending && variables === _id}
                aria-label={texts.removeFrom(title)}
                onClick={() => remove(_id)}
              >
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={onClose} data-autofocus>
          {texts.done}
        </Button>
      </div>
    </Modal>
  );
}
