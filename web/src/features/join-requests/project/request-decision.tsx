import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import type { JoinRequest } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import { useState } from 'react';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { lengthOf, nameOf } from '../join-requests.view.ts';
import { RejectForm } from '../reject-form.tsx';
import styles from './request-thread.module.css';

const texts = joinRequestTexts.review;

/** What is unfolded under the person: nothing, the note that goes with the decision, or the reason of a rejection. */
type Step = 'nothing' | 'note' | 'reason';

interface RequestDecisionProps {
  request: JoinRequest;
  onAccept: (note: string) => void;
  onReject: (reason: string) => void;
}

/** Accept, which acts at once, or Reject, which asks for its reason first; either with an optional note. */
export function RequestDecision({ request, onAccept, onReject }: RequestDecisionProps) {
  const { firstName } = request.userId;
  const name = nameOf(request);
  const [step, setStep] = useState<Step>('nothing');
  const [note, setNote] = useState('');
  const isTooLong = lengthOf(note) > limits.acceptanceNote;
  if (step === 'reason')
    return (
      <div className={styles.fold}>
        <RejectForm
          firstName={firstName}
          reason={note}
          onReject={onReject}
          onCancel={() => setStep(note === '' ? 'nothing' : 'note')}
        />
      </div>
    );
  return (
    <>
      <div className={styles.buttons} role="group" aria-label={texts.decide}>
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={texts.rejectOf(name)}
          onClick={() => setStep('reason')}
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
      <div className={styles.fold}>
        {step === 'note' ? (
          <TextInput
            autoFocus
            className={styles.note}
            label={texts.note(firstName)}
            value={note}
            error={isTooLong && joinRequestTexts.join.tooLong(limits.acceptanceNote)}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        ) : (
          <button type="button" className={styles.unfold} onClick={() => setStep('note')}>
            <IconPlus size={16} aria-hidden />
            {texts.noteTo(firstName)} <span className={styles.optional}>{texts.noteHint}</span>
          </button>
        )}
      </div>
    </>
  );
}
