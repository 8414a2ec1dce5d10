import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { SettingSwitch } from '../../../ui/settings/setting-switch.tsx';
import { communitySettingsTexts as texts } from './community-settings.texts.ts';
import type { SettingField } from './community-settings.view.ts';
import styles from './community-settings.module.css';

interface SettingControlProps {
  field: SettingField;
  value: string | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

/** The input of one setting, by its kind. */
export function SettingControl({ field, value, error, onChange }: SettingControlProps) {
  const { kind, label, hint, maxLength, choices = {}, isImpossible = false } = field;
  const shared = { label, description: hint, error };
  const typed = String(value);
  const text = {
    ...shared,
    value: typed,
    maxLength,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (kind === 'flag')
    return (
      <SettingSwitch
        {...shared}
        disabled={isImpossible}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (kind === 'choice')
    return (
      <Radio.Group {...shared} value={typed} onChange={onChange}>
        <Stack gap={10} mt={8}>
          {Object.entries(choices).map(([choice, name]) => (
            <Radio key={choice} value={choice} label={name} />
          ))}
        </Stack>
      </Radio.Group>
    );
  if (kind === 'number') return <NumberField {...shared} value={typed} maxLength={9} onChange={onChange} />;
  if (kind === 'domains')
    return <Textarea {...text} autosize minRows={2} maxRows={8} autoCapitalize="none" />;
  if (kind === 'page') return <Textarea {...text} autosize minRows={6} maxRows={20} />;
  if (kind === 'colour')
    return (
      <TextInput
        {...text}
        maxLength={7}
        autoCapitalize="none"
        spellCheck={false}
        leftSection={
          <input
            type="color"
            className={styles.colour}
            aria-label={texts.pickColour}
            value={/^#[0-9a-f]{6}$/i.test(typed) ? typed : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
    );
  return <TextInput {...text} type={kind === 'email' ? 'email' : 'text'} autoComplete="off" />;
}
