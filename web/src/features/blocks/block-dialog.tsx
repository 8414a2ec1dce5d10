import type { PersonSummary } from '@tandem/contract/people';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { fullName } from '../../ui/people/full-name.ts';
import styles from './block-dialog.module.css';
import { offerRemoval } from './block-request.store.ts';
import { useBlock } from './blocks.queries.ts';
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
      <ul className={styles.consequences}>
        {texts.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{texts.quiet(person.firstName)}</p>
    </ConfirmDialog>
  );
}
