import { Textarea } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { inviteTexts as texts } from './invite.texts.ts';

interface MessageFieldProps {
  message: string;
  onChange: (message: string) => void;
}

/** The words that an invitation goes with. */
export function MessageField({ message, onChange }: MessageFieldProps) {
  return (
    <Textarea
      label={texts.message}
      description={texts.messageHint}
      rows={3}
      maxLength={limits.invitationMessage}
      value={message}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
