import { Button } from '@mantine/core';
import type { PushDevice } from '@tandem/contract/notifications/notification-push';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { useHidePreviews, useTurnOff } from './push-devices.queries.ts';
import { pushTexts as texts } from './push.texts.ts';
import rows from '../../../ui/settings/setting-rows.module.css';
import styles from './push-section.module.css';

const handhelds = ['Android', 'iOS', 'iPadOS'];

/** A device that gets notifications, with its previews and the button that ends it. */
export function PushDeviceRow({ device }: { device: PushDevice }) {
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
