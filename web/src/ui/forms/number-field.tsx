import { TextInput, type TextInputProps } from '@mantine/core';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** The digits as typed; empty for none. */
  value?: string;
  onChange?: (digits: string) => void;
}

/** An input for a whole number. Unlike `type="number"`, it accepts only digits and ignores the scroll wheel. */
export function NumberField({ onChange, ...rest }: NumberFieldProps) {
  const change = (typed: string) => {
    if (/^\d*$/.test(typed)) onChange?.(typed);
  };
  return (
    <TextInput
      autoComplete="off"
      maxLength={3}
      {...rest}
      inputMode="numeric"
      onChange={(event) => change(event.currentTarget.value.trim())}
    />
  );
}
