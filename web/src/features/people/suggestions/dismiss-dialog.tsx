import type { Suggestion } from '@tandem/contract/people';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { peopleTexts } from '../people.texts.ts';

const texts = peopleTexts.dismissing;

interface DismissDialogProps {
  /** The person to dismiss; remains set while the dialog fades out. */
  person: Suggestion | undefined;
  isOpen: boolean;
  onConfirm: (person: Suggestion) => void;
  onClose: () => void;
}

/** Asks for confirmation before a person is dismissed, which cannot be undone. */
export function DismissDialog({ person, isOpen, onConfirm, onClose }: DismissDialogProps) {
  const name = person ? fullName(person) : '';
  const confirm = () => {
    onClose();
    if (person) onConfirm(person);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.title(name)}
      confirmLabel={texts.confirm}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.text(name)}</p>
    </ConfirmDialog>
  );
}
