import { Button } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { removeCommunityLogo, setCommunityLogo } from '@tandem/contract/community/community-administration';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { call } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { upload } from '../../../platform/upload.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { useCommunity } from '../community.store.ts';
import { LogoImage } from '../frame-parts.tsx';
import styles from '../settings/community-settings.module.css';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { logoTexts as texts } from '../settings/community-settings.texts.ts';

const types = 'image/jpeg,image/png,image/webp';

/** The logo in /admin/settings: what is shown, and buttons to change and to remove it. */
export function LogoSection() {
  const logo = useCommunity((community) => community.logo);
  const [titleId, hintId] = [useId(), useId()];
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
    <Row as="section" gap={16} rowGap={12} wraps className={styles.logoSection} aria-labelledby={titleId}>
      {logo && <LogoImage logo={logo} />}
      <Stack gap={8} align="start" grows={220}>
        <Text as="h2" font={14} weight={600} id={titleId}>
          {texts.title}
        </Text>
        <Text tone="2" size={13}>
          {logo ? texts.isSet : texts.none}
        </Text>
        <Text tone="2" size={13} id={hintId}>
          {texts.hint}
        </Text>
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
    </Row>
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
