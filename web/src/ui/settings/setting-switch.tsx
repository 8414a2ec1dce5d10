import { Switch, type SwitchProps } from '@mantine/core';
import styles from './setting-switch.module.css';

/** A switch with a label and a hint below it, both behind the control. */
export function SettingSwitch(props: Omit<SwitchProps, 'classNames'>) {
  return <Switch classNames={{ label: styles.label, description: styles.hint }} {...props} />;
}
