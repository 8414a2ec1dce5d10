import { Button, Skeleton } from '@mantine/core';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { PushDeviceRow } from './push-device-row.tsx';
import { usePushDevices, usePushState, useTurnOn } from './push-devices.queries.ts';
import { pushTexts as texts } from './push.texts.ts';
import rows from '../../../ui/settings/setting-rows.module.css';
import styles from './push-section.module.css';

/** The devices that get notifications, and the button that adds this browser. */
export function PushSection() {
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <ThisBrowser />
      <Devices />
    </SettingsSection>
  );
}

function ThisBrowser() {
  const state = usePushState();
  const turning = useTurnOn();
  if (state === undefined || state === 'on') return null;
  if (state !== 'off') return <p className={styles.hint}>{texts.states[state]}</p>;
  return (
    <Button variant="default" loading={turning.isPending} onClick={() => turning.mutate()}>
      {texts.on}
    </Button>
  );
}

function Devices() {
  const { data: reply, error, isPending, isFetching, refetch } = usePushDevices();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={44} width={280} aria-hidden />
      </LoadingState>
    );
  if (!reply) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (reply.data.length === 0) return null;
  return (
    <ul className={rows.list} aria-label={texts.list}>
      {reply.data.map((device) => (
        <PushDeviceRow key={device._id} device={device} />
      ))}
    </ul>
  );
}
