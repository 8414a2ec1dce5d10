import { TextInput, type TextInputProps } from '@mantine/core';
import { uiTexts } from '../ui.texts.ts';
import styles from './list-input.module.css';
import { TagList } from '../badges/tag-list.tsx';

interface ListInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'label'> {
  label: string;
  /** The text as it was typed, commas included. */
  value?: string;
  /** The parsed entries, shown below as a preview of what will be saved. */
  entries: string[];
  kind?: 'skill' | 'tag';
  onChange: (value: string) => void;
}

/** An input for a comma-separated list. */
export function ListInput({ label, value, entries, kind, onChange, ...rest }: ListInputProps) {
  return (
    <div>
      <TextInput
        label={label}
        description={uiTexts.listHint}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {entries.length > 0 && (
        <div className={styles.preview}>
          <TagList entries={entries} label={uiTexts.entries(label, entries.length)} kind={kind} />
        </div>
      )}
    </div>
  );
}
