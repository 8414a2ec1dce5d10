import { Button, Skeleton } from '@mantine/core';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { SettingsSection, SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import {
  usePushDevices,
  usePushState,
  useTurnOn,
  useHidePreviews,
  useTurnOff,
} from './push-devices.queries.ts';
import { pushTexts as texts } from '../notifications.texts.ts';
import type { PushDevice } from '@tandem/contract/notifications/notification-push';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
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

const handhelds = ['Android', 'iOS', 'iPadOS'];

/** A device that gets notifications, with its previews and the button that ends it. */
function PushDeviceRow({ device }: { device: PushDevice }) {
  const { browser, system, createdAt, lastSentAt, hidesPreviews, isCurrent } = device;
  const turningOff = useTurnOff();
  const hidePreviews = useHidePreviews();
  const Icon = handhelds.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  const name = texts.device(browser, system);
  const times = [
    texts.since(formatDate(createdAt, 'MMM D, YYYY')),
    ...(lastSentAt === null ? [] : [texts.lastSent(formatDate(lastSentAt, 'MMM D, YYYY'))]),
  ];
  return (
    <li className={`${rows.row} ${styles.device}`}>
      <Icon size={22} stroke={1.5} className={rows.icon} aria-hidden />
      <div className={rows.what}>
        <span className={rows.name}>
          {name}
          {isCurrent && <StatusBadge tone="accent">{texts.here}</StatusBadge>}
        </span>
        <span className={rows.detail}>{times.join(' · ')}</span>
        <SettingSwitch
          className={styles.previews}
          label={texts.hide}
          aria-label={texts.hideOn(name)}
          description={texts.hideHint}
          checked={hidesPreviews}
          onChange={(event) =>
            void hidePreviews({ _id: device._id, hidesPreviews: event.currentTarget.checked })
          }
        />
      </div>
      <Button
        className={rows.end}
        variant="subtle"
        color="red"
        size="xs"
        loading={turningOff.isPending}
        aria-label={texts.turnOffOf(name)}
        onClick={() => turningOff.mutate(device)}
      >
        {texts.turnOff}
      </Button>
    </li>
  );
}
