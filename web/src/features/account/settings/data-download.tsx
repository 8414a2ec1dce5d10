import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { useDownloadData } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.data;

/** The button that downloads all data of the member. */
export function DataDownload() {
  const { mutate, isPending } = useDownloadData();
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {texts.action}
      </Button>
    </SettingsSection>
  );
}
