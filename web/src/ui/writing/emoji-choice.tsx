import { Button, Popover, TextInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useFocusReturn } from '../page/focus-return.ts';
import { commonEmoji, emojiIn } from './emoji.view.ts';
import { Box, Stack } from '../layout/layout.tsx';
import styles from './writing.module.css';

const texts = { own: 'Another emoji', none: 'Enter one emoji.', add: 'Add' };

interface EmojiButtonProps {
  /** What it does, such as "Add reaction". */
  label: string;
  /** What one of the emoji does. */
  labelOf: (emoji: string) => string;
  className?: string | undefined;
  /** Whether it is no Tab stop, because another one does the same. */
  isUntabbable?: boolean;
  onChoose: (emoji: string) => void;
  children: ReactNode;
}

/** Opens the choice of emoji. */
export function EmojiButton({
  label,
  labelOf,
  className,
  isUntabbable,
  onChoose,
  children,
}: EmojiButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useFocusReturn(isOpen ? label : null);
  const target = (
    <button
      ref={button}
      type="button"
      className={className}
      tabIndex={isUntabbable ? -1 : undefined}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {children}
    </button>
  );
  // A closed one renders only its button, because a chat shows dozens of messages.
  if (!isOpen) return target;
  return (
    <Popover opened onChange={setOpen} position="top" trapFocus withinPortal>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <EmojiChoice
          label={label}
          labelOf={labelOf}
          onChoose={(emoji) => {
            setOpen(false);
            onChoose(emoji);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface EmojiChoiceProps {
  label: string;
  labelOf: (emoji: string) => string;
  onChoose: (emoji: string) => void;
}

/** Common emoji, and an input for any other: each system has its own keyboard for them. */
function EmojiChoice({ label, labelOf, onChoose }: EmojiChoiceProps) {
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Not beyond: React lets the form around the button hear it.
    event.stopPropagation();
    const emoji = emojiIn(typed);
    if (emoji === null) setRefused(true);
    else onChoose(emoji);
  };
  return (
    <Stack gap={8}>
      <Box icons="control" className={styles.common} role="group" aria-label={label}>
        {commonEmoji.map((emoji) => (
          <button key={emoji} type="button" aria-label={labelOf(emoji)} onClick={() => onChoose(emoji)}>
            {emoji}
          </button>
        ))}
      </Box>
      <form className={styles.own} onSubmit={submit} noValidate>
        <TextInput
          aria-label={texts.own}
          placeholder={texts.own}
          size="xs"
          maxLength={40}
          autoComplete="off"
          value={typed}
          error={isRefused && texts.none}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRefused(false);
          }}
        />
        <Button type="submit" size="xs" variant="default">
          {texts.add}
        </Button>
      </form>
    </Stack>
  );
}
