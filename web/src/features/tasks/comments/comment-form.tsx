import { Button, Textarea } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import type { TaskPlace } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { useAddComment } from './comments.queries.ts';
import styles from './comment-form.module.css';

const texts = taskTexts.comments;

// Outside the component, so that a draft survives closing the panel.
const drafts = new Map<string, string>();

/** The input for a new comment. */
export function CommentForm({ task, me }: { task: TaskPlace; me: PersonSummary | null }) {
  const [typed, setTyped] = useState(drafts.get(task._id) ?? '');
  const type = (text: string) => {
    drafts.set(task._id, text);
    setTyped(text);
  };
  const add = useAddComment(task, me, (text) => type(text));
  const send = () => {
    if (typed.trim() === '') return;
    type('');
    add(typed.trim());
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Textarea
        aria-label={texts.text}
        placeholder={texts.placeholder}
        dir="auto"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={limits.comment}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" disabled={typed.trim() === ''}>
        {texts.add}
      </Button>
    </form>
  );
}
