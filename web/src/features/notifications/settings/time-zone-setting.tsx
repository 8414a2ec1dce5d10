import { NativeSelect, Skeleton } from '@mantine/core';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useChangeSettings, useNotificationSettings } from './notification-settings.queries.ts';
import { notificationSettingsTexts as texts } from './notification-settings.texts.ts';

const knownZones = () => [
  ...new Set([new Intl.DateTimeFormat().resolvedOptions().timeZone, ...Intl.supportedValuesOf('timeZone')]),
];

interface TimeZoneSelectProps {
  /** Null until a browser told one. */
  timeZone: string | null;
  onSaved?: (() => void) | undefined;
}

/** The time zone of the member, saved when it is chosen. */
export function TimeZoneSelect({ timeZone, onSaved }: TimeZoneSelectProps) {
  const change = useChangeSettings(onSaved);
  const zones = [
    ...(timeZone === null ? [''] : []),
    ...new Set([...(timeZone ? [timeZone] : []), ...knownZones()]),
  ];
  return (
    <NativeSelect
      label={texts.quiet.timeZone}
      value={timeZone ?? ''}
      data={zones.map((value) => ({
        value,
        label: value === '' ? texts.quiet.noTimeZone : value.replaceAll('_', ' '),
      }))}
      onChange={({ currentTarget: { value } }) => value !== '' && change({ timeZone: value })}
    />
  );
}

/** The same on a screen that has not read the settings. */
export function TimeZoneSetting({ onSaved }: Pick<TimeZoneSelectProps, 'onSaved'>) {
  const { data, error, isPending, isFetching, refetch } = useNotificationSettings();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={36} width={220} aria-hidden />
      </LoadingState>
    );
  if (!data) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return <TimeZoneSelect timeZone={data.timeZone} onSaved={onSaved} />;
}
