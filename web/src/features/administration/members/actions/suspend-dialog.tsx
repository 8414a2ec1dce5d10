import { Radio, Textarea } from '@mantine/core';
import { type MemberDetails, suspensionDays } from '@tandem/contract/administration/administration-members';
import { limits } from '@tandem/contract/limits';
import { type SubmitEvent, useState } from 'react';
import { failureLine } from '../../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../../../ui/forms/use-focus-invalid.ts';
import { fullName } from '../../../../ui/people/full-name.ts';
import { useSuspend } from '../members.queries.ts';
import { membersTexts } from '../members.texts.ts';
import styles from './member-actions.module.css';

const texts = membersTexts.suspend;
const choices = [...suspensionDays, null];

/** Asks how long, and for the reason that the member reads. */
export function SuspendDialog({ member, onClose }: { member: MemberDetails; onClose: () => void }) {
  const [days, setDays] = useState<(typeof choices)[number]>(7);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending, error } = useSuspend(member._id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current = event.currentTarget;
    setMissing(reason.trim() === '');
    if (reason.trim() === '') focusInvalid();
    else if (!isPending) mutate({ days, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      isOpen
      title={texts.title(fullName(member))}
      submitLabel={texts.submit}
      isDangerous
      isBusy={isPending}
      failure={error ? failureLine(error, membersTexts.actions.failed) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.text}>{texts.text}</p>
      <Radio.Group
        label={texts.howLong}
        value={String(days)}
        onChange={(value) => setDays(choices.find((choice) => String(choice) === value) ?? null)}
      >
        <div className={styles.choices}>
          {choices.map((choice) => (
            <Radio key={String(choice)} value={String(choice)} label={texts.days(choice)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.adminReason}
        error={isMissing && texts.reasonMissing}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
