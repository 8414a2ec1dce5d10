import { Checkbox } from '@mantine/core';
import { communitySettingsTexts } from './community-settings.texts.ts';
import styles from './community-settings.module.css';

const texts = communitySettingsTexts.asksAgain;

interface TermsQuestionProps {
  /** Whether the community has no terms so far. */
  isFirst: boolean;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Whether members accept changed terms again; terms that are new are always accepted. */
export function TermsQuestion({ isFirst, value, onChange }: TermsQuestionProps) {
  if (isFirst) return <p className={styles.intro}>{texts.first}</p>;
  return (
    <Checkbox
      label={texts.label}
      description={texts.hint}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
