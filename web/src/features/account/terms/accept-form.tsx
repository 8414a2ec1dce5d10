import { Button, Checkbox } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useAcceptTerms } from './terms.queries.ts';
import styles from './terms-step.module.css';
import { termsTexts as texts } from './terms.texts.ts';

/** The box and the button by which a member accepts a version of the terms; another version clears the box. */
export function AcceptForm({ version, onChanged }: { version: string; onChanged: () => void }) {
  const [ticked, setTicked] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useAcceptTerms(onChanged);
  const box = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isTicked = version !== '' && ticked === version;
    setMissing(!isTicked);
    if (isTicked) mutate(version);
    else box.current?.focus();
  };
  return (
    <form className={styles.accept} onSubmit={submit} noValidate>
      <Checkbox
        ref={box}
        label={texts.box}
        checked={ticked !== '' && ticked === version}
        error={isMissing && texts.missing}
        styles={{ error: { paddingInlineStart: 'var(--label-offset-start)' } }}
        onChange={({ currentTarget }) => {
          setTicked(currentTarget.checked ? version : '');
          setMissing(false);
        }}
      />
      {error && (
        <p className={styles.failure} role="alert">
          {failureLine(error, texts.notAccepted)}
        </p>
      )}
      <Button type="submit" loading={isPending}>
        {texts.submit}
      </Button>
    </form>
  );
}
