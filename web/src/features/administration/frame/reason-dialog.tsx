import { Textarea, type TextareaProps } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { administrationTexts } from '../administration.texts.ts';
import { Text } from '../../../ui/layout/layout.tsx';

/** The field for the reason of what an administrator or moderator does. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea dir="auto" autosize minRows={2} maxRows={6} maxLength={limits.adminReason} {...props} />
);

const texts = administrationTexts.reason;

interface ReasonDialogProps {
  /** The name of the member or the title of the project. */
  about: string;
  texts: { title: (name: string) => string; text: string; submit: string; hint?: string };
  act: {
    isPending: boolean;
    error: Error | null;
    mutate: (reason: string, options: { onSuccess: () => void }) => void;
  };
  isDangerous?: boolean;
  /** What else is asked, above the reason. */
  children?: ReactNode;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks for the reason of what an administrator or moderator does. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { about, texts: own, act, isDangerous = false, children, onDone, onClose } = props;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { form, focusInvalid } = useFocusInvalid();
  const done = () => {
    onClose();
    onDone?.();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current = event.currentTarget;
    setMissing(reason.trim() === '');
    if (reason.trim() === '') focusInvalid();
    else if (!act.isPending) act.mutate(reason, { onSuccess: done });
  };
  return (
    <FormDialog
      isOpen
      title={own.title(about)}
      submitLabel={own.submit}
      isDangerous={isDangerous}
      isBusy={act.isPending}
      failure={act.error ? failureLine(act.error, texts.failed) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text tone="2">{own.text}</Text>
      {children}
      <ReasonField
        label={texts.label}
        description={own.hint ?? texts.hint}
        error={isMissing && texts.missing}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
