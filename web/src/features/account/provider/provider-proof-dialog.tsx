import { useLocation } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { providerTexts } from '../account.texts.ts';
import { providerAccountTexts } from './provider-account.texts.ts';
import { useStartProof } from './provider.queries.ts';

const texts = providerAccountTexts.proof;

interface ProviderProofDialogProps {
  /** Called when the member cancels; else the browser leaves for the provider. */
  onCancel: () => void;
}

/** Asks a member without a password to log in at the provider again, which then leads back to this page. */
export function ProviderProofDialog({ onCancel }: ProviderProofDialogProps) {
  const next = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const { mutate, isPending, isSuccess, error } = useStartProof(next);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <FormDialog
      isOpen
      title={texts.title}
      submitLabel={texts.submit}
      isBusy={isPending || isSuccess}
      failure={error && failureLine(error, providerTexts.notStarted)}
      onSubmit={submit}
      onClose={onCancel}
      size="sm"
    >
      <p>{texts.text}</p>
    </FormDialog>
  );
}
