import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.notifications;

/** The way to the settings of notifications. */
export function NotificationsLink() {
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Button variant="default" renderRoot={(props) => <Link to="/settings/notifications" {...props} />}>
        {texts.action}
      </Button>
    </SettingsSection>
  );
}
