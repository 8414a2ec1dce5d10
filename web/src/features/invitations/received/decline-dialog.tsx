import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { receivedTexts as texts } from '../invitations.texts.ts';

interface DeclineDialogProps {
  /** The title of the project. */
  title: string;
  isOpen: boolean;
  onDecline: () => void;
  onClose: () => void;
}

/** Asks whether to decline an invitation, because the project cannot invite the member again for a while. */
export function DeclineDialog({ title, isOpen, onDecline, onClose }: DeclineDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.declineTitle}
      confirmLabel={texts.decline}
      onConfirm={onDecline}
      onClose={onClose}
    >
      <p>{texts.declineText(title)}</p>
    </ConfirmDialog>
  );
}
