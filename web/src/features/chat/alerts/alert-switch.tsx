import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import { chatTexts } from '../chat.texts.ts';
import { hasAlerts, switchAlerts, useAlerts } from './alerts.store.ts';

const texts = chatTexts.notices;

/** The switch for browser notifications of new messages, as a button or as an entry of a menu. */
export function AlertSwitch({ isItem = false }: { isItem?: boolean }) {
  const isOn = useAlerts((alerts) => alerts.isOn);
  if (!hasAlerts()) return null;
  const label = isOn ? texts.off : texts.on;
  const toggle = async () => {
    const result = await switchAlerts(!isOn);
    if (result === 'blocked') notifyFailure(texts.blocked);
    else notifySuccess(result === 'on' ? texts.turnedOn : texts.turnedOff);
  };
  const Icon = isOn ? IconBellRinging : IconBell;
  const icon = <Icon size={18} aria-hidden />;
  if (isItem)
    return (
      <Menu.Item leftSection={icon} onClick={() => void toggle()}>
        {label}
      </Menu.Item>
    );
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => void toggle()}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
