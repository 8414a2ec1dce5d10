import { TextInput } from '@mantine/core';
import { renamePasskeyBody } from '@tandem/contract/account/account-factors';
import { limits } from '@tandem/contract/limits';
import { type SubmitEvent, useState } from 'react';
import { isPasswordRequired } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { factorsTexts } from './factors.texts.ts';

const texts = factorsTexts.passkeys;

interface PasskeyNameDialogProps {
  isOpen: boolean;
  title: string;
  submitLabel: string;
  /** The sentence of a failure without one of its own. */
  failed: string;
  /** The name so far. */
  name: string;
  isPending: boolean;
  onSubmit: (name: string, onError: (error: Error) => void) => void;
  onClose: () => void;
}

/** The name of a passkey, new or not. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { isOpen, title, submitLabel, failed, isPending, onSubmit, onClose } = props;
  const [name, setName] = useState(props.name);
  const [invalid, setInvalid] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    form.current = event.currentTarget;
    setFailure(null);
    const issue = renamePasskeyBody.safeParse({ name }).error?.issues[0]?.message;
    setInvalid(issue);
    if (issue !== undefined) return focusInvalid();
    onSubmit(name, (error) => setFailure(isPasswordRequired(error) ? null : failureLine(error, failed)));
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      submitLabel={submitLabel}
      isBusy={isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      size="sm"
    >
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        autoComplete="off"
        maxLength={limits.passkeyName}
        data-autofocus
        value={name}
        error={invalid}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          setInvalid(undefined);
        }}
      />
    </FormDialog>
  );
}
