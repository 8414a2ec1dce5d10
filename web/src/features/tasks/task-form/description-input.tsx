import { Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, useMemo } from 'react';
import { useWritingField } from '../../../ui/writing/writing-field.hooks.ts';
import { WritingTools } from '../../../ui/writing/writing-tools.tsx';
import { taskNamesOn } from '../comments/task-names.queries.ts';
import styles from './description-input.module.css';

interface DescriptionInputProps extends Omit<TextareaProps, 'onChange' | 'onPaste'> {
  projectId: string;
  onType: (text: string) => void;
}

/** The input for a description. */
export function DescriptionInput({ projectId, onType, onKeyDown, ...input }: DescriptionInputProps) {
  const writing = useWritingField({
    useOptions: useMemo(() => taskNamesOn(projectId), [projectId]),
    onType,
  });
  return (
    <div className={styles.field}>
      {writing.picker}
      <Textarea
        {...input}
        {...writing.props}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          if (writing.onKeyDown(event)) return;
          onKeyDown?.(event);
          if (event.key === 'Enter' && !event.defaultPrevented) writing.continueList(event);
        }}
      />
      <div className={styles.tools}>
        <WritingTools writing={writing} />
      </div>
    </div>
  );
}
