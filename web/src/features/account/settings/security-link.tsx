import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.security;

/** The way to passkeys, authenticator app and recovery codes. */
export function SecurityLink() {
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Button variant="default" renderRoot={(props) => <Link to="/settings/security" {...props} />}>
        {texts.action}
      </Button>
    </SettingsSection>
  );
}
