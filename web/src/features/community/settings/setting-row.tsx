import { Button } from '@mantine/core';
import type { AdministeredSettings } from '@tandem/contract/community/community-administration';
import { communitySettingsTexts as texts } from './community-settings.texts.ts';
import {
  type Draft,
  inWords,
  isDefault,
  onServer,
  type SettingField,
  shownOf,
} from './community-settings.view.ts';
import { SettingControl } from './setting-control.tsx';
import styles from './community-settings.module.css';

interface SettingRowProps {
  field: SettingField;
  data: AdministeredSettings;
  draft: Draft;
  error: string | undefined;
  onChange: (value: string | boolean | null) => void;
}

/** One setting: its input, what its default is, and what is saved while something else is typed. */
export function SettingRow({ field, data, draft, error, onChange }: SettingRowProps) {
  const isShownDefault = isDefault(field, data, draft);
  const isEdited = draft[field.name] !== undefined;
  return (
    <div className={styles.row}>
      <SettingControl
        field={onServer(field, data)}
        value={shownOf(field, data, draft)}
        error={error}
        onChange={onChange}
      />
      <p className={styles.below}>
        <span>
          {isShownDefault ? texts.isDefault : texts.default(inWords(field, data.defaults[field.name]))}
          {isEdited && (
            <span className={styles.saved}>{texts.now(inWords(field, data.settings[field.name]))}</span>
          )}
        </span>
        {!isShownDefault && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={texts.toDefaultOf(field.label)}
            onClick={() => onChange(null)}
          >
            {texts.toDefault}
          </Button>
        )}
      </p>
    </div>
  );
}
