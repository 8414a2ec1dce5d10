import { Button } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { removeCommunityLogo, setCommunityLogo } from '@tandem/contract/community/community-administration';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { call } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { upload } from '../../../platform/upload.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { useCommunity } from '../community.store.ts';
import { LogoImage } from '../frame-parts.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { logoTexts as texts } from '../settings/community-settings.texts.ts';

const types = 'image/jpeg,image/png,image/webp';

/** The logo in /admin/settings: what is shown, and buttons to change and to remove it. */
export function LogoSection() {
  const logo = useCommunity((community) => community.logo);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const set = useSetLogo();
  const remove = useRemoveLogo();
  const failure =
    (set.error && failureLine(set.error, texts.notSaved)) ??
    (remove.error && failureLine(remove.error, texts.notRemoved));
  const choose = (file: File | undefined) => {
    remove.reset();
    if (file) set.mutate(file);
  };
  const removeIt = () => {
    set.reset();
    // The button disappears with the logo.
    remove.mutate(undefined, { onSuccess: () => chooser.current?.focus() });
  };
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Row gap={16} rowGap={12} wraps>
        {logo && <LogoImage logo={logo} />}
        <Text tone="2">{logo ? texts.isSet : texts.none}</Text>
      </Row>
      <Stack gap={8} align="start">
        <Row gap={8} align="stretch" wraps>
          <Button
            ref={chooser}
            variant="default"
            size="xs"
            leftSection={<IconPhoto size={16} aria-hidden />}
            aria-describedby={hintId}
            loading={set.isPending}
            onClick={() => input.current?.click()}
          >
            {logo ? texts.change : texts.choose}
          </Button>
          {logo && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={16} aria-hidden />}
              loading={remove.isPending}
              disabled={set.isPending}
              onClick={removeIt}
            >
              {texts.remove}
            </Button>
          )}
        </Row>
        <Text tone="2" size={13} id={hintId}>
          {texts.hint}
        </Text>
        {failure && (
          <Text tone="danger" size={13} role="alert">
            {failure}
          </Text>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        accept={types}
        aria-label={texts.title}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // Otherwise browsers fire no change event when the same file is chosen again.
          event.currentTarget.value = '';
        }}
      />
    </SettingsSection>
  );
}

/** Uploads a logo in place of the one before. */
const useSetLogo = () =>
  useMutation({
    mutationFn: (file: File) => upload(setCommunityLogo, {}, { file, name: file.name }),
    onSuccess: ({ message, data: logo }) => {
      useCommunity.setState({ logo });
      notifySuccess(message);
    },
  });

/** Removes the logo. */
const useRemoveLogo = () =>
  useMutation({
    mutationFn: () => call(removeCommunityLogo),
    onSuccess: ({ message }) => {
      useCommunity.setState({ logo: null });
      notifySuccess(message);
    },
  });
