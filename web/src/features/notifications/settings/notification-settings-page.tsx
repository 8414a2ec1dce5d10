import { Skeleton } from '@mantine/core';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { PushSection } from '../push/push-section.tsx';
import { ChannelTable } from './channel-table.tsx';
import { MailState } from './mail-state.tsx';
import { MutedSection } from './muted-section.tsx';
import { useNotificationSettings } from './notification-settings.queries.ts';
import { notificationSettingsTexts as texts } from './notification-settings.texts.ts';
import { QuietHours } from './quiet-hours.tsx';

/** Settings → Notifications. */
export function NotificationSettingsPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <Sections />
    </Page>
  );
}

function Sections() {
  const { data: settings, error, isPending, isFetching, refetch } = useNotificationSettings();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={420} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (!settings) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <>
      <MailState settings={settings} />
      <PushSection />
      <ChannelTable settings={settings} />
      <QuietHours settings={settings} />
      <MutedSection settings={settings} />
    </>
  );
}
