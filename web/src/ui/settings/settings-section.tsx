import { Switch, type SwitchProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Stack, Text } from '../layout/layout.tsx';
import styles from './settings.module.css';

interface SettingsSectionProps {
  title: string;
  text?: string;
  /** Whether the controls stand below the text, for a table. */
  isStacked?: boolean;
  children: ReactNode;
}

/** A section of the settings: title and text on one side, controls on the other. */
export function SettingsSection({ title, text, isStacked = false, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-stacked={isStacked || undefined}>
      <div>
        <Text as="h2" font={14} weight={600} id={id}>
          {title}
        </Text>
        {text && (
          <Text tone="2" font={13} above={4}>
            {text}
          </Text>
        )}
      </div>
      <Stack gap={16} align="start" isPacked className={styles.content}>
        {children}
      </Stack>
    </section>
  );
}

/** A switch with a label and a hint below it, both behind the control. */
export function SettingSwitch(props: Omit<SwitchProps, 'classNames'>) {
  return <Switch classNames={{ label: styles.label, description: styles.hint }} {...props} />;
}
