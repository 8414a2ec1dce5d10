import type { PersonSummary } from '@tandem/contract/people';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { fullName } from '../../ui/people/full-name.ts';
import styles from './block-dialog.module.css';
import { useBlock } from './blocks.queries.ts';
import { blockTexts } from './blocks.texts.ts';
import { RemovalDialog } from './removal-dialog.tsx';

const texts = blockTexts.dialog;

interface BlockDialogProps {
  person: PersonSummary;
  onEnd: () => void;
}

/** Says what a block does and asks for confirmation; then offers to remove them from own projects. */
export function BlockDialog({ person, onEnd }: BlockDialogProps) {
  const [ownProjects, setOwnProjects] = useState<{ _id: string; title: string }[]>([]);
  const { mutate, isPending } = useBlock((projects) =>
    projects.length === 0 ? onEnd() : setOwnProjects(projects),
  );
  if (ownProjects.length > 0) return <RemovalDialog person={person} projects={ownProjects} onClose={onEnd} />;
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
      <ul className={styles.consequences}>
        {texts.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{texts.quiet(person.firstName)}</p>
    </ConfirmDialog>
  );
}
