import { Menu } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useMuted } from './notification-settings.queries.ts';
import { notificationSettingsTexts } from './notification-settings.texts.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import type { Muted } from './notification-settings.view.ts';

const texts = notificationSettingsTexts.mute;

/** The entry of a menu that mutes or unmutes a project or a chat. */
export function MuteItem(muted: Muted) {
  const { isMuted, toggle } = useMuted(muted);
  const Icon = isMuted ? IconBell : IconBellOff;
  const isProject = muted.kind === 'project';
  const label = isMuted
    ? isProject
      ? texts.unmuteProject
      : texts.unmuteChat
    : isProject
      ? texts.project
      : texts.chat;
  return (
    <Menu.Item leftSection={<Icon size={18} aria-hidden />} disabled={isMuted === undefined} onClick={toggle}>
      {label}
      {!isMuted && (
        <Text as="span" isBlock tone="3" size={12}>
          {isProject ? texts.projectHint : texts.chatHint}
        </Text>
      )}
    </Menu.Item>
  );
}
