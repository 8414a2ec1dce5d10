import { TextInput } from '@mantine/core';
import { inviteTexts as texts } from './invite/invite.texts.ts';

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
