import { Button, TextInput } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { joinRequestTexts } from './join-requests.texts.ts';
import { lengthOf, nameOf } from './join-requests.view.ts';
import { Row } from '../../ui/layout/layout.tsx';

const texts = joinRequestTexts.review;

interface RejectFormProps {
  firstName: string;
  /** The reason to begin with, such as a note that was typed before. */
  reason?: string;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for the optional reason of a rejection in place, and then sends it. */
export function RejectForm({ firstName, reason: known = '', onReject, onCancel }: RejectFormProps) {
  const [reason, setReason] = useState(known);
  const isTooLong = lengthOf(reason) > limits.rejectionReason;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isTooLong) onReject(reason.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <Row as="form" gap={12} rowGap={8} align="end" wraps fills grows onSubmit={submit} onKeyDown={onKeyDown}>
      <TextInput
        autoFocus
        flex="1 1 240px"
        label={texts.reason(firstName)}
        value={reason}
        error={isTooLong && joinRequestTexts.join.tooLong(limits.rejectionReason)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Row gap={8} align="stretch" fills>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={isTooLong}>
          {texts.sendRejection}
        </Button>
      </Row>
    </Row>
  );
}

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
