import { Radio } from '@mantine/core';
import { useState } from 'react';
import { taskTexts } from '../tasks.texts.ts';
import styles from './conflict-choice.module.css';
import type { Conflict } from './task-form.view.ts';

const texts = taskTexts.form;

interface ConflictChoiceProps {
  conflict: Conflict;
  onChoose: (value: string) => void;
}

/** Two people changed the same field: both values side by side, and the member decides. */
export function ConflictChoice({ conflict: { field, mine, theirs }, onChoose }: ConflictChoiceProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (side: string) => {
    setChosen(side);
    onChoose(side === 'mine' ? mine : theirs);
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
        <Radio.Card value="mine" className={styles.side}>
          <strong>{texts.keepMine}</strong>
          <span className={styles.value} dir="auto">
            {mine || texts.emptyValue}
          </span>
        </Radio.Card>
        <Radio.Card value="theirs" className={styles.side}>
          <strong>{texts.takeTheirs}</strong>
          <span className={styles.value} dir="auto">
            {theirs || texts.emptyValue}
          </span>
        </Radio.Card>
      </div>
    </Radio.Group>
  );
}
