import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { notificationListTexts as texts } from './notification-list.texts.ts';

/** The way to the settings from the panel and the page. */
export function SettingsLink({ onOpen }: { onOpen?: () => void }) {
  return (
    <ActionIcon
      aria-label={texts.settings}
      title={texts.settings}
      onClick={onOpen}
      renderRoot={(props) => <Link to="/settings/notifications" {...props} />}
    >
      <IconSettings size={18} aria-hidden />
    </ActionIcon>
  );
}
