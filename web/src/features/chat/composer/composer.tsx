import { ActionIcon, Textarea } from '@mantine/core';
import type { Chat } from '@tandem/contract/chat';
import { everyone, mentionToken, tokenText } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import { IconSend2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { AttachButton, PendingFiles, useMessageFiles } from '../../attachments/public.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { chatTexts } from '../chat.texts.ts';
import { ChatActionsContext } from '../message/message-actions.hooks.ts';
import { useDraft } from '../outbox/draft.store.ts';
import { send } from '../outbox/outbox.live.ts';
import { endTyping, reportTyping } from '../typing.live.ts';
import { ReplyStrip } from '../message/quote.tsx';
import styles from './composer.module.css';
import { withNamed } from '../../../ui/writing/mentions.view.ts';
import { useWritingField } from '../../../ui/writing/writing-field.hooks.ts';
import { WritingTools } from '../../../ui/writing/writing-tools.tsx';
import { Box, Text } from '../../../ui/layout/layout.tsx';
import { useNamesIn } from './chat-names.queries.ts';

const texts = chatTexts.sending;
const warnBelow = 300;
/** How many people a chat has before it is asked whether to mention everyone. */
const askAbove = 5;

interface ComposerProps {
  chat: Chat;
  me: string;
  placeholder: string;
  /** Beside the button, where there is room. */
  hint: string;
  isForWriting: boolean;
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** The message input. Enter sends, but breaks the line on touch screens. Unsent text is stored. */
export function Composer({ chat, me, placeholder, hint, isForWriting }: ComposerProps) {
  const client = useQueryClient();
  const { draft, setDraft, named, setNamed } = useDraft(chat._id, me);
  const [isAsking, setAsking] = useState(false);
  const actions = use(ChatActionsContext);
  const replyTo = actions?.replyTo ?? null;
  const writing = useWritingField({
    useOptions: useNamesIn(chat),
    onType: (typed) => {
      setDraft(typed);
      if (typed.trim()) reportTyping(chat._id);
    },
    onPick: (option) => setNamed(withNamed(named, option)),
  });
  const input = writing.field;
  useEffect(() => {
    if (replyTo) input.current?.focus();
  }, [replyTo, input]);
  const shared = actions?.input;
  useEffect(() => {
    if (shared) shared.current = input.current;
  }, [shared, input]);
  const nameable = chat.mayMentionEveryone ? [...named, { _id: everyone, name: everyone }] : named;
  const text = tokenText(draft.trim(), nameable);
  const left = limits.chatText - text.length;
  const files = useMessageFiles(chat._id, me);
  const maySend = (text !== '' || files.hasReady) && left >= 0 && !files.isBusy;
  const submit = (isSure = false) => {
    if (!maySend) return;
    if (!isSure && chat.peopleCount > askAbove && text.includes(mentionToken(everyone)))
      return setAsking(true);
    const mentions = nameable.filter(({ _id }) => text.includes(mentionToken(_id)));
    send(client, chat._id, { text, replyTo: actions?.replyTo?._id, mentions, files: files.take().files });
    actions?.setReplyTo(null);
    setDraft('');
    endTyping();
    input.current?.focus();
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || writing.onKeyDown(event)) return;
    if (event.key === 'Escape' && replyTo) {
      // Not beyond the input: Escape would close the dialog of the chat too.
      event.stopPropagation();
      actions?.setReplyTo(null);
    } else if (event.key === 'ArrowUp' && draft === '') {
      if (actions?.editLast()) event.preventDefault();
    } else if (event.key === 'Enter') {
      if (event.shiftKey || isTouch()) writing.continueList(event);
      else {
        event.preventDefault();
        submit();
      }
    }
  };
  if (!chat.mayWrite)
    return (
      <Text isFixed tone="2" line="above" textAlign="center" className={styles.closed}>
        {chatTexts.panel.readOnly}
      </Text>
    );
  return (
    <Box
      as="form"
      isFixed
      className={styles.composer}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      }}
    >
      <Box ground="field" round="lg" pad={8} isAnchor className={styles.box}>
        {replyTo && <ReplyStrip message={replyTo} me={me} onEnd={() => actions?.setReplyTo(null)} />}
        <PendingFiles files={files} />
        {writing.picker}
        <Textarea
          {...writing.props}
          variant="unstyled"
          className={styles.field}
          classNames={{ input: `l-bare ${styles.input}` }}
          aria-label={texts.label}
          placeholder={placeholder}
          autoFocus={isForWriting && !isTouch()}
          data-autofocus={(isForWriting && !isTouch()) || undefined}
          minRows={1}
          maxRows={8}
          autoComplete="off"
          enterKeyHint={isTouch() ? 'enter' : 'send'}
          value={draft}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            files.onPaste(event);
            writing.props.onPaste(event);
          }}
        />
        <AttachButton onFiles={files.add} />
        <WritingTools writing={writing} />
        <Text as="span" size={12} tone="3" className={styles.hint}>
          {hint}
        </Text>
        <ActionIcon
          type="submit"
          className={styles.send}
          size={36}
          variant="filled"
          color="violet"
          aria-label={texts.send}
          aria-disabled={!maySend}
          data-idle={!maySend || undefined}
          // Keeps the focus in the input, so that a phone's keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
        >
          <IconSend2 size={18} aria-hidden />
        </ActionIcon>
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        title={chatTexts.mentions.askTitle(chat.peopleCount - 1)}
        confirmLabel={texts.send}
        onConfirm={() => {
          setAsking(false);
          submit(true);
        }}
        onClose={() => setAsking(false)}
      >
        <p>{chatTexts.mentions.askText}</p>
      </ConfirmDialog>
      {left <= warnBelow && (
        <Text tone={left < 0 ? 'danger' : '3'} size={12} hasDigits textAlign="end" above={4} role="status">
          {left < 0 ? texts.tooLong(-left) : texts.left(left)}
        </Text>
      )}
    </Box>
  );
}
