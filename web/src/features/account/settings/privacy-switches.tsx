import { Skeleton } from '@mantine/core';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { PrivacySwitch, useProfile } from '../../profile/public.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.privacy;

/** The privacy settings, a switch each. */
export function PrivacySwitches() {
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Switches />
    </SettingsSection>
  );
}

function Switches() {
  const { data: user, isPending, error, isFetching, refetch } = useProfile();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={44} width={280} aria-hidden />
      </LoadingState>
    );
  if (!user) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <>
      <PrivacySwitch user={user} name="showsEmail" />
      <PrivacySwitch user={user} name="showsOnline" />
      <PrivacySwitch user={user} name="showsProjects" />
    </>
  );
}
