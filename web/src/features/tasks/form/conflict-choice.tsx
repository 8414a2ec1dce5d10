import { Radio } from '@mantine/core';
import { useState } from 'react';
import { taskTexts } from '../tasks.texts.ts';
import styles from './conflict-choice.module.css';
import type { Conflict } from '../task-form/task-form.view.ts';

const texts = taskTexts.form;

interface ConflictChoiceProps {
  conflict: Conflict;
  onChoose: (value: string) => void;
}

/** Two members changed the same field: shows both values to choose from. */
export function ConflictChoice({ conflict: { field, own, other }, onChoose }: ConflictChoiceProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (side: string) => {
    setChosen(side);
    onChoose(side === 'own' ? own : other);
  };
  return (
    <Radio.Group
      className={styles.conflict}
      data-conflict
      label={texts.conflict(texts[field])}
      value={chosen}
      onChange={choose}
    >
      <div className={styles.sides}>
        <Radio.Card value="own" className={styles.side}>
          <strong>{texts.keepOwn}</strong>
          <span className={styles.value} dir="auto">
            {own || texts.emptyValue}
          </span>
        </Radio.Card>
        <Radio.Card value="other" className={styles.side}>
          <strong>{texts.takeOther}</strong>
          <span className={styles.value} dir="auto">
            {other || texts.emptyValue}
          </span>
        </Radio.Card>
      </div>
    </Radio.Group>
  );
}
