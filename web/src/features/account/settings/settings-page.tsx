import { useMediaQuery } from '@mantine/hooks';
import { Navigate, useMatch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { SideNavigation } from '../../../ui/navigation/side-navigation.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { AccountSettings } from './account-settings.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { BlockedSettings } from './blocked-settings.tsx';
import { DataSettings } from './data-settings.tsx';
import { KeyboardSettings } from './keyboard-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import { settingsSections } from './settings-sections.view.ts';
import { settingsTexts as texts } from './settings.texts.ts';

// In one file, because each is small, and the first load of the app names every file of a screen.
const pages: Record<string, ComponentType> = {
  '/settings/account': AccountSettings,
  '/settings/appearance': AppearanceSettings,
  '/settings/keyboard': KeyboardSettings,
  '/settings/privacy': PrivacySettings,
  '/settings/blocked': BlockedSettings,
  '/settings/data': DataSettings,
};

/** The screens of the settings, but those of other features. */
export function SettingsPage() {
  // Not the location, which is already that of the next screen while it loads.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const Chosen = pages[path] ?? SettingsList;
  return <Chosen />;
}

/** The list of the settings on phones; where it stands at the side, it leads to the first of them. */
function SettingsList() {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (!isNarrow) return <Navigate to="/settings/account" replace />;
  return (
    <Page title={texts.title}>
      <SideNavigation label={texts.title} groups={settingsSections} form="list" />
    </Page>
  );
}
