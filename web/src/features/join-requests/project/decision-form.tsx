import { Button, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { lengthOf } from '../join-requests.view.ts';
import styles from './decision-form.module.css';

const texts = joinRequestTexts.review;

interface DecisionFormProps {
  name: string;
  firstName: string;
  onAccept: () => void;
  onReject: (reason: string) => void;
}

/** Accept, or Reject with an optional reason, which the applicant reads. */
export function DecisionForm({ name, firstName, onAccept, onReject }: DecisionFormProps) {
  const [reason, setReason] = useState('');
  const isTooLong = lengthOf(reason) > limits.rejectionReason;
  return (
    <div className={styles.form} role="group" aria-label={texts.decide}>
      <TextInput
        className={styles.reason}
        label={texts.reason(firstName)}
        value={reason}
        error={isTooLong && joinRequestTexts.join.tooLong(limits.rejectionReason)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={styles.hint}>{texts.decideHint(firstName)}</p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={texts.rejectOf(name)}
          disabled={isTooLong}
          onClick={() => onReject(reason)}
        >
          {texts.reject}
        </Button>
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-label={texts.acceptOf(name)}
          onClick={onAccept}
        >
          {texts.accept}
        </Button>
      </div>
    </div>
  );
}
