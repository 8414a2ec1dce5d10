import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import type { TaskComment } from '@tandem/contract/tasks/tasks-comments';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { formatDateTime } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { Folded } from '../../blocks/public.ts';
import { ReportButton } from '../../reports/public.ts';
import type { TaskPlace } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import styles from './comment-row.module.css';
import { useAddComment } from './comments.queries.ts';
import { commentIdOf, isUnsent, nameOf } from './comments.view.ts';

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

interface CommentRowProps {
  comment: TaskComment;
  isOwn: boolean;
  /** Whether its author is blocked. */
  isFolded?: boolean;
  onEdit: (text: string) => void;
  onDelete: () => void;
}

/** A comment, which its author can edit and delete; that of a blocked member is folded. */
export function CommentRow({ isFolded = false, ...props }: CommentRowProps) {
  return (
    <li
      id={commentIdOf(props.comment._id)}
      tabIndex={-1}
      className={styles.comment}
      aria-busy={isUnsent(props.comment) || undefined}
    >
      <Folded isFolded={isFolded}>
        <Comment {...props} />
      </Folded>
    </li>
  );
}

function Comment({ comment, isOwn, onEdit, onDelete }: CommentRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { createdBy, createdAt, text, editedAt, isHidden } = comment;
  const name = nameOf(createdBy);
  const isSending = isUnsent(comment);
  const save = () => {
    if (typed?.trim() && typed.trim() !== text) onEdit(typed.trim());
    setTyped(null);
  };
  return (
    <>
      <PersonAvatar person={createdBy ?? { firstName: name, lastName: '', photoUrl: null }} size={24} />
      <div className={styles.body}>
        <div className={styles.by}>
          <strong dir="auto">{name}</strong>
          <time dateTime={createdAt}>{isSending ? texts.sending : formatDateTime(createdAt)}</time>
          {editedAt && <span>{texts.edited}</span>}
          {!isOwn && createdBy && !isHidden && (
            <span className={styles.own}>
              <ReportButton thing={{ kind: 'comment', id: comment._id, name, author: createdBy }} />
            </span>
          )}
          {isOwn && !isSending && typed === null && (
            <span className={styles.own}>
              {!isHidden && (
                <ActionIcon size={24} aria-label={texts.editOf(name)} onClick={() => setTyped(text)}>
                  <IconPencil size={13} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon size={24} aria-label={texts.deleteOf(name)} onClick={() => setDeleting(true)}>
                <IconTrash size={13} aria-hidden />
              </ActionIcon>
            </span>
          )}
        </div>
        {typed === null ? (
          <CommentText comment={comment} isOwn={isOwn} />
        ) : (
          <div className={styles.commentRowForm}>
            <Textarea
              aria-label={texts.text}
              dir="auto"
              autosize
              autoFocus
              maxRows={8}
              maxLength={limits.comment}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <div className={styles.row}>
              <Button size="compact-sm" variant="default" onClick={() => setTyped(null)}>
                {texts.cancel}
              </Button>
              <Button size="compact-sm" onClick={save} disabled={typed.trim() === ''}>
                {texts.save}
              </Button>
            </div>
          </div>
        )}
      </div>
      <ConfirmDialog
        isOpen={isDeleting}
        title={texts.deleteQuestion}
        confirmLabel={texts.delete}
        isDangerous
        onConfirm={onDelete}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

/** The text, which only its author reads once a moderator hid it. */
function CommentText({
  comment: { text, mentions, isHidden },
  isOwn,
}: Pick<CommentRowProps, 'comment' | 'isOwn'>) {
  return (
    <>
      {(!isHidden || isOwn) && (
        <div className={styles.text}>
          <Markdown text={text} mentions={mentions} isCompact />
        </div>
      )}
      {isHidden && <p className={styles.hidden}>{isOwn ? texts.ownHidden : texts.hidden}</p>}
    </>
  );
}
