import { Button, Textarea } from '@mantine/core';
import type { ChatMessage } from '@tandem/contract/chat';
import { type Mention, tokenText } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import { type KeyboardEvent, use, useState } from 'react';
import { chatTexts } from '../chat.texts.ts';
import { withNamed } from '../../../ui/writing/mentions.view.ts';
import { useWritingField } from '../../../ui/writing/writing-field.hooks.ts';
import { WritingTools } from '../../../ui/writing/writing-tools.tsx';
import { useNamesIn } from '../composer/chat-names.queries.ts';
import { ChatActionsContext } from './message-actions.hooks.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './message.module.css';

const texts = chatTexts.message;

/** The input in place of a message that is edited. Enter saves, Escape leaves it as it was. */
export function EditMessage({ message }: { message: ChatMessage }) {
  const actions = use(ChatActionsContext);
  const [typed, setTyped] = useState(() => actions?.typed.current ?? '');
  const [named, setNamed] = useState<readonly Mention[]>(message.mentions ?? []);
  const type = (changed: string) => {
    setTyped(changed);
    if (actions) actions.typed.current = changed;
  };
  const writing = useWritingField({
    useOptions: useNamesIn(actions?.chat),
    onType: type,
    onPick: (option) => setNamed(withNamed(named, option)),
  });
  const text = tokenText(typed.trim(), named);
  const maySave = text !== '' && text.length <= limits.chatText;
  const end = () => {
    actions?.setEdited(null);
    actions?.toInput();
  };
  const save = () => {
    if (!maySave) return;
    end();
    if (text !== message.text) actions?.changes.edit(message, text, named);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (writing.onKeyDown(event)) return;
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing || (key !== 'Escape' && key !== 'Enter')) return;
    if (key === 'Enter' && (shiftKey || window.matchMedia('(pointer: coarse)').matches))
      return writing.continueList(event);
    // Not beyond the message: Escape would close the dialog of the chat too.
    event.stopPropagation();
    event.preventDefault();
    if (key === 'Escape') end();
    else save();
  };
  return (
    <Stack gap={8} isAnchor isWide most={560} className={styles.edit}>
      {writing.picker}
      <Textarea
        {...writing.props}
        aria-label={texts.editLabel}
        autoFocus
        maxRows={10}
        maxLength={limits.chatText}
        value={typed}
        onFocus={({ currentTarget }) =>
          currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
        }
        onKeyDown={onKeyDown}
      />
      <Row gap={8}>
        <WritingTools writing={writing} />
        <Text as="span" grows />
        <Button size="xs" variant="default" onClick={end}>
          {texts.cancel}
        </Button>
        <Button size="xs" disabled={!maySave} onClick={save}>
          {texts.save}
        </Button>
      </Row>
    </Stack>
  );
}
