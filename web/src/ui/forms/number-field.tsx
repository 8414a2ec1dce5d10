import { TextInput, type TextInputProps } from '@mantine/core';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** The digits as they were typed; empty for none. */
  value?: string;
  onChange?: (digits: string) => void;
}

/**
 * An input for a whole number, with the digits of a phone's keyboard. It takes digits only; unlike the browser's own number
 * input it has no steps that a scroll wheel moves.
 */
export function NumberField({ onChange, ...rest }: NumberFieldProps) {
  const take = (typed: string) => {
    if (/^\d*$/.test(typed)) onChange?.(typed);
  };
  return (
    <TextInput
      autoComplete="off"
      maxLength={3}
      {...rest}
      inputMode="numeric"
      onChange={(event) => take(event.currentTarget.value.trim())}
    />
  );
}
