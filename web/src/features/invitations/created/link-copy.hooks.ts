import { useClipboard } from '@mantine/hooks';
import { inviteTexts as texts } from '../invite/invite.texts.ts';

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
