import { Textarea, type TextareaProps } from '@mantine/core';
import { type Mention, namedText, tokenText } from '@tandem/contract/chat/plain-text';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { withNamed } from '../../../ui/writing/mentions.view.ts';
import { useWritingField } from '../../../ui/writing/writing-field.hooks.ts';
import { WritingTools } from '../../../ui/writing/writing-tools.tsx';
import { namesOn } from '../comments/comments.queries.ts';
import { Box, Row } from '../../../ui/layout/layout.tsx';
import { knownNames, rememberNames } from './task-form.queries.ts';

interface DescriptionInputProps extends Omit<TextareaProps, 'onChange' | 'onPaste' | 'value'> {
  projectId: string;
  /** The text as it is stored, with ids in place of names. */
  value: string;
  /** Whom the task mentions. */
  mentions: readonly Mention[] | undefined;
  onType: (text: string) => void;
}

/** The input for a description. It shows the names of those whom the text mentions. */
export function DescriptionInput(props: DescriptionInputProps) {
  const { projectId, value, mentions = [], onType, onKeyDown, ...input } = props;
  const named = useRef<readonly Mention[]>([...knownNames(), ...mentions]);
  const [typed, setTyped] = useState({ text: '', value: '' });
  const writing = useWritingField({
    useOptions: useMemo(() => namesOn(projectId), [projectId]),
    hasTables: true,
    onType: (text) => {
      const stored = tokenText(text, named.current);
      rememberNames(named.current);
      setTyped({ text, value: stored });
      onType(stored);
    },
    onPick: (option) => {
      named.current = withNamed(named.current, option);
    },
  });
  return (
    <Box isAnchor>
      {writing.picker}
      <Textarea
        {...input}
        {...writing.props}
        // Another value was given since, such as that of somebody else.
        value={typed.value === value ? typed.text : namedText(value, named.current)}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          if (writing.onKeyDown(event)) return;
          onKeyDown?.(event);
          if (event.key === 'Enter' && !event.defaultPrevented) writing.continueList(event);
        }}
      />
      <Row align="stretch">
        <WritingTools writing={writing} />
      </Row>
    </Box>
  );
}
