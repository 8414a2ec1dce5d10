import { Textarea } from '@mantine/core';
import type { MemberDetails } from '@tandem/contract/administration/administration-members';
import { limits } from '@tandem/contract/limits';
import type { UseMutationResult } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { failureLine } from '../../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../../../ui/forms/use-focus-invalid.ts';
import { fullName } from '../../../../ui/people/full-name.ts';
import { membersTexts } from '../members.texts.ts';
import styles from './member-actions.module.css';

const texts = membersTexts.request;

interface ReasonDialogProps<Reply> {
  member: MemberDetails;
  texts: { title: (name: string) => string; text: string; submit: string };
  act: UseMutationResult<Reply, Error, string>;
  isDangerous?: boolean;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks for the reason of what an administrator does on a member's request. */
export function ReasonDialog<Reply>(props: ReasonDialogProps<Reply>) {
  const { member, texts: own, act, isDangerous = false, onDone, onClose } = props;
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
      title={own.title(fullName(member))}
      submitLabel={own.submit}
      isDangerous={isDangerous}
      isBusy={act.isPending}
      failure={act.error ? failureLine(act.error, membersTexts.actions.failed) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.text}>{own.text}</p>
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.adminReason}
        error={isMissing && membersTexts.suspend.reasonMissing}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
