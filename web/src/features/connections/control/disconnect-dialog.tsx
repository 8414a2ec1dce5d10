import type { Person } from '@tandem/contract/people';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { connectionTexts as texts } from '../connections.texts.ts';

interface DisconnectDialogProps {
  /** The person to disconnect from; remains set while the dialog fades out. */
  person: Person | undefined;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a connection is ended. */
export function DisconnectDialog({ person, isOpen, onConfirm, onClose }: DisconnectDialogProps) {
  const name = person ? fullName(person) : '';
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.disconnecting.title(name)}
      confirmLabel={texts.control.disconnect}
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.disconnecting.text(name)}</p>
    </ConfirmDialog>
  );
}
