import { Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { pasteRich } from '../../../ui/markdown/rich-paste.dom.ts';
import { useMentionField } from '../../../ui/mentions/mention-field.hooks.ts';
import { taskNamesOn } from '../comments/task-names.queries.ts';
import styles from './description-input.module.css';

interface DescriptionInputProps extends Omit<TextareaProps, 'onChange' | 'onPaste'> {
  projectId: string;
  onType: (text: string) => void;
}

/** The input for a description: it names tasks while `#` is typed, and keeps the marks of what is pasted. */
export function DescriptionInput({ projectId, onType, onKeyDown, ...input }: DescriptionInputProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const show = (text: string) => flushSync(() => onType(text));
  const names = useMentionField({
    field,
    useOptions: useMemo(() => taskNamesOn(projectId), [projectId]),
    onChange: show,
    onPick: () => undefined,
  });
  return (
    <div className={styles.field}>
      {names.picker}
      <Textarea
        {...input}
        {...names.props}
        ref={field}
        dir="auto"
        autosize
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          if (!names.onKeyDown(event)) onKeyDown?.(event);
        }}
        onPaste={(event) => pasteRich(event, show)}
      />
    </div>
  );
}
