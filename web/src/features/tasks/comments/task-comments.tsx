import { Button, Skeleton, Textarea } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { Task } from '@tandem/contract/tasks';
import { use, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { reasonOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { CardActionsContext } from '../card/card-actions.hooks.ts';
import { useTaskComments } from '../tasks.queries.ts';
import { PanelFailure } from '../panels/panel-failure.tsx';
import { taskTexts } from '../tasks.texts.ts';
import { CommentRow } from './comment-row.tsx';
import { useAddComment, useOwnComments } from './comments.queries.ts';
import styles from './task-comments.module.css';

const texts = taskTexts.comments;

// Outside the component, because a virtual list unmounts cards that scroll out of view.
const drafts = new Map<string, string>();

/** The comments on a task, oldest first, and the input for a new one. */
export function TaskComments({ task }: { task: Task }) {
  const { me } = use(CardActionsContext);
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
    <section className={styles.comments} aria-label={texts.list}>
      <Comments task={task} />
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
        <Button type="submit" size="xs" variant="light" disabled={typed.trim() === ''}>
          {texts.add}
        </Button>
      </form>
    </section>
  );
}

function Comments({ task }: { task: Task }) {
  const { me } = use(CardActionsContext);
  const comments = useTaskComments(task);
  const own = useOwnComments(task);
  if (comments.isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={36} />
      </LoadingState>
    );
  if (!comments.data)
    return (
      <PanelFailure
        sentence={sentenceOf(comments.error, taskTexts.failed.comments)}
        reason={reasonOf(comments.error)}
        onRetry={() => void comments.refetch()}
        isRetrying={comments.isFetching}
      />
    );
  if (comments.data.length === 0) return <p className={styles.quiet}>{texts.empty}</p>;
  return (
    <ul className={styles.list}>
      {comments.data.map((comment) => (
        <CommentRow
          key={comment._id}
          comment={comment}
          isOwn={comment.createdBy !== null && comment.createdBy._id === me?._id}
          onEdit={(text) => own.edit(comment, text)}
          onDelete={() => own.remove(comment)}
        />
      ))}
    </ul>
  );
}
