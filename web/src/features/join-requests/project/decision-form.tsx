import { Button, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { lengthOf } from '../join-requests.view.ts';
import styles from './decision-form.module.css';

const texts = joinRequestTexts.review;
const mostCharacters = Math.min(limits.rejectionReason, limits.acceptanceNote);

interface DecisionFormProps {
  name: string;
  firstName: string;
  onAccept: (note: string) => void;
  onReject: (reason: string) => void;
}

/** Accept or Reject, either with an optional note, which the applicant reads. */
export function DecisionForm({ name, firstName, onAccept, onReject }: DecisionFormProps) {
  const [note, setNote] = useState('');
  const isTooLong = lengthOf(note) > mostCharacters;
  return (
    <div className={styles.form} role="group" aria-label={texts.decide}>
      <TextInput
        className={styles.note}
        label={texts.note(firstName)}
        value={note}
        error={isTooLong && joinRequestTexts.join.tooLong(mostCharacters)}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className={styles.hint}>{texts.decideHint(firstName)}</p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={texts.rejectOf(name)}
          disabled={isTooLong}
          onClick={() => onReject(note.trim())}
        >
          {texts.reject}
        </Button>
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-label={texts.acceptOf(name)}
          disabled={isTooLong}
          onClick={() => onAccept(note.trim())}
        >
          {texts.accept}
        </Button>
      </div>
    </div>
  );
}
