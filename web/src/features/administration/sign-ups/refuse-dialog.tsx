import type { SignUpRequest } from '@tandem/contract/administration/administration-sign-ups';
import { type SubmitEvent, useState } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { ReasonField } from '../frame/reason/reason-field.tsx';
import { useRefuse } from './sign-ups.queries.ts';
import { signUpsTexts } from './sign-ups.texts.ts';
import styles from './sign-up-card.module.css';

const texts = signUpsTexts.dialog;

interface RefuseDialogProps {
  request: SignUpRequest;
  onRefused: () => void;
  onClose: () => void;
}

/** Asks for the reason of a refusal, which may be left out. */
export function RefuseDialog({ request, onRefused, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useRefuse();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ request, reason }, { onSuccess: onRefused });
  };
  return (
    <FormDialog
      isOpen
      title={texts.title(fullName(request))}
      submitLabel={texts.submit}
      isDangerous
      isBusy={isPending}
      failure={error ? failureLine(error, signUpsTexts.decisionFailed) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.quiet}>{texts.text}</p>
      <ReasonField
        label={texts.reason}
        description={texts.reasonHint}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
