import { Switch } from '@mantine/core';
import type { User } from '@tandem/contract/account';
import styles from './privacy-switch.module.css';
import { useShow } from './profile.queries.ts';
import { profileTexts } from './profile.texts.ts';
import type { Shown } from './profile.view.ts';

const texts = profileTexts.privacy;

/** Whether others see one thing of the member; the same switch beside the profile and in the settings, saved with its change. */
export function PrivacySwitch({ user, name }: { user: User; name: Shown }) {
  const { show, wanted } = useShow(name);
  return (
    <Switch
      classNames={{ label: styles.label, description: styles.hint }}
      label={texts[name].label}
      description={texts[name].hint}
      checked={wanted ?? user[name]}
      aria-busy={wanted !== undefined}
      onChange={({ currentTarget: { checked } }) => wanted === undefined && show(checked)}
    />
  );
}
