import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { NotificationSettings } from '@tandem/contract/notifications/notification-settings';
import { useState } from 'react';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { useChangeSettings } from './notification-settings.queries.ts';
import { notificationSettingsTexts } from './notification-settings.texts.ts';
import styles from './quiet-hours.module.css';

const texts = notificationSettingsTexts.quiet;

const knownZones = () => [
  ...new Set([new Intl.DateTimeFormat().resolvedOptions().timeZone, ...Intl.supportedValuesOf('timeZone')]),
];

/** The switch, both times and the time zone; each change is saved at once. */
export function QuietHours({ settings: { quietHours, timeZone } }: { settings: NotificationSettings }) {
  const change = useChangeSettings();
  // A time that is being typed, or that equals the other one, is not saved.
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const draft = { ...quietHours, ...typed };
  const isEmpty = draft.from === draft.to;
  const type = (part: { from?: string; to?: string }) => {
    const next = { ...draft, ...part };
    const isComplete = next.from !== '' && next.to !== '' && next.from !== next.to;
    setTyped(isComplete ? {} : { ...typed, ...part });
    if (isComplete) change({ quietHours: next });
  };
  const zones = [
    ...(timeZone === null ? [''] : []),
    ...new Set([...(timeZone ? [timeZone] : []), ...knownZones()]),
  ];
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Switch
        label={texts.label}
        checked={quietHours.isOn}
        disabled={isEmpty}
        onChange={({ currentTarget: { checked } }) =>
          change({ quietHours: { ...quietHours, isOn: checked } })
        }
      />
      <div className={styles.times}>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="time"
            label={texts[end]}
            value={draft[end]}
            error={end === 'to' && isEmpty && texts.different}
            onChange={({ currentTarget: { value } }) => type({ [end]: value })}
          />
        ))}
      </div>
      <NativeSelect
        className={styles.zone}
        label={texts.timeZone}
        value={timeZone ?? ''}
        data={zones.map((value) => ({
          value,
          label: value === '' ? texts.noTimeZone : value.replaceAll('_', ' '),
        }))}
        onChange={({ currentTarget: { value } }) => value !== '' && change({ timeZone: value })}
      />
    </SettingsSection>
  );
}
