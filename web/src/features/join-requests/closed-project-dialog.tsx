import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { joinRequestTexts } from './join-requests.texts.ts';
import { nameOf } from './join-requests.view.ts';

const texts = joinRequestTexts.review;

interface ClosedProjectDialogProps {
  /** The request to accept; remains set while the dialog fades out. */
  request: TitledJoinRequest | undefined;
  isOpen: boolean;
  onAccept: () => void;
  onClose: () => void;
}

/** Asks whether to accept somebody into a project that takes no new requests. */
export function ClosedProjectDialog({ request, isOpen, onAccept, onClose }: ClosedProjectDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.closedTitle}
      confirmLabel={texts.accept}
      onConfirm={onAccept}
      onClose={onClose}
    >
      {request && <p>{texts.closedText(nameOf(request), request.projectTitle)}</p>}
    </ConfirmDialog>
  );
}
