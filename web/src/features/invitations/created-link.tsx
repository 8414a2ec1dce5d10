import { TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { inviteTexts as texts } from './invitations.texts.ts';

/** A link that was just created, selected as a whole by the focus. */
export function CreatedLink({ url }: { url: string }) {
  return (
    <TextInput
      data-autofocus
      readOnly
      autoFocus
      dir="ltr"
      label={texts.link}
      description={texts.shownOnce}
      value={url}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

/** The address of a link that was just created, and copying it; without a path there is none yet. */
export function useLinkCopy(path: string | undefined) {
  const clipboard = useClipboard();
  const url = path === undefined ? null : `${window.location.origin}${path}`;
  return {
    /** Null until the link is created; it is shown only once. */
    url,
    copy: () => url !== null && clipboard.copy(url),
    copyLabel: clipboard.copied ? texts.copied : texts.copy,
    copyFailure: clipboard.error && texts.copyFailed,
    reset: clipboard.reset,
  };
}
