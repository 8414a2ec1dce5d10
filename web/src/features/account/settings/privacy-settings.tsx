import { Skeleton } from '@mantine/core';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { PrivacySwitch, useProfile } from '../../profile/public.ts';
import { settingsTexts } from './settings.texts.ts';

const { privacy: texts } = settingsTexts.pages;
const privacyTexts = settingsTexts.privacy;

/** Settings → Privacy, a switch for each thing that others may see. */
export function PrivacySettings() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
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
    </>
  );
}
