import { Radio } from '@mantine/core';
import { namedText } from '@tandem/contract/chat/plain-text';
import { useState } from 'react';
import { taskTexts } from '../tasks.texts.ts';
import { knownNames } from './task-form.queries.ts';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { type Conflict } from './task-form.view.ts';

const texts = taskTexts.form;

const sideLook = (isChosen: boolean) => `l-stack l-gap-4 l-isHot l-size-14 ${isChosen ? 'l-isOn' : ''}`;

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
      className="l-line-danger l-round-md"
      p="var(--space-12)"
      data-conflict
      label={texts.conflict(texts[field])}
      value={chosen}
      onChange={choose}
    >
      <Stack above={8} gap={8} columns="repeat(auto-fit, minmax(min(100%, 180px), 1fr))">
        <Radio.Card value="own" className={sideLook(chosen === 'own')} p="var(--space-12)">
          <strong>{texts.keepOwn}</strong>
          <Text as="span" tone="2" breaks keepsLines dir="auto">
            {namedText(own, knownNames()) || texts.emptyValue}
          </Text>
        </Radio.Card>
        <Radio.Card value="other" className={sideLook(chosen === 'other')} p="var(--space-12)">
          <strong>{texts.takeOther}</strong>
          <Text as="span" tone="2" breaks keepsLines dir="auto">
            {namedText(other, knownNames()) || texts.emptyValue}
          </Text>
        </Radio.Card>
      </Stack>
    </Radio.Group>
  );
}
