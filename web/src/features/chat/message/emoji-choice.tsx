import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { chatTexts } from '../chat.texts.ts';
import styles from './reactions.module.css';
import { commonEmoji, emojiIn } from './message-actions.view.ts';

const texts = chatTexts.message;

/** Common emoji, and an input for any other: each system has its own keyboard for them. */
export function EmojiChoice({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const emoji = emojiIn(typed);
    if (emoji === null) setRefused(true);
    else onChoose(emoji);
  };
  return (
    <div className={styles.choice}>
      <div className={styles.common} role="group" aria-label={texts.reactions}>
        {commonEmoji.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={texts.reactWith(emoji)}
            onClick={() => onChoose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <form className={styles.own} onSubmit={submit} noValidate>
        <TextInput
          aria-label={texts.ownEmoji}
          placeholder={texts.ownEmoji}
          size="xs"
          maxLength={40}
          autoComplete="off"
          value={typed}
          error={isRefused && texts.noEmoji}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRefused(false);
          }}
        />
        <Button type="submit" size="xs" variant="default">
          {texts.addEmoji}
        </Button>
      </form>
    </div>
  );
}
