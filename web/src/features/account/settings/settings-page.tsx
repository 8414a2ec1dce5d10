import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Navigate, useMatch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type ColorScheme, useColorScheme } from '../../../platform/color-scheme.store.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import { SideNavigation } from '../../../ui/navigation/side-navigation.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SettingsSection, SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { FileSpace } from '../../attachments/public.ts';
import { BlockedMembers } from '../../blocks/public.ts';
import { PrivacySwitch, useProfile } from '../../profile/public.ts';
import { AccountSettings } from './account-settings.tsx';
import { DataDownload, DeleteAccount } from './own-data.tsx';
import styles from './settings.module.css';
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

const { keyboard: keyboardTexts } = texts.pages;
const keysTexts = texts.keys;

/** Settings → Keyboard: the shortcuts of one key, which disturb people who dictate or type by accident. */
function KeyboardSettings() {
  const { isOn, turn } = useSingleKeys();
  return (
    <Page title={keyboardTexts.title} subtitle={keyboardTexts.subtitle} width="narrow">
      <SettingsSection title={keysTexts.title} text={keysTexts.text}>
        <SettingSwitch
          label={keysTexts.label}
          description={keysTexts.hint}
          checked={isOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      </SettingsSection>
    </Page>
  );
}

const { blocked: blockedTexts } = texts.pages;

/** Settings → Blocked members. */
function BlockedSettings() {
  return (
    <Page title={blockedTexts.title} width="narrow">
      <SettingsSection title={blockedTexts.list} text={blockedTexts.text}>
        <BlockedMembers />
      </SettingsSection>
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

const appearanceTexts = texts.pages.appearance;
const choices: readonly ColorScheme[] = ['auto', 'light', 'dark'];

/** Settings → Appearance. */
function AppearanceSettings() {
  return (
    <Page title={appearanceTexts.title} subtitle={appearanceTexts.subtitle} width="narrow">
      <ThemeChoice />
    </Page>
  );
}

const themeTexts = texts.appearance;

/** Selects the theme; shares its state with the switch in the top bar. */
function ThemeChoice() {
  const { chosen, choose } = useColorScheme();
  return (
    <SettingsSection title={themeTexts.label} text={themeTexts.text}>
      <div className={styles.choices} role="radiogroup" aria-label={themeTexts.label}>
        {choices.map((scheme) => (
          <label key={scheme} className={styles.choice}>
            <ScreenDrawing scheme={scheme} />
            <span>
              <input type="radio" name="theme" checked={chosen === scheme} onChange={() => choose(scheme)} />
              {themeTexts.choices[scheme]}
            </span>
          </label>
        ))}
      </div>
    </SettingsSection>
  );
}

/** A screen in a scheme; that of the system is half and half. */
function ScreenDrawing({ scheme }: { scheme: ColorScheme }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 152 92" aria-hidden>
      {scheme !== 'dark' && <Screen isDark={false} />}
      {scheme === 'dark' && <Screen isDark />}
      {scheme === 'auto' && (
        <svg viewBox="0 0 152 92" className={styles.settingsHalf}>
          <Screen isDark />
        </svg>
      )}
    </svg>
  );
}

function Screen({ isDark }: { isDark: boolean }) {
  return (
    <g data-dark={isDark}>
      <path className={styles.ground} d="M0 0h152v92H0z" />
      <path className={styles.title} d="M16 18h72" />
      <path className={styles.lines} d="M16 36h120M16 52h84" />
    </g>
  );
}
