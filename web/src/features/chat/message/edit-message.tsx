import { Button, Textarea } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import type { ChatMessage } from '@tandem/contract/chat';
import { type Mention, tokenText } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import { type KeyboardEvent, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pasteRich } from '../../../ui/markdown/rich-paste.dom.ts';
import { typeText } from '../../../ui/mentions/field.dom.ts';
import { useMentionField } from '../../../ui/mentions/mention-field.hooks.ts';
import { chatTexts } from '../chat.texts.ts';
import { withNamed } from '../../../ui/mentions/mentions.view.ts';
import { useNamesIn } from '../composer/chat-names.queries.ts';
import { EmojiButton } from './emoji-choice.tsx';
import { ChatActionsContext } from './message-actions.hooks.ts';
import styles from './edit-message.module.css';

const texts = chatTexts.message;

/** The input in place of a message that is edited. Enter saves, Escape leaves it as it was. */
export function EditMessage({ message }: { message: ChatMessage }) {
  const actions = use(ChatActionsContext);
  const [typed, setTyped] = useState(() => actions?.typed.current ?? '');
  const [named, setNamed] = useState<readonly Mention[]>(message.mentions ?? []);
  const field = useRef<HTMLTextAreaElement>(null);
  const type = (changed: string) => {
    setTyped(changed);
    if (actions) actions.typed.current = changed;
  };
  const show = (changed: string) => flushSync(() => type(changed));
  const names = useMentionField({
    field,
    useOptions: useNamesIn(actions?.chat),
    onChange: show,
    onPick: (option) => setNamed(withNamed(named, option)),
  });
  const text = tokenText(typed.trim(), named);
  const maySave = text !== '' && text.length <= limits.chatText;
  const end = () => actions?.setEdited(null);
  const save = () => {
    if (!maySave) return;
    end();
    if (text !== message.text) actions?.changes.edit(message, text, named);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (names.onKeyDown(event)) return;
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing || (key !== 'Escape' && key !== 'Enter')) return;
    if (key === 'Enter' && (shiftKey || window.matchMedia('(pointer: coarse)').matches)) return;
    // Not beyond the message: Escape would close the dialog of the chat too.
    event.stopPropagation();
    event.preventDefault();
    if (key === 'Escape') end();
    else save();
  };
  return (
    <div className={styles.edit}>
      {names.picker}
      <Textarea
        {...names.props}
        ref={field}
        aria-label={texts.editLabel}
        dir="auto"
        autosize
        autoFocus
        maxRows={10}
        maxLength={limits.chatText}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={({ currentTarget }) =>
          currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
        }
        onKeyDown={onKeyDown}
        onPaste={(event) => pasteRich(event, show)}
      />
      <div className={styles.buttons}>
        <EmojiButton
          className={styles.emoji}
          label={chatTexts.message.emoji}
          labelOf={chatTexts.message.insertEmoji}
          onChoose={(emoji) => field.current && typeText(field.current, emoji, show)}
        >
          <IconMoodSmile size={19} stroke={1.7} aria-hidden />
        </EmojiButton>
        <Button size="xs" variant="default" onClick={end}>
          {texts.cancel}
        </Button>
        <Button size="xs" disabled={!maySave} onClick={save}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
