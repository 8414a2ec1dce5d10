import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface FilterFieldProps extends Pick<TextInputProps, 'className' | 'maxLength' | 'onKeyDown'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  'data-autofocus'?: boolean;
}

/** A field that shortens the list below it while one types. */
export function FilterField({ label, onChange, ...rest }: FilterFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
