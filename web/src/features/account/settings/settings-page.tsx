import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Navigate, useMatch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import { SideNavigation } from '../../../ui/navigation/side-navigation.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SelfSavingPage, useSaved } from '../../../ui/settings/self-saving-page.tsx';
import { SettingsSection, SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { FileSpace } from '../../attachments/public.ts';
import { BlockedMembers } from '../../blocks/public.ts';
import { PrivacySwitch, useProfile } from '../../profile/public.ts';
import { BoardKeys, CalendarSettings } from '../../tasks/public.ts';
import { AccountSettings } from './account-settings.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { DataDownload, DeleteAccount } from './own-data.tsx';
import { settingsSections } from './settings-sections.view.ts';
import { settingsTexts as texts } from './settings.texts.ts';

// In one file, because each is small, and the first load of the app names every file of a screen.
const pages: Record<string, ComponentType> = {
  '/settings/account': AccountSettings,
  '/settings/appearance': AppearanceSettings,
  '/settings/keyboard': KeyboardSettings,
  '/settings/privacy': PrivacySettings,
  '/settings/blocked': BlockedSettings,
  '/settings/calendar': CalendarSettings,
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

const { keyboard: keyboardTexts } = texts.pages;
const keysTexts = texts.keys;

/** Settings → Keyboard: all shortcuts, and a switch for those of one key, which disturb people who dictate or type by accident. */
function KeyboardSettings() {
  return (
    <SelfSavingPage title={keyboardTexts.title} subtitle={keyboardTexts.subtitle}>
      <SettingsSection title={keysTexts.title} text={keysTexts.text}>
        <SingleKeysSwitch />
      </SettingsSection>
      <BoardKeys />
    </SelfSavingPage>
  );
}

function SingleKeysSwitch() {
  const { isOn, turn } = useSingleKeys();
  const saved = useSaved();
  return (
    <SettingSwitch
      label={keysTexts.label}
      description={keysTexts.hint}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        turn(checked);
        saved();
      }}
    />
  );
}

const { blocked: blockedTexts } = texts.pages;

/** Settings → Blocked members. */
function BlockedSettings() {
  return (
    <Page title={blockedTexts.title} subtitle={blockedTexts.subtitle} width="narrow">
      <BlockedMembers />
    </Page>
  );
}

const { data: dataTexts } = texts.pages;

/** Settings → Export and delete. */
export function DataSettings() {
  return (
    <Page title={dataTexts.title} subtitle={dataTexts.subtitle} width="narrow">
      <FileSpace />
      <DataDownload />
      <DeleteAccount />
    </Page>
  );
}

const privacyTexts = texts.privacy;

/** Settings → Privacy, a switch for each thing that others may see. */
export function PrivacySettings() {
  return (
    <Page title={texts.pages.privacy.title} subtitle={texts.pages.privacy.subtitle} width="narrow">
      <SettingsSection title={privacyTexts.title} text={privacyTexts.text}>
        <Switches />
      </SettingsSection>
    </Page>
  );
}

function Switches() {
  const { data: user, isPending, error, isFetching, refetch } = useProfile();
  if (isPending)
    return (
      <LoadingState label={privacyTexts.loading}>
        <Skeleton height={44} width={280} aria-hidden />
      </LoadingState>
    );
  if (!user) return <ErrorState message={privacyTexts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <>
      <PrivacySwitch user={user} name="showsEmail" />
      <PrivacySwitch user={user} name="showsOnline" />
      <PrivacySwitch user={user} name="showsProjects" />
      <PrivacySwitch user={user} name="showsPublicly" />
    </>
  );
}
