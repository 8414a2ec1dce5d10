import { Outlet } from '@tanstack/react-router';
import { SideLayout } from '../../../ui/navigation/side-navigation.tsx';
import { settingsSections } from './settings-sections.view.ts';
import { settingsTexts as texts } from './settings.texts.ts';

const list = { path: '/settings', back: texts.title } as const;

/** The layout of all screens of the settings. */
export function SettingsArea() {
  return (
    <SideLayout title={texts.title} label={texts.title} groups={settingsSections} list={list}>
      <Outlet />
    </SideLayout>
  );
}
